package dev.idempotency.jpa;

import org.junit.jupiter.api.Tag;

/** Hibernate on PostgreSQL 16. */
@Tag("nightly")
class HibernatePostgres16Test extends PostgresVersionTest {

  HibernatePostgres16Test() {
    super(Provider.HIBERNATE, 16);
  }
}
