package dev.idempotency.jpa;

/** Hibernate on MariaDB with strict snapshots and statements that the server prepares. */
class HibernateMariaDbSnapshotTest extends RigTest implements MariaDbIsolationContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(
        Provider.HIBERNATE,
        TestDatabase.mariaDb(
            "?useServerPrepStmts=true&sessionVariables=innodb_snapshot_isolation=ON"));
  }
}
