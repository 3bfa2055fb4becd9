package dev.idempotency.jpa;

/** EclipseLink on a partitioned table of PostgreSQL 18. */
class EclipseLinkPostgresPartitionedTest extends PartitionedTest {

  EclipseLinkPostgresPartitionedTest() {
    super(Provider.ECLIPSELINK, 18);
  }
}
