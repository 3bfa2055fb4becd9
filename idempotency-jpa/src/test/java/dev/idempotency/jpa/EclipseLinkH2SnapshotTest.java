package dev.idempotency.jpa;

/** EclipseLink on H2, SNAPSHOT. */
class EclipseLinkH2SnapshotTest extends RigTest implements H2IsolationContract {

  @Override
  public String level() {
    return "SNAPSHOT";
  }

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.ECLIPSELINK, TestDatabase.h2(H2IsolationContract.at(level())));
  }
}
