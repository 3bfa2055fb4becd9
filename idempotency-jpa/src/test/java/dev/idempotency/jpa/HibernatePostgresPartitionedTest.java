package dev.idempotency.jpa;

/** Hibernate on a partitioned table of PostgreSQL 18. */
class HibernatePostgresPartitionedTest extends PartitionedTest {

  HibernatePostgresPartitionedTest() {
    super(Provider.HIBERNATE, 18);
  }
}
