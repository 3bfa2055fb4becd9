package dev.idempotency.jpa;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** How a database tells about its tables. */
interface Catalog {

  /** The types that can hold something, as the driver names them. */
  List<String> types(ColumnKind kind);

  /**
   * Finds the table that the library's statements mean.
   *
   * @param name without the schema
   * @return the table, or nothing if there is none
   */
  Optional<TableFacts> find(Connection connection, String name) throws SQLException;
}
