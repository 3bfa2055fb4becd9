package dev.idempotency.jpa;

import org.junit.jupiter.api.Tag;

/** EclipseLink on PostgreSQL 17. */
@Tag("nightly")
class EclipseLinkPostgres17Test extends PostgresVersionTest {

  EclipseLinkPostgres17Test() {
    super(Provider.ECLIPSELINK, 17);
  }
}
