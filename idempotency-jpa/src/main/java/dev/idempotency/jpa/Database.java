package dev.idempotency.jpa;

import java.util.Locale;
import java.util.Optional;

/**
 * What differs from one supported database to another.
 *
 * @param statements for the calls
 * @param catalog for the check at start-up
 * @param maintenance for the removal of records
 */
record Database(Statements statements, Catalog catalog, MaintenanceStatements maintenance) {

  /** Finds the database of a unit; empty if it is not supported. */
  static Optional<Database> of(UnitFacts facts, Tables tables) {
    return switch (facts.database().toLowerCase(Locale.ROOT)) {
      case "postgresql" ->
          Optional.of(
              new Database(
                  new PostgresStatements(tables),
                  new PostgresCatalog(tables),
                  new PostgresMaintenance(tables)));
      case "mariadb" ->
          Optional.of(
              new Database(
                  new MariaDbStatements(tables),
                  new InnoDbCatalog(tables, InnoDbCatalog.MARIADB_COLLATION),
                  new MariaDbMaintenance(tables)));
      case "mysql" ->
          Optional.of(
              new Database(
                  new MySqlStatements(tables),
                  new InnoDbCatalog(tables, InnoDbCatalog.MYSQL_COLLATION),
                  new MySqlMaintenance(tables)));
      case "h2" ->
          Optional.of(
              new Database(
                  new H2Statements(tables), new H2Catalog(tables), new H2Maintenance(tables)));
      default -> Optional.empty();
    };
  }
}
