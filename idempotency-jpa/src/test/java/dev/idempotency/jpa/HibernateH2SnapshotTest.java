package dev.idempotency.jpa;

/** Hibernate on H2, SNAPSHOT. */
class HibernateH2SnapshotTest extends RigTest implements H2IsolationContract {

  @Override
  public String level() {
    return "SNAPSHOT";
  }

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.HIBERNATE, TestDatabase.h2(H2IsolationContract.at(level())));
  }
}
