package dev.idempotency.jpa;

/** EclipseLink on MySQL, READ COMMITTED, with statements that the server prepares. */
class EclipseLinkMySqlReadCommittedTest extends RigTest
    implements StoreContract, AtomicExecutionContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(
        Provider.ECLIPSELINK,
        TestDatabase.mySql(
            "?useServerPrepStmts=true&sessionVariables=transaction_isolation='READ-COMMITTED'"));
  }
}
