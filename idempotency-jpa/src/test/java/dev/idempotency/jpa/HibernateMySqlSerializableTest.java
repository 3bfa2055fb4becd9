package dev.idempotency.jpa;

/** Hibernate on MySQL, SERIALIZABLE. */
class HibernateMySqlSerializableTest extends RigTest implements MySqlSerializableContract {

  @Override
  Rig open() throws Exception {
    return Rig.open(
        Provider.HIBERNATE,
        TestDatabase.mySql("?sessionVariables=transaction_isolation='SERIALIZABLE'"));
  }
}
