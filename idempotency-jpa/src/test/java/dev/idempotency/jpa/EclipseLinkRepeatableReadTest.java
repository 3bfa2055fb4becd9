package dev.idempotency.jpa;

/** EclipseLink on PostgreSQL, REPEATABLE READ. */
class EclipseLinkRepeatableReadTest extends RigTest implements IsolationContract {

  @Override
  public String level() {
    return "repeatable read";
  }

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.ECLIPSELINK, TestDatabase.postgres(), level());
  }
}
