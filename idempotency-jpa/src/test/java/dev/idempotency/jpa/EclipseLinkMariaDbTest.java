package dev.idempotency.jpa;

/** EclipseLink on MariaDB. */
class EclipseLinkMariaDbTest extends RigTest
    implements MariaDbContract, ConfidentialityContract, ModelContract, LockTimeoutContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.ECLIPSELINK, TestDatabase.mariaDb());
  }
}
