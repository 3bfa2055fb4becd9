package dev.idempotency.jpa;

/** EclipseLink on PostgreSQL. */
class EclipseLinkPostgresTest extends RigTest
    implements PostgresContract,
        PostgresCommitContract,
        ConfidentialityContract,
        ModelContract,
        LockTimeoutContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.ECLIPSELINK, TestDatabase.postgres());
  }
}
