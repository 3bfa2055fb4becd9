package dev.idempotency.jpa;

/** Hibernate on a partitioned table of PostgreSQL 14. */
class HibernatePostgres14PartitionedTest extends PartitionedTest {

  HibernatePostgres14PartitionedTest() {
    super(Provider.HIBERNATE, 14);
  }
}
