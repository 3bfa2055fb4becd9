package dev.idempotency.jpa;

/** EclipseLink on MariaDB, beside a later version of the library. */
class EclipseLinkMariaDbLaterVersionTest extends RigTest implements LaterVersionContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.ECLIPSELINK, LaterVersionContract.later(TestDatabase.mariaDb()));
  }
}
