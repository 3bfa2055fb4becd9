package dev.idempotency.jpa;

import java.util.List;
import java.util.Map;

/**
 * A table as the database has it, its names as the library's statements spell them.
 *
 * @param columns by name
 * @param uniqueIndexes its unique constraints and indexes
 * @param flaws why the table as a whole cannot be used
 */
record TableFacts(
    Map<String, ColumnFacts> columns, List<UniqueIndex> uniqueIndexes, List<String> flaws) {}
