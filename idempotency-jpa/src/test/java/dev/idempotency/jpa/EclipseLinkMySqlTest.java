package dev.idempotency.jpa;

/** EclipseLink on MySQL. */
class EclipseLinkMySqlTest extends RigTest
    implements MySqlContract, ConfidentialityContract, ModelContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.ECLIPSELINK, TestDatabase.mySql());
  }
}
