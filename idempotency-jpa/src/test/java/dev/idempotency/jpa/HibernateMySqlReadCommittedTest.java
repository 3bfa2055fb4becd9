package dev.idempotency.jpa;

/** Hibernate on MySQL, READ COMMITTED, with statements that the server prepares. */
class HibernateMySqlReadCommittedTest extends RigTest
    implements StoreContract, AtomicExecutionContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(
        Provider.HIBERNATE,
        TestDatabase.mySql(
            "?useServerPrepStmts=true&sessionVariables=transaction_isolation='READ-COMMITTED'"));
  }
}
