package dev.idempotency.sample;

import java.sql.SQLException;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/**
 * Laboratories on a database of their own, and what is to be cleaned up there. A scope is for each
 * path: {@code op} remembers for a day; the others for a millisecond, {@code wait} without an
 * archive, {@code brief} with one, and {@code observe} with one that it empties at once.
 */
final class Cleaned {

  private static final String BUSINESS =
      """
      CREATE TABLE IF NOT EXISTS lab_row (id varchar(36) PRIMARY KEY, ref varchar(40), parent varchar(40));
      """;

  private static final String EXPIRED =
      """
      INSERT INTO idempotency_record
             (tenant, operation, idempotency_key, fingerprint, status, generation, version, owner,
              created_at, completed_at, expires_at, response_status, response_headers, response_body, scope, archive)
      SELECT '%1$s', '%2$s', 'old-' || n, '1:old', 'SUCCEEDED', 1, 1, gen_random_uuid(),
             now() - INTERVAL '2 hours', now() - INTERVAL '2 hours', now() - INTERVAL '1 hour', 200, '{}',
             decode(repeat(md5(n::text), 128), 'hex'), '%2$s', true
        FROM generate_series(%3$d, %4$d) n
      """;

  private Cleaned() {}

  static OwnDatabase database(String name) throws SQLException {
    OwnDatabase database = OwnDatabase.create(name);
    createBusiness(database);
    return database;
  }

  static void createBusiness(OwnDatabase database) throws SQLException {
    database.execute(BUSINESS);
  }

  static WebArchive application(String war, OwnDatabase database, String schedule) {
    return Archives.lab(war, webXml(database, schedule), persistenceXml(database));
  }

  static String webXml(OwnDatabase database, String schedule) {
    String webXml =
        new ScopeDescriptors()
            .scope("wait", "/wait/*", "retention", "1ms")
            .scope("brief", "/brief/*", "retention", "1ms", "archive", "true")
            .scope(
                "observe",
                "/observe/*",
                "retention",
                "1ms",
                "archive",
                "true",
                "archive-retention",
                "1ms")
            .webXml()
            .replace("</web-app>", maintenance(schedule));
    return OwnDatabase.in(database.name(), webXml);
  }

  static String persistenceXml(OwnDatabase database) {
    return OwnDatabase.in(database.name(), Descriptors.persistenceXml());
  }

  private static String maintenance(String schedule) {
    return """
          <context-param>
            <param-name>dev.idempotency.maintenance.schedule</param-name>
            <param-value>%s</param-value>
          </context-param>
        </web-app>
        """
        .formatted(schedule);
  }

  /**
   * Records with answers of two kilobytes, to be archived, whose keys are {@code old-1} and so on.
   */
  static void insertExpired(OwnDatabase database, String tenant, String operation, int count)
      throws SQLException {
    insertExpired(database, tenant, operation, 1, count);
  }

  /** The same with keys from one number to another. */
  static void insertExpired(
      OwnDatabase database, String tenant, String operation, int first, int last)
      throws SQLException {
    database.execute(EXPIRED.formatted(tenant, operation, first, last));
  }

  static int records(OwnDatabase database) {
    return count(database, "SELECT count(*) FROM idempotency_record");
  }

  static int summaries(OwnDatabase database) {
    return count(database, "SELECT count(*) FROM idempotency_archive");
  }

  private static int count(OwnDatabase database, String sql) {
    try {
      return database.count(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
