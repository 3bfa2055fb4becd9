package dev.idempotency.jpa;

/** Hibernate on MariaDB, READ COMMITTED. */
class HibernateMariaDbReadCommittedTest extends RigTest implements StoreContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(
        Provider.HIBERNATE,
        TestDatabase.mariaDb("?sessionVariables=tx_isolation='READ-COMMITTED'"));
  }
}
