package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** An earlier version of PostgreSQL than the one that all other tests have. */
abstract class PostgresVersionTest extends RigTest
    implements PostgresContract, PostgresCommitContract, PostgresTablesContract {

  private final Provider provider;
  private final int version;

  PostgresVersionTest(Provider provider, int version) {
    this.provider = provider;
    this.version = version;
  }

  @Override
  Rig open() throws Exception {
    return Rig.open(provider, TestDatabase.postgres(version));
  }

  @Test
  void serverHasThisVersion() throws Exception {
    assertThat(rig().database().number("SHOW server_version_num") / 10_000).isEqualTo(version);
  }
}
