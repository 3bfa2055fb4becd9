package dev.idempotency.jpa;

/** EclipseLink on PostgreSQL 14. */
class EclipseLinkPostgres14Test extends PostgresVersionTest {

  EclipseLinkPostgres14Test() {
    super(Provider.ECLIPSELINK, 14);
  }
}
