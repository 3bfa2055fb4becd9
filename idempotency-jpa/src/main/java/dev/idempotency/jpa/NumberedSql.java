package dev.idempotency.jpa;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * SQL with numbered parameters, as JPA has them, for a plain connection: an error of a statement
 * leaves the transaction to its owner there.
 *
 * @param sql with a question mark for each parameter
 * @param numbers which value each of them stands for
 */
record NumberedSql(String sql, List<Integer> numbers) {

  private static final Pattern PARAMETER = Pattern.compile("\\?(\\d+)");

  static NumberedSql of(String numbered) {
    return new NumberedSql(
        PARAMETER.matcher(numbered).replaceAll("?"),
        PARAMETER
            .matcher(numbered)
            .results()
            .map((MatchResult parameter) -> Integer.valueOf(parameter.group(1)))
            .toList());
  }

  /** Executes what changes something. */
  int update(Connection connection, List<?> values) throws SQLException {
    try (PreparedStatement statement = prepare(connection, values)) {
      return statement.executeUpdate();
    }
  }

  /** Executes what finds something. */
  List<Object[]> rows(Connection connection, List<?> values) throws SQLException {
    try (PreparedStatement statement = prepare(connection, values);
        ResultSet row = statement.executeQuery()) {
      List<Object[]> rows = new ArrayList<>();
      while (row.next()) {
        rows.add(values(row));
      }
      return rows;
    }
  }

  private static Object[] values(ResultSet row) throws SQLException {
    Object[] values = new Object[row.getMetaData().getColumnCount()];
    for (int i = 0; i < values.length; i++) {
      values[i] = row.getObject(i + 1);
    }
    return values;
  }

  private PreparedStatement prepare(Connection connection, List<?> values) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < numbers.size(); i++) {
      statement.setObject(i + 1, values.get(numbers.get(i) - 1));
    }
    return statement;
  }
}
