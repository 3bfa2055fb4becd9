package dev.idempotency.jpa;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where the library's tables are.
 *
 * @param schema their schema (MariaDB, MySQL: their database), as a name without quotes, which the
 *     database may fold to another case; null: where a statement without a schema finds them
 */
public record Tables(@Nullable String schema) {

  static final String RECORD = "idempotency_record";
  static final String ARCHIVE = "idempotency_archive";

  private static final Pattern NAME = Pattern.compile("\\b(?:" + RECORD + "|" + ARCHIVE + ")\\b");

  /** A table's name, or all names of tables in a statement, as this database must be told them. */
  String in(String statement) {
    return schema == null
        ? statement
        : NAME.matcher(statement).replaceAll(Matcher.quoteReplacement(schema + ".") + "$0");
  }
}
