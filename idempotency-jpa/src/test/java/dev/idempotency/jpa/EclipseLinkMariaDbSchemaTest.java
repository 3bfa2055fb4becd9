package dev.idempotency.jpa;

/**
 * EclipseLink on MariaDB with the library's tables in another database that its connections do not
 * look into.
 */
class EclipseLinkMariaDbSchemaTest extends RigTest
    implements ClaimContract,
        CompletionContract,
        ArchiveContract,
        AdministrationContract,
        SchemaContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.ECLIPSELINK, TestDatabase.mariaDbInSchema());
  }
}
