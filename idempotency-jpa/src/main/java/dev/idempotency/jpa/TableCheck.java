package dev.idempotency.jpa;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Compares the tables with what the library's statements need, whoever has made them. Once, at
 * start-up: a table that is almost right would fail in the middle of a call, or protect nothing.
 */
public final class TableCheck {

  private TableCheck() {}

  /**
   * Asks the connection of the current transaction.
   *
   * @param unit the application's persistence unit
   * @param facts what it runs on
   * @param tables where its tables must be
   * @return everything that is wrong, in words; empty if nothing is, or if the database is not
   *     supported
   * @throws SQLException if the database cannot tell
   */
  public static List<String> findings(EntityManagerFactory unit, UnitFacts facts, Tables tables)
      throws SQLException {
    Optional<Database> database = Database.of(facts, tables);
    if (database.isEmpty()) {
      return List.of();
    }
    try (EntityManager em = unit.createEntityManager()) {
      Catalog catalog = database.get().catalog();
      List<String> findings =
          UnitConnection.ask(em, connection -> findings(connection, catalog, tables));
      return findings.isEmpty() ? findings : withHint(findings, unit);
    }
  }

  private static List<String> findings(Connection connection, Catalog catalog, Tables tables)
      throws SQLException {
    List<String> findings = new ArrayList<>();
    for (TableRule rule : List.of(TableRule.RECORD, TableRule.ARCHIVE)) {
      Optional<TableFacts> table = catalog.find(connection, rule.name());
      if (table.isPresent()) {
        rule.findings(table.get(), catalog).forEach(findings::add);
      } else {
        findings.add(rule.name() + " is missing" + place(connection, tables));
      }
    }
    return findings;
  }

  private static String place(Connection connection, Tables tables) throws SQLException {
    return tables.schema() == null
        ? "; the schema of the connection is " + schema(connection)
        : " in the schema " + tables.schema() + ", which dev.idempotency.schema names";
  }

  /** MariaDB has catalogs where others have schemas. */
  private static String schema(Connection connection) throws SQLException {
    String schema = connection.getSchema();
    return schema == null ? connection.getCatalog() : schema;
  }

  private static List<String> withHint(List<String> findings, EntityManagerFactory unit) {
    List<String> all = new ArrayList<>(findings);
    for (String setting : UnitSettings.thatMoveTables(unit)) {
      all.add("(the unit has " + setting + ", which the library's own statements do not follow)");
    }
    return all;
  }
}
