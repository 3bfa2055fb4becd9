package dev.idempotency.testkit;

import java.nio.file.Path;

/**
 * A data source as an application server shall offer it.
 *
 * @param name the last part of the JNDI name {@code jdbc/<name>}, and the name of the pool
 * @param driverJar the JDBC driver, which the server loads
 */
public record JdbcDataSource(
    String name,
    String host,
    int port,
    String database,
    String user,
    String password,
    int poolSize,
    Path driverJar) {}
