package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.caches.ItemServlet;
import dev.idempotency.testkit.ServerProcess;
import dev.idempotency.testkit.ServerRig;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A unit with the shared cache for all entities: what the database says decides about keys, and the
 * library leaves the application's cache and contexts alone.
 */
class CachesIT {

  private static final String WAR = "caches.war";
  private static final String ITEMS = "/caches/op/items";

  /** EclipseLink has its cache by default; Hibernate has to be told. */
  private static final String SHARED_CACHE =
      """
            <shared-cache-mode>ALL</shared-cache-mode>
            <properties>
              <property name="hibernate.cache.use_second_level_cache" value="true"/>
            </properties>
          </persistence-unit>
      """;

  private static final ServerProcess SERVER = ServerRig.current().server();
  private static final Node NODE = new Node(SERVER);

  private final String key = UUID.randomUUID().toString();
  private final String item = UUID.randomUUID().toString();

  @BeforeAll
  static void deploy() throws SQLException {
    Database.execute(
        "CREATE TABLE IF NOT EXISTS cache_item (id varchar(40) PRIMARY KEY, name varchar(40))");
    NODE.deploy(application());
  }

  private static WebArchive application() {
    String persistenceXml =
        Descriptors.persistenceXml().replace("</persistence-unit>", SHARED_CACHE);
    return Archives.lab(WAR, Descriptors.webXml(), persistenceXml)
        .addPackage(ItemServlet.class.getPackage());
  }

  @AfterAll
  static void undeploy() {
    SERVER.undeploy(WAR);
  }

  private HttpResponse<String> post(String parameters) {
    return NODE.post(ITEMS + parameters, key, "{}");
  }

  private static String get(String parameters) {
    HttpResponse<String> response = NODE.get(ITEMS + parameters);
    assertThat(response.statusCode()).isEqualTo(200);
    return response.body();
  }

  private void insertAndCacheItem() throws SQLException {
    Database.execute("INSERT INTO cache_item VALUES ('" + item + "', 'old')");
    assertThat(get("?held=true&item=" + item)).isEqualTo("false");
    assertThat(get("?item=" + item)).isEqualTo("old");
    assertThat(get("?held=true&item=" + item)).isEqualTo("true");
  }

  /** What the application's request parameters for the record of this test are. */
  private String recordParameters() throws SQLException {
    return Database.query(
            "SELECT '?tenant=' || tenant || '&operation=' || operation || '&key=' || idempotency_key"
                + " FROM idempotency_record WHERE idempotency_key = ?",
            key)
        .get(0);
  }

  private void assertApplicationHasCachedTheRecord(String body) throws SQLException {
    String parameters = recordParameters();
    assertThat(get(parameters)).isEqualTo(body);
    assertThat(get(parameters + "&held=true")).isEqualTo("true");
  }

  @Test
  void aRecordThatIsDeletedByHandIsForgottenThoughTheApplicationHasItInItsCache()
      throws SQLException {
    HttpResponse<String> first = post("");
    assertApplicationHasCachedTheRecord(first.body());
    assertThat(Http.isReplay(post(""))).isTrue();

    Database.execute("DELETE FROM idempotency_record WHERE idempotency_key = '" + key + "'");
    HttpResponse<String> again = post("");

    assertThat(again.statusCode()).isEqualTo(201);
    assertThat(Http.isReplay(again)).isFalse();
    assertThat(again.body()).isNotEqualTo(first.body());
    assertThat(Database.records(key)).isEqualTo(1);
    assertThat(post("").body()).isEqualTo(again.body());
  }

  @Test
  void aBodyThatIsChangedByHandIsReplayedThoughTheApplicationHasTheOldOneInItsCache()
      throws SQLException {
    HttpResponse<String> first = post("?add=" + item);
    assertApplicationHasCachedTheRecord(first.body());

    Database.execute(
        "UPDATE idempotency_record SET response_body = convert_to('changed', 'UTF8')"
            + " WHERE idempotency_key = '"
            + key
            + "'");
    HttpResponse<String> retry = post("?add=" + item);

    assertThat(retry.statusCode()).isEqualTo(201);
    assertThat(Http.isReplay(retry)).isTrue();
    assertThat(retry.body()).isEqualTo("changed");
  }

  @Test
  void theApplicationsCacheStaysFilledAcrossProtectedCalls() throws SQLException {
    insertAndCacheItem();

    HttpResponse<String> first = post("?add=another-" + key.substring(0, 8));
    assertThat(get("?held=true&item=" + item)).isEqualTo("true");
    HttpResponse<String> retry = post("?add=another-" + key.substring(0, 8));

    assertThat(first.statusCode()).isEqualTo(201);
    assertThat(Http.isReplay(retry)).isTrue();
    assertThat(get("?held=true&item=" + item)).isEqualTo("true");
  }

  /** Within one transaction PostgreSQL numbers the statements that write; cmin is that number. */
  @Test
  void theLibrarysStatementsDoNotFlushTheApplicationsContext() throws SQLException {
    insertAndCacheItem();

    assertThat(post("?name=new&rename=" + item).statusCode()).isEqualTo(201);

    List<String> ofItem = transactionAndCommand("cache_item WHERE name = 'new' AND id = ?", item);
    List<String> ofRecord =
        transactionAndCommand("idempotency_record WHERE idempotency_key = ?", key);
    assertThat(ofItem.get(0)).as("transaction").isEqualTo(ofRecord.get(0));
    assertThat(Integer.parseInt(ofItem.get(1)))
        .as("flushed at the commit, after the completion of the record")
        .isGreaterThan(Integer.parseInt(ofRecord.get(1)));
    assertThat(get("?item=" + item)).isEqualTo("new");
  }

  private static List<String> transactionAndCommand(String fromWhere, String id)
      throws SQLException {
    return List.of(
        Database.query("SELECT xmin FROM " + fromWhere, id).get(0),
        Database.query("SELECT cmin FROM " + fromWhere, id).get(0));
  }
}
