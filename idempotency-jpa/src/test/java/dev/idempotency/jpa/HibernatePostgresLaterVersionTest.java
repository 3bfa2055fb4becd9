package dev.idempotency.jpa;

/** Hibernate on PostgreSQL, beside a later version of the library. */
class HibernatePostgresLaterVersionTest extends RigTest implements LaterVersionContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.HIBERNATE, LaterVersionContract.later(TestDatabase.postgres()));
  }
}
