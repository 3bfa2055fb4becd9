package dev.idempotency.jpa;

/** Hibernate on H2, SERIALIZABLE. */
class HibernateH2SerializableTest extends RigTest implements H2IsolationContract {

  @Override
  public String level() {
    return "SERIALIZABLE";
  }

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.HIBERNATE, TestDatabase.h2(H2IsolationContract.at(level())));
  }
}
