package dev.idempotency.jpa;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Passes everything on to the real driver and writes what costs a round trip into the log. */
public final class LoggedDriver implements Driver {

  private static final AtomicInteger CONNECTIONS = new AtomicInteger();
  private static final Set<String> ROUND_TRIPS = Set.of("commit", "rollback", "isValid");

  /** For the pool. */
  public LoggedDriver() {}

  @Override
  public Connection connect(String url, Properties properties) throws SQLException {
    Connection real = DriverManager.getConnection(url, properties);
    return connection(real, CONNECTIONS.incrementAndGet(), SqlLog.of(url));
  }

  private static Connection connection(Connection real, int number, SqlLog log) {
    return proxy(
        Connection.class,
        (self, method, args) -> {
          if (ROUND_TRIPS.contains(method.getName())) {
            log.add(number, method.getName());
          }
          Object result = pass(real, method, args);
          return result instanceof Statement statement
              ? statement(statement, sql(args), number, log)
              : result;
        });
  }

  private static Statement statement(
      Statement real, @Nullable String prepared, int number, SqlLog log) {
    return proxy(
        kind(real),
        (self, method, args) -> {
          if (method.getName().startsWith("execute")) {
            log.add(number, String.valueOf(prepared == null ? sql(args) : prepared));
          }
          return pass(real, method, args);
        });
  }

  private static Class<? extends Statement> kind(Statement statement) {
    if (statement instanceof CallableStatement) {
      return CallableStatement.class;
    }
    return statement instanceof PreparedStatement ? PreparedStatement.class : Statement.class;
  }

  private static @Nullable String sql(Object @Nullable [] args) {
    return args != null && args.length > 0 && args[0] instanceof String sql ? sql : null;
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            LoggedDriver.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static Object pass(Object real, Method method, Object @Nullable [] args)
      throws Throwable {
    try {
      return method.invoke(real, args);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  @Override
  public boolean acceptsURL(String url) {
    return true;
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
    return new DriverPropertyInfo[0];
  }

  @Override
  public int getMajorVersion() {
    return 1;
  }

  @Override
  public int getMinorVersion() {
    return 0;
  }

  @Override
  public boolean jdbcCompliant() {
    return true;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getLogger(LoggedDriver.class.getName());
  }
}
