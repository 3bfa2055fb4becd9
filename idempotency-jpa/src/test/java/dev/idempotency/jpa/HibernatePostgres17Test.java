package dev.idempotency.jpa;

/** Hibernate on PostgreSQL 17. */
class HibernatePostgres17Test extends PostgresVersionTest {

  HibernatePostgres17Test() {
    super(Provider.HIBERNATE, 17);
  }
}
