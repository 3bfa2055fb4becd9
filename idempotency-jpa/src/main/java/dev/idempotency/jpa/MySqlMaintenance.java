package dev.idempotency.jpa;

/**
 * MySQL has nothing that goes in front of a statement. What the maintenance changes it has locked
 * before, and it skips what others have locked.
 */
final class MySqlMaintenance extends InnoDbMaintenance {

  MySqlMaintenance(Tables tables) {
    super(tables);
  }

  @Override
  public boolean isContention(RuntimeException failure) {
    return MySqlStatements.isContention(failure);
  }
}
