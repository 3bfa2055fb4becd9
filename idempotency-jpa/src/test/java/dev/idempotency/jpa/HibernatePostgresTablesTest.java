package dev.idempotency.jpa;

/** The check of the tables by Hibernate on PostgreSQL. */
class HibernatePostgresTablesTest extends RigTest implements PostgresTablesContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.HIBERNATE, TestDatabase.postgres());
  }
}
