package dev.idempotency.jpa;

/** EclipseLink on MariaDB with strict snapshots and statements that the server prepares. */
class EclipseLinkMariaDbSnapshotTest extends RigTest implements MariaDbIsolationContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(
        Provider.ECLIPSELINK,
        TestDatabase.mariaDb(
            "?useServerPrepStmts=true&sessionVariables=innodb_snapshot_isolation=ON"));
  }
}
