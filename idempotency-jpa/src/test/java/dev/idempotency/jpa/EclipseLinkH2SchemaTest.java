package dev.idempotency.jpa;

/**
 * EclipseLink on H2 with the library's tables in a schema that its connections do not look into.
 */
class EclipseLinkH2SchemaTest extends RigTest implements StoreContract, SchemaContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.ECLIPSELINK, TestDatabase.h2InSchema());
  }
}
