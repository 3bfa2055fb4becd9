package dev.idempotency.liquibase;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import javax.naming.NamingException;
import org.jspecify.annotations.Nullable;

/**
 * What is to be run and where Liquibase keeps its accounts.
 *
 * @param changelog the changelog's path on the class path
 * @param schema the schema of all tables, Liquibase's too; null for the connection's own
 * @param changelogTable the name of DATABASECHANGELOG; null for Liquibase's
 * @param lockTable the name of DATABASECHANGELOGLOCK; null for Liquibase's
 * @param lockWait how long a lock that somebody else holds is waited for
 */
record MigrationSettings(
    String changelog,
    @Nullable String schema,
    @Nullable String changelogTable,
    @Nullable String lockTable,
    Duration lockWait) {

  /** The library's own tables and nothing else. */
  static final String LIBRARY_CHANGELOG = "dev/idempotency/liquibase/changelog.xml";

  static final String ENTRY_PREFIX = "dev.idempotency.migration.";

  private static final Duration DEFAULT_LOCK_WAIT = Duration.ofMinutes(1);

  /** The application's env-entries. */
  interface Entries {

    /** Says an entry's value, or null if there is no such entry. */
    @Nullable String get(String name) throws NamingException;
  }

  /** The library's changelog with everything as Liquibase has it. */
  static MigrationSettings defaults() {
    return new MigrationSettings(LIBRARY_CHANGELOG, null, null, null, DEFAULT_LOCK_WAIT);
  }

  /**
   * Reads the optional entries. A blank one is as good as none.
   *
   * @throws MigrationException if a value cannot be understood
   */
  static MigrationSettings read(Entries entries) throws NamingException {
    String changelog = value(entries, "changelog");
    return new MigrationSettings(
        changelog == null ? LIBRARY_CHANGELOG : changelog,
        value(entries, "schema"),
        value(entries, "changelog-table"),
        value(entries, "lock-table"),
        lockWait(value(entries, "lock-wait")));
  }

  private static @Nullable String value(Entries entries, String name) throws NamingException {
    String value = entries.get(ENTRY_PREFIX + name);
    return value == null || value.isBlank() ? null : value.strip();
  }

  private static Duration lockWait(@Nullable String value) {
    if (value == null) {
      return DEFAULT_LOCK_WAIT;
    }
    try {
      Duration duration = Duration.parse(value);
      if (!duration.isNegative()) {
        return duration;
      }
    } catch (DateTimeParseException e) {
      throw noDuration(value, e);
    }
    throw noDuration(value, null);
  }

  private static MigrationException noDuration(String value, @Nullable Exception cause) {
    return new MigrationException(
        "IDEM-0206: The env-entry "
            + ENTRY_PREFIX
            + "lock-wait is no duration: '"
            + value
            + "'. Write it in ISO-8601 form, for example PT1M for a minute.",
        cause);
  }
}
