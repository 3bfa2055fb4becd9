package dev.idempotency.jpa;

/** Hibernate on MariaDB. */
class HibernateMariaDbTest extends RigTest
    implements MariaDbContract, ConfidentialityContract, ModelContract, LockTimeoutContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.HIBERNATE, TestDatabase.mariaDb());
  }
}
