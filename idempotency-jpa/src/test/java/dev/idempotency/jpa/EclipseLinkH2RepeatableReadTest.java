package dev.idempotency.jpa;

/** EclipseLink on H2, REPEATABLE READ. */
class EclipseLinkH2RepeatableReadTest extends RigTest implements H2IsolationContract {

  @Override
  public String level() {
    return "REPEATABLE READ";
  }

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.ECLIPSELINK, TestDatabase.h2(H2IsolationContract.at(level())));
  }
}
