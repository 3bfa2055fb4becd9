package dev.idempotency.testkit;

import java.nio.file.Path;

/** The servers that a session can run on; the names are the values of {@code rig.server}. */
enum ServerKind {
  wildfly("cli"),
  payara("asadmin");

  private final String extension;

  ServerKind(String extension) {
    this.extension = extension;
  }

  /** The name of the script that creates a data source for a database. */
  String dataSourceScript(String database) {
    return name() + "-" + database + "." + extension;
  }

  ServerProcess create(Path home, Path work) {
    return switch (this) {
      case wildfly -> WildFlyServer.create(home, work);
      case payara -> PayaraServer.create(home, work);
    };
  }
}
