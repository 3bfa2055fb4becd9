package dev.idempotency.jpa;

/** Hibernate on PostgreSQL, REPEATABLE READ. */
class HibernateRepeatableReadTest extends RigTest implements IsolationContract {

  @Override
  public String level() {
    return "repeatable read";
  }

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.HIBERNATE, TestDatabase.postgres(), level());
  }
}
