package dev.idempotency.jpa;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;

/**
 * The handles of connections that are given to a persistence unit. Several in one transaction can
 * be of one connection; there are pools that count each of them.
 */
final class Handles {

  private final List<Connection> given = new CopyOnWriteArrayList<>();

  /** The same data source, whose handles are counted. */
  DataSource of(DataSource pool) {
    return (DataSource)
        Proxy.newProxyInstance(
            Handles.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (self, method, args) -> {
              try {
                Object result = method.invoke(pool, args);
                if (result instanceof Connection handle) {
                  given.add(handle);
                }
                return result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  int given() {
    return given.size();
  }

  int open() throws SQLException {
    int open = 0;
    for (Connection handle : given) {
      if (!handle.isClosed()) {
        open++;
      }
    }
    return open;
  }
}
