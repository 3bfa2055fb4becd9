package dev.idempotency.jpa;

/** Hibernate on H2 with the library's tables in a schema that its connections do not look into. */
class HibernateH2SchemaTest extends RigTest implements StoreContract, SchemaContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.HIBERNATE, TestDatabase.h2InSchema());
  }
}
