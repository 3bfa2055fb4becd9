package dev.idempotency.jpa;

/** Hibernate on MariaDB, with a clock that stands still. */
class HibernateMariaDbExpiryTest extends RigTest implements ExpiryContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(
        Provider.HIBERNATE,
        StoppedClock.in(TestDatabase.mariaDb(), ClockChanges.ST_JOHNS, ClockChanges.LORD_HOWE));
  }
}
