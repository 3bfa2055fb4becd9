package dev.idempotency.jpa;

import org.junit.jupiter.api.Tag;

/** EclipseLink on PostgreSQL 15. */
@Tag("nightly")
class EclipseLinkPostgres15Test extends PostgresVersionTest {

  EclipseLinkPostgres15Test() {
    super(Provider.ECLIPSELINK, 15);
  }
}
