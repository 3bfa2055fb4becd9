package dev.idempotency.jpa;

/** How MariaDB keeps a statement of the maintenance from waiting. */
final class MariaDbMaintenance extends InnoDbMaintenance {

  MariaDbMaintenance(Tables tables) {
    super(tables);
  }

  /** With no time to wait, MariaDB 11.4 ends a statement that skips with an internal error. */
  @Override
  String skipping() {
    return "/*M!110402 SET STATEMENT innodb_snapshot_isolation = OFF FOR */\n";
  }

  @Override
  String atOnce() {
    return MariaDbStatements.AT_ONCE;
  }

  @Override
  public boolean isContention(RuntimeException failure) {
    return MariaDbStatements.isContention(failure);
  }
}
