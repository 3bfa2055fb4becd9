package dev.idempotency.jpa;

/** EclipseLink on MariaDB, with a clock that stands still. */
class EclipseLinkMariaDbExpiryTest extends RigTest implements ExpiryContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(
        Provider.ECLIPSELINK,
        StoppedClock.in(TestDatabase.mariaDb(), ClockChanges.ST_JOHNS, ClockChanges.LORD_HOWE));
  }
}
