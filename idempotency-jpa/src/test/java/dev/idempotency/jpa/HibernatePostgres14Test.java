package dev.idempotency.jpa;

/** Hibernate on PostgreSQL 14. */
class HibernatePostgres14Test extends PostgresVersionTest implements PlanContract {

  HibernatePostgres14Test() {
    super(Provider.HIBERNATE, 14);
  }
}
