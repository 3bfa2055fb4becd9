package dev.idempotency.jpa;

/** EclipseLink on a partitioned table of PostgreSQL 14. */
class EclipseLinkPostgres14PartitionedTest extends PartitionedTest {

  EclipseLinkPostgres14PartitionedTest() {
    super(Provider.ECLIPSELINK, 14);
  }
}
