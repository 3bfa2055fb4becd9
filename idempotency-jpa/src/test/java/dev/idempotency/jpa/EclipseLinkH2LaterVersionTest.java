package dev.idempotency.jpa;

/** EclipseLink on H2, beside a later version of the library. */
class EclipseLinkH2LaterVersionTest extends RigTest implements LaterVersionContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.ECLIPSELINK, LaterVersionContract.later(TestDatabase.h2()));
  }
}
