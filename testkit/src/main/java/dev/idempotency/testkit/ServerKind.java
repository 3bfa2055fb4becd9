package dev.idempotency.testkit;

import java.nio.file.Path;

/** The servers that a session can run on; the names are the values of {@code rig.server}. */
enum ServerKind {
  wildfly("wildfly-postgresql.cli"),
  payara("payara-postgresql.asadmin");

  private final String dataSourceScript;

  ServerKind(String dataSourceScript) {
    this.dataSourceScript = dataSourceScript;
  }

  String dataSourceScript() {
    return dataSourceScript;
  }

  ServerProcess create(Path home, Path work) {
    return switch (this) {
      case wildfly -> WildFlyServer.create(home, work);
      case payara -> PayaraServer.create(home, work);
    };
  }
}
