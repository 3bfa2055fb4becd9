package dev.idempotency.jpa;

/** Hibernate on PostgreSQL, with a clock that stands still. */
class HibernatePostgresExpiryTest extends RigTest implements ExpiryContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(
        Provider.HIBERNATE,
        StoppedClock.in(TestDatabase.postgres(), ClockChanges.ST_JOHNS, ClockChanges.LORD_HOWE));
  }
}
