package dev.idempotency.jpa;

/** EclipseLink on PostgreSQL 16. */
class EclipseLinkPostgres16Test extends PostgresVersionTest {

  EclipseLinkPostgres16Test() {
    super(Provider.ECLIPSELINK, 16);
  }
}
