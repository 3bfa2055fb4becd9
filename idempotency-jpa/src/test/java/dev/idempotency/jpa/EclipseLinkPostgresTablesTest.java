package dev.idempotency.jpa;

/** The check of the tables by EclipseLink on PostgreSQL. */
class EclipseLinkPostgresTablesTest extends RigTest implements PostgresTablesContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.ECLIPSELINK, TestDatabase.postgres());
  }
}
