package dev.idempotency.jpa;

/** EclipseLink on H2, SERIALIZABLE. */
class EclipseLinkH2SerializableTest extends RigTest implements H2IsolationContract {

  @Override
  public String level() {
    return "SERIALIZABLE";
  }

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.ECLIPSELINK, TestDatabase.h2(H2IsolationContract.at(level())));
  }
}
