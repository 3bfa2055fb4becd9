package dev.idempotency.jpa;

/** Hibernate on H2, REPEATABLE READ. */
class HibernateH2RepeatableReadTest extends RigTest implements H2IsolationContract {

  @Override
  public String level() {
    return "REPEATABLE READ";
  }

  @Override
  Rig open() throws Exception {
    return Rig.open(Provider.HIBERNATE, TestDatabase.h2(H2IsolationContract.at(level())));
  }
}
