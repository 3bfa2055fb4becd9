package dev.idempotency.jpa;

/** EclipseLink on H2, with a clock that stands still. */
class EclipseLinkH2ExpiryTest extends RigTest implements ExpiryContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(
        Provider.ECLIPSELINK,
        StoppedClock.in(TestDatabase.h2(), ClockChanges.ST_JOHNS, ClockChanges.LORD_HOWE));
  }
}
