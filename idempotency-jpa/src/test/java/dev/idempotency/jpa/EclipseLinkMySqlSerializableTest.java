package dev.idempotency.jpa;

/** EclipseLink on MySQL, SERIALIZABLE. */
class EclipseLinkMySqlSerializableTest extends RigTest implements MySqlSerializableContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(
        Provider.ECLIPSELINK,
        TestDatabase.mySql("?sessionVariables=transaction_isolation='SERIALIZABLE'"));
  }
}
