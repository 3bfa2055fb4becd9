package dev.idempotency.jpa;

/** Hibernate on MySQL. */
class HibernateMySqlTest extends RigTest
    implements MySqlContract, ConfidentialityContract, ModelContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.HIBERNATE, TestDatabase.mySql());
  }
}
