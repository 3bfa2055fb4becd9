package dev.idempotency.jpa;

import java.util.Locale;
import java.util.Optional;

/**
 * What differs from one supported database to another.
 *
 * @param statements for the calls
 * @param catalog for the check at start-up
 */
record Database(Statements statements, Catalog catalog) {

  /** Finds the database of a unit; empty if it is not supported. */
  static Optional<Database> of(UnitFacts facts) {
    return switch (facts.database().toLowerCase(Locale.ROOT)) {
      case "postgresql" ->
          Optional.of(new Database(new PostgresStatements(), new PostgresCatalog()));
      case "mariadb" -> Optional.of(new Database(new MariaDbStatements(), new MariaDbCatalog()));
      case "h2" -> Optional.of(new Database(new H2Statements(), new H2Catalog()));
      default -> Optional.empty();
    };
  }
}
