package dev.idempotency.jpa;

/**
 * Hibernate on PostgreSQL with the library's tables in a schema that its connections do not look
 * into.
 */
class HibernatePostgresSchemaTest extends RigTest implements PostgresContract, SchemaContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.HIBERNATE, TestDatabase.postgresInSchema());
  }
}
