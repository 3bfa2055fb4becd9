package dev.idempotency.jpa;

/** EclipseLink on PostgreSQL, beside a later version of the library. */
class EclipseLinkPostgresLaterVersionTest extends RigTest implements LaterVersionContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.ECLIPSELINK, LaterVersionContract.later(TestDatabase.postgres()));
  }
}
