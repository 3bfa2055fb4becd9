package dev.idempotency.jpa;

import jakarta.persistence.Query;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * MariaDB with InnoDB. Rows are named by their whole key: what a statement meets on its way to them
 * it would lock as well.
 */
final class MariaDbMaintenance extends ListedMaintenance {

  private static final int COLUMNS = 4;

  MariaDbMaintenance(Tables tables) {
    super(tables);
  }

  /** With no time to wait, MariaDB 11.4 ends a statement that skips with an internal error. */
  @Override
  String skipping() {
    return "/*M!110402 SET STATEMENT innodb_snapshot_isolation = OFF FOR */\n";
  }

  @Override
  String atOnce() {
    return MariaDbStatements.AT_ONCE;
  }

  @Override
  String now() {
    return "UTC_TIMESTAMP(6)";
  }

  @Override
  String microseconds(String time) {
    return MariaDbStatements.MICROSECONDS.formatted(time);
  }

  @Override
  String time(String microseconds) {
    return "TIMESTAMP '1970-01-01 00:00:00' + INTERVAL " + microseconds + " MICROSECOND";
  }

  @Override
  String fromNow(String milliseconds) {
    return "UTC_TIMESTAMP(6) + INTERVAL (" + milliseconds + ") * 1000 MICROSECOND";
  }

  @Override
  String named() {
    return IntStream.range(0, BATCH)
        .map(row -> row * COLUMNS)
        .mapToObj(
            first ->
                "(tenant = ?%d AND operation = ?%d AND idempotency_key = ?%d AND owner = ?%d)"
                    .formatted(first + 1, first + 2, first + 3, first + 4))
        .collect(Collectors.joining(" OR ", "(", ")"));
  }

  @Override
  void name(Query statement, List<Found> records) {
    int parameter = 1;
    for (Found record : records) {
      statement
          .setParameter(parameter++, record.tenant())
          .setParameter(parameter++, record.operation())
          .setParameter(parameter++, record.key())
          .setParameter(parameter++, record.owner());
    }
  }

  @Override
  String unlessArchived() {
    return " ON DUPLICATE KEY UPDATE archive_id = idempotency_archive.archive_id";
  }

  @Override
  public boolean isContention(RuntimeException failure) {
    return MariaDbStatements.isContention(failure);
  }
}
