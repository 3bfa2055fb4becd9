package dev.idempotency.jpa;

/** Hibernate on MariaDB, SERIALIZABLE. */
class HibernateMariaDbSerializableTest extends RigTest
    implements ClaimContract, CompletionContract, ArchiveContract, AtomicExecutionContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(
        Provider.HIBERNATE, TestDatabase.mariaDb("?sessionVariables=tx_isolation='SERIALIZABLE'"));
  }
}
