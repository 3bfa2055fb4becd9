package dev.idempotency.jpa;

/** The check of the tables by EclipseLink on MySQL. */
class EclipseLinkMySqlTablesTest extends RigTest implements MySqlTablesContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.ECLIPSELINK, TestDatabase.mySql());
  }
}
