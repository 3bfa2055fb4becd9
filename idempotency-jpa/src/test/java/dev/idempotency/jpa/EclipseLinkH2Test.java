package dev.idempotency.jpa;

/** EclipseLink on H2. */
class EclipseLinkH2Test extends RigTest
    implements StoreContract,
        AtomicExecutionContract,
        ConfidentialityContract,
        ModelContract,
        LockTimeoutContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.ECLIPSELINK, TestDatabase.h2());
  }
}
