package dev.idempotency.jpa;

/** Hibernate on PostgreSQL, SERIALIZABLE. */
class HibernateSerializableTest extends RigTest implements IsolationContract {

  @Override
  public String level() {
    return "serializable";
  }

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.HIBERNATE, TestDatabase.postgres(), level());
  }
}
