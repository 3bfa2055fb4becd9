package dev.idempotency.jpa;

/** The check of the tables by Hibernate on MySQL. */
class HibernateMySqlTablesTest extends RigTest implements MySqlTablesContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.HIBERNATE, TestDatabase.mySql());
  }
}
