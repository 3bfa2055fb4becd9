package dev.idempotency.jpa;

import static dev.idempotency.jpa.ColumnKind.BIGINT;
import static dev.idempotency.jpa.ColumnKind.BOOLEAN;
import static dev.idempotency.jpa.ColumnKind.BYTES;
import static dev.idempotency.jpa.ColumnKind.INSTANT;
import static dev.idempotency.jpa.ColumnKind.INTEGER;
import static dev.idempotency.jpa.ColumnKind.TEXT;
import static dev.idempotency.jpa.ColumnRule.Use.ALWAYS_SET;
import static dev.idempotency.jpa.ColumnRule.Use.IDENTITY;
import static dev.idempotency.jpa.ColumnRule.Use.OPTIONAL;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a table must be. More columns and more indexes are welcome as long as every row that the
 * library writes still goes in.
 *
 * @param name its name
 * @param columns its columns
 * @param distinct columns that no two rows share: the first set must have a unique index of its
 *     own, and one that covers any of the sets does no harm
 */
record TableRule(String name, List<ColumnRule> columns, List<Set<String>> distinct) {

  /** Below it, a retention of milliseconds would be over before it begins. */
  private static final int MILLISECONDS = 3;

  static final TableRule RECORD =
      new TableRule(
          Tables.RECORD,
          List.of(
              new ColumnRule("tenant", TEXT, 128, IDENTITY),
              new ColumnRule("operation", TEXT, 200, IDENTITY),
              new ColumnRule("idempotency_key", TEXT, 255, IDENTITY),
              new ColumnRule("principal", TEXT, 255, OPTIONAL),
              new ColumnRule("fingerprint", TEXT, 100, ALWAYS_SET),
              new ColumnRule("status", TEXT, 20, ALWAYS_SET),
              new ColumnRule("generation", BIGINT, 0, ALWAYS_SET),
              new ColumnRule("version", BIGINT, 0, ALWAYS_SET),
              new ColumnRule("owner", TEXT, 64, ALWAYS_SET),
              new ColumnRule("lease_until", INSTANT, MILLISECONDS, OPTIONAL),
              new ColumnRule("created_at", INSTANT, MILLISECONDS, ALWAYS_SET),
              new ColumnRule("completed_at", INSTANT, MILLISECONDS, OPTIONAL),
              new ColumnRule("expires_at", INSTANT, MILLISECONDS, ALWAYS_SET),
              new ColumnRule("response_status", INTEGER, 0, OPTIONAL),
              new ColumnRule("response_headers", TEXT, 1_048_576, OPTIONAL),
              new ColumnRule("response_body", BYTES, 67_108_864, OPTIONAL),
              new ColumnRule("result_type", TEXT, 500, OPTIONAL),
              new ColumnRule("scope", TEXT, 100, ALWAYS_SET),
              new ColumnRule("archive", BOOLEAN, 0, ALWAYS_SET)),
          List.of(inOrder("tenant", "operation", "idempotency_key"), Set.of("owner")));

  static final TableRule ARCHIVE =
      new TableRule(
          Tables.ARCHIVE,
          List.of(
              new ColumnRule("archive_id", TEXT, 64, IDENTITY),
              new ColumnRule("tenant", TEXT, 128, IDENTITY),
              new ColumnRule("operation", TEXT, 200, IDENTITY),
              new ColumnRule("idempotency_key", TEXT, 255, IDENTITY),
              new ColumnRule("principal", TEXT, 255, OPTIONAL),
              new ColumnRule("fingerprint", TEXT, 100, ALWAYS_SET),
              new ColumnRule("status", TEXT, 20, ALWAYS_SET),
              new ColumnRule("generation", BIGINT, 0, ALWAYS_SET),
              new ColumnRule("scope", TEXT, 100, ALWAYS_SET),
              new ColumnRule("response_status", INTEGER, 0, OPTIONAL),
              new ColumnRule("created_at", INSTANT, MILLISECONDS, ALWAYS_SET),
              new ColumnRule("completed_at", INSTANT, MILLISECONDS, OPTIONAL),
              new ColumnRule("expires_at", INSTANT, MILLISECONDS, ALWAYS_SET),
              new ColumnRule("archived_at", INSTANT, MILLISECONDS, ALWAYS_SET),
              new ColumnRule("keep_until", INSTANT, MILLISECONDS, ALWAYS_SET)),
          List.of(Set.of("archive_id")));

  private static Set<String> inOrder(String... names) {
    return new LinkedHashSet<>(List.of(names));
  }

  /** What is wrong with the table. */
  Stream<String> findings(TableFacts table, Catalog catalog) {
    return Stream.of(
            table.flaws().stream().map(flaw -> name + " " + flaw),
            columnFindings(table, catalog),
            strangeColumns(table),
            arbiterFinding(table),
            harmfulIndexes(table))
        .flatMap(findings -> findings);
  }

  private Stream<String> columnFindings(TableFacts table, Catalog catalog) {
    return columns.stream()
        .flatMap(rule -> rule.findings(name, table.columns().get(rule.name()), catalog).stream());
  }

  /** Columns of others that no row of the library could fill. */
  private Stream<String> strangeColumns(TableFacts table) {
    Map<String, ColumnFacts> others = new TreeMap<>(table.columns());
    others.keySet().removeAll(columnNames());
    return others.entrySet().stream()
        .filter(other -> !other.getValue().nullable() && !other.getValue().filled())
        .map(other -> name + "." + other.getKey())
        .map(path -> path + " is not the library's; it must allow null or have a default");
  }

  private Stream<String> arbiterFinding(TableFacts table) {
    Set<String> key = distinct.get(0);
    List<UniqueIndex> candidates =
        table.uniqueIndexes().stream().filter(index -> index.isOnExactly(key)).toList();
    if (candidates.stream().anyMatch(index -> index.flaw() == null)) {
      return Stream.empty();
    }
    return Stream.concat(
        Stream.of(name + " has no unique constraint on (" + String.join(", ", key) + ")"),
        candidates.stream().map(index -> index.describe() + " is none: it " + index.flaw()));
  }

  /** Unique indexes that would refuse a row that must go in. */
  private Stream<String> harmfulIndexes(TableFacts table) {
    Set<String> others = table.columns().keySet().stream().collect(Collectors.toSet());
    others.removeAll(columnNames());
    return table.uniqueIndexes().stream()
        .filter(index -> distinct.stream().noneMatch(index::covers))
        .filter(index -> index.columns().stream().noneMatch(others::contains))
        .map(index -> index.describe() + " of " + name + " refuses rows that must go in: drop it");
  }

  private Set<String> columnNames() {
    return columns.stream().map(ColumnRule::name).collect(Collectors.toSet());
  }
}
