package dev.idempotency.jpa;

/**
 * EclipseLink on PostgreSQL with the library's tables in a schema that its connections do not look
 * into.
 */
class EclipseLinkPostgresSchemaTest extends RigTest implements PostgresContract, SchemaContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.ECLIPSELINK, TestDatabase.postgresInSchema());
  }
}
