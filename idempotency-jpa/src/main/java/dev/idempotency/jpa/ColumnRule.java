package dev.idempotency.jpa;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a column must be.
 *
 * @param name its name
 * @param kind what it holds
 * @param atLeast how much it must be able to hold, in the kind's unit
 * @param use what it is for
 */
record ColumnRule(String name, ColumnKind kind, int atLeast, Use use) {

  /** What a column is for. */
  enum Use {
    /** Tells records apart: never null, and different texts are different. */
    IDENTITY,
    /** The statements always set it. */
    ALWAYS_SET,
    /** The statements leave it out sometimes: it must allow null. */
    OPTIONAL
  }

  /** What is wrong with a column of a table; null: there is no such column. */
  List<String> findings(String table, @Nullable ColumnFacts column, Catalog catalog) {
    String path = table + "." + name;
    if (column == null) {
      return List.of(path + " is missing");
    }
    List<String> findings = new ArrayList<>();
    addTypeFinding(findings, path, column, catalog);
    addNullFinding(findings, path, column);
    if (use == Use.IDENTITY && column.foldingCollation() != null) {
      findings.add(
          path
              + " has the collation "
              + column.foldingCollation()
              + ", which takes different texts for equal; it must have a deterministic one");
    }
    return findings;
  }

  private void addTypeFinding(
      List<String> findings, String path, ColumnFacts column, Catalog catalog) {
    if (!catalog.types(kind).contains(column.type())) {
      findings.add(
          path
              + " is "
              + column.type()
              + "; it must be "
              + String.join(" or ", catalog.types(kind)));
    } else if (kind.capacity(column) < atLeast) {
      findings.add(
          path + " is " + column.describe(kind) + "; it must hold " + atLeast + " " + kind.unit());
    }
  }

  private void addNullFinding(List<String> findings, String path, ColumnFacts column) {
    if (use == Use.IDENTITY && column.nullable()) {
      findings.add(path + " allows null; it must be NOT NULL");
    } else if (use == Use.OPTIONAL && !column.nullable()) {
      findings.add(path + " is NOT NULL; it must allow null");
    }
  }
}
