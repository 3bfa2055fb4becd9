package dev.idempotency.jpa;

/** Hibernate on H2, beside a later version of the library. */
class HibernateH2LaterVersionTest extends RigTest implements LaterVersionContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.HIBERNATE, LaterVersionContract.later(TestDatabase.h2()));
  }
}
