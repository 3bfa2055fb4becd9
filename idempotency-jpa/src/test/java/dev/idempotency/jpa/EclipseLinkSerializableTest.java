package dev.idempotency.jpa;

/** EclipseLink on PostgreSQL, SERIALIZABLE. */
class EclipseLinkSerializableTest extends RigTest implements IsolationContract {

  @Override
  public String level() {
    return "serializable";
  }

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.ECLIPSELINK, TestDatabase.postgres(), level());
  }
}
