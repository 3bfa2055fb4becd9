package dev.idempotency.jpa;

import jakarta.persistence.Query;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * MariaDB and MySQL with InnoDB. Rows are named by their whole key: what a statement meets on its
 * way to them it would lock as well.
 */
abstract class InnoDbMaintenance extends ListedMaintenance {

  private static final int COLUMNS = 4;

  InnoDbMaintenance(Tables tables) {
    super(tables);
  }

  @Override
  final String now() {
    return "UTC_TIMESTAMP(6)";
  }

  @Override
  final String microseconds(String time) {
    return InnoDbStatements.MICROSECONDS.formatted(time);
  }

  @Override
  final String time(String microseconds) {
    return "TIMESTAMP '1970-01-01 00:00:00' + INTERVAL " + microseconds + " MICROSECOND";
  }

  @Override
  final String fromNow(String milliseconds) {
    return "UTC_TIMESTAMP(6) + INTERVAL (" + milliseconds + ") * 1000 MICROSECOND";
  }

  @Override
  final String named() {
    return IntStream.range(0, BATCH)
        .map(row -> row * COLUMNS)
        .mapToObj(
            first ->
                "(tenant = ?%d AND operation = ?%d AND idempotency_key = ?%d AND owner = ?%d)"
                    .formatted(first + 1, first + 2, first + 3, first + 4))
        .collect(Collectors.joining(" OR ", "(", ")"));
  }

  @Override
  final void name(Query statement, List<Found> records) {
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
  final String unlessArchived() {
    return " ON DUPLICATE KEY UPDATE archive_id = idempotency_archive.archive_id";
  }
}
