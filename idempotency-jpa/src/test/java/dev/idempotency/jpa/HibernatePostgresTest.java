package dev.idempotency.jpa;

/** Hibernate on PostgreSQL. */
class HibernatePostgresTest extends RigTest
    implements PostgresContract,
        PostgresCommitContract,
        ConfidentialityContract,
        ModelContract,
        LockTimeoutContract,
        PlanContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.HIBERNATE, TestDatabase.postgres());
  }
}
