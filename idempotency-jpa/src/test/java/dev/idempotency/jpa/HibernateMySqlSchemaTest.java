package dev.idempotency.jpa;

/**
 * Hibernate on MySQL with the library's tables in another database that its connections do not look
 * into.
 */
class HibernateMySqlSchemaTest extends RigTest
    implements ClaimContract,
        CompletionContract,
        ArchiveContract,
        AdministrationContract,
        SchemaContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.HIBERNATE, TestDatabase.mySqlInSchema());
  }
}
