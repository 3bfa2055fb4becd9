package dev.idempotency.jpa;

/** The check of the tables by Hibernate on MariaDB. */
class HibernateMariaDbTablesTest extends RigTest implements MariaDbTablesContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.HIBERNATE, TestDatabase.mariaDb());
  }
}
