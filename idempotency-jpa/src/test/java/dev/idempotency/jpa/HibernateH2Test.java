package dev.idempotency.jpa;

/** Hibernate on H2. */
class HibernateH2Test extends RigTest
    implements StoreContract,
        AtomicExecutionContract,
        ConfidentialityContract,
        ModelContract,
        LockTimeoutContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.HIBERNATE, TestDatabase.h2());
  }
}
