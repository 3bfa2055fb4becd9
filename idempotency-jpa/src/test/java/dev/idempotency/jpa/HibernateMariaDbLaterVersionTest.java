package dev.idempotency.jpa;

/** Hibernate on MariaDB, beside a later version of the library. */
class HibernateMariaDbLaterVersionTest extends RigTest implements LaterVersionContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.HIBERNATE, LaterVersionContract.later(TestDatabase.mariaDb()));
  }
}
