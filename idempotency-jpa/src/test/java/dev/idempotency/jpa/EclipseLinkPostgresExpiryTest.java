package dev.idempotency.jpa;

/** EclipseLink on PostgreSQL, with a clock that stands still. */
class EclipseLinkPostgresExpiryTest extends RigTest implements ExpiryContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(
        Provider.ECLIPSELINK,
        StoppedClock.in(TestDatabase.postgres(), ClockChanges.ST_JOHNS, ClockChanges.LORD_HOWE));
  }
}
