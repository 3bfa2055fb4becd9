package dev.idempotency.jpa;

/** Hibernate on PostgreSQL 15. */
class HibernatePostgres15Test extends PostgresVersionTest {

  HibernatePostgres15Test() {
    super(Provider.HIBERNATE, 15);
  }
}
