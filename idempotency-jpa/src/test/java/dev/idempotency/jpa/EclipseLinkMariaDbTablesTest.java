package dev.idempotency.jpa;

/** The check of the tables by EclipseLink on MariaDB. */
class EclipseLinkMariaDbTablesTest extends RigTest implements MariaDbTablesContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.ECLIPSELINK, TestDatabase.mariaDb());
  }
}
