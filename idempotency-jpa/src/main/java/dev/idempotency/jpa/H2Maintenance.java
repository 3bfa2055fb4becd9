package dev.idempotency.jpa;

import jakarta.persistence.Query;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * H2. It finds rows by one condition at a time: first by their time, for which there is an index,
 * and among those by their owners.
 */
final class H2Maintenance extends ListedMaintenance {

  H2Maintenance(Tables tables) {
    super(tables);
  }

  @Override
  String now() {
    return "CURRENT_TIMESTAMP";
  }

  @Override
  String microseconds(String time) {
    return Rows.EPOCH_MICROSECONDS.formatted(time);
  }

  @Override
  String time(String microseconds) {
    return "DATEADD(MICROSECOND, CAST("
        + microseconds
        + " AS BIGINT), TIMESTAMP WITH TIME ZONE '1970-01-01 00:00:00+00:00')";
  }

  @Override
  String fromNow(String milliseconds) {
    return "DATEADD(MILLISECOND, CAST(" + milliseconds + " AS BIGINT), CURRENT_TIMESTAMP)";
  }

  @Override
  String named() {
    return IntStream.rangeClosed(3, BATCH + 2)
        .mapToObj(number -> "?" + number)
        .collect(
            Collectors.joining(
                ", ",
                "expires_at BETWEEN " + time("?1") + " AND " + time("?2") + " AND owner IN (",
                ")"));
  }

  @Override
  void name(Query statement, List<Found> records) {
    LongSummaryStatistics times =
        records.stream().collect(Collectors.summarizingLong(Found::ended));
    statement.setParameter(1, times.getMin()).setParameter(2, times.getMax());
    for (int i = 0; i < BATCH; i++) {
      statement.setParameter(i + 3, records.get(i).owner());
    }
  }

  @Override
  String unlessArchived() {
    return " AND NOT EXISTS (SELECT 1 FROM idempotency_archive a WHERE a.archive_id = r.owner)";
  }

  @Override
  public boolean isContention(RuntimeException failure) {
    return H2Statements.isContention(failure);
  }
}
