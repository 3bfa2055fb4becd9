package dev.idempotency.jpa;

/** What a column holds. Each database has types of its own for it: see {@link Catalog#types}. */
enum ColumnKind {
  TEXT("characters"),
  INTEGER(""),
  BIGINT(""),
  BOOLEAN(""),
  INSTANT("digits of a second's fraction"),
  BYTES("bytes");

  private final String unit;

  ColumnKind(String unit) {
    this.unit = unit;
  }

  /** What a column's capacity counts; empty where the type alone decides. */
  String unit() {
    return unit;
  }

  /** How much of its unit a column can hold. */
  int capacity(ColumnFacts column) {
    return switch (this) {
      case TEXT, BYTES -> column.size();
      case INSTANT -> column.fractionDigits();
      case INTEGER, BIGINT, BOOLEAN -> Integer.MAX_VALUE;
    };
  }
}
