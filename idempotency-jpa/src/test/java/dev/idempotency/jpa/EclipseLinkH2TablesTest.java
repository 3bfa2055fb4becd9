package dev.idempotency.jpa;

/** The check of the tables by EclipseLink on H2. */
class EclipseLinkH2TablesTest extends RigTest implements H2TablesContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.ECLIPSELINK, TestDatabase.h2());
  }
}
