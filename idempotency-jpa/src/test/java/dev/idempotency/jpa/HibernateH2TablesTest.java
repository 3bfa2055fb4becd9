package dev.idempotency.jpa;

/** The check of the tables by Hibernate on H2. */
class HibernateH2TablesTest extends RigTest implements H2TablesContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.HIBERNATE, TestDatabase.h2());
  }
}
