package dev.idempotency.sample;

import java.nio.file.Path;

/** The scripts of {@code src/test/server}, for the server of this session. */
final class DataSourceScripts {

  static final boolean ON_WILDFLY = System.getProperty("rig.server").equals("wildfly");

  private static final Path DIRECTORY = Path.of("src/test/server").toAbsolutePath();

  private DataSourceScripts() {}

  /** A data source whose transactions are branches of distributed ones. */
  static Path xa() {
    return script("xa");
  }

  /** A data source that takes no part in JTA transactions. */
  static Path outsideJta() {
    return script("outside-jta");
  }

  private static Path script(String kind) {
    return serverScript("postgresql-" + kind);
  }

  /** A script that exists for both servers. */
  static Path serverScript(String name) {
    return DIRECTORY.resolve(
        ON_WILDFLY ? "wildfly-" + name + ".cli" : "payara-" + name + ".asadmin");
  }
}
