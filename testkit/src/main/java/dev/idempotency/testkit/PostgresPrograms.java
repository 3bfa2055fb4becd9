package dev.idempotency.testkit;

import io.zonky.test.db.postgres.embedded.PgBinaryResolver;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;

/**
 * PostgreSQL's programs for Linux in an earlier version, among the test kit's resources. Those of
 * one version are equal, so that they are unpacked once.
 *
 * @param version the major version
 */
record PostgresPrograms(int version) implements PgBinaryResolver {

  @Override
  public InputStream getPgBinary(String system, String machineHardware) throws IOException {
    String name = "postgres/" + version + "/postgres-linux-x86_64.txz";
    InputStream programs = PostgresPrograms.class.getClassLoader().getResourceAsStream(name);
    if (programs == null) {
      throw new FileNotFoundException(name);
    }
    return programs;
  }
}
