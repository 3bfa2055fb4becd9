package dev.idempotency.jpa;

/** Hibernate on H2, with a clock that stands still. */
class HibernateH2ExpiryTest extends RigTest implements ExpiryContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(
        Provider.HIBERNATE,
        StoppedClock.in(TestDatabase.h2(), ClockChanges.ST_JOHNS, ClockChanges.LORD_HOWE));
  }
}
