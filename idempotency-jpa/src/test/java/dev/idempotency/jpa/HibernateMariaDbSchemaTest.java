package dev.idempotency.jpa;

/**
 * Hibernate on MariaDB with the library's tables in another database that its connections do not
 * look into.
 */
class HibernateMariaDbSchemaTest extends RigTest implements MariaDbContract, SchemaContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.HIBERNATE, TestDatabase.mariaDbInSchema());
  }
}
