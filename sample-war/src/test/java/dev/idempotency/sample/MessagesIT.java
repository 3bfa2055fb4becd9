package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.IdempotencyEvent.Kind;
import dev.idempotency.sample.messages.MessageServlet;
import dev.idempotency.sample.told.Told;
import dev.idempotency.testkit.Await;
import dev.idempotency.testkit.ServerProcess;
import dev.idempotency.testkit.ServerRig;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Messages that are delivered again, or sent twice. The broker is an XA resource, and so there are
 * two of them in the transaction: the database is the last one without XA, or one more with XA.
 */
class MessagesIT {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final int POOL_SIZE = 10;

  /** A broker may deliver again while the first transaction still rolls back, and gives up soon. */
  private static final String PATIENT =
      """
        <context-param>
          <param-name>dev.idempotency.on-duplicate</param-name>
          <param-value>wait:PT10S</param-value>
        </context-param>
      """;

  private static final ServerProcess SERVER = ServerRig.current().server();
  private static final Node NODE = new Node(SERVER);

  private final String order = UUID.randomUUID().toString();

  /** The same application on two kinds of data source. */
  enum Application {
    MESSAGES("lab"),
    MESSAGES_XA("messages-xa");

    private final String dataSource;

    Application(String dataSource) {
      this.dataSource = dataSource;
    }

    String context() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private String war() {
      return context() + ".war";
    }

    private WebArchive archive() {
      String webXml =
          Descriptors.webXml()
              .replace(
                  "</web-app>",
                  PATIENT + factory() + queue("orders") + queue("deliveries") + "</web-app>");
      return Archives.lab(war(), onDataSource(webXml), onDataSource(Descriptors.persistenceXml()))
          .addPackage(MessageServlet.class.getPackage())
          .addPackage(Told.class.getPackage());
    }

    private String onDataSource(String descriptor) {
      return descriptor.replace("jdbc/lab", "jdbc/" + dataSource);
    }

    /** Payara has no default one, and WildFly does not tell two of one name apart. */
    private String factory() {
      return """
        <jms-connection-factory>
          <name>java:app/jms/%1$s</name>
        </jms-connection-factory>
        <resource-ref>
          <res-ref-name>jms/factory</res-ref-name>
          <res-type>jakarta.jms.ConnectionFactory</res-type>
          <lookup-name>java:app/jms/%1$s</lookup-name>
        </resource-ref>
      """
          .formatted(name());
    }

    /** A queue that comes and goes with the application. */
    private String queue(String name) {
      return """
        <jms-destination>
          <name>java:app/jms/%1$s</name>
          <interface-name>jakarta.jms.Queue</interface-name>
          <destination-name>%2$s_%1$s</destination-name>
        </jms-destination>
      """
          .formatted(name, name());
    }

    String send(String queue, String order, int failures) {
      HttpResponse<String> response =
          NODE.post(
              "/%s/messages/%s?order=%s&failures=%d".formatted(context(), queue, order, failures),
              "");
      assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
      return response.body();
    }

    /** Returns when so much has happened, all of it is told, and no message is left. */
    void await(String queue, String order, String key, int executions, Kind... told) {
      String expected =
          "executions=%d told=%s waiting=0".formatted(executions, Arrays.toString(told));
      Await.until(SOON, expected, () -> state(queue, order, key).equals(expected));
    }

    private String state(String queue, String order, String key) {
      return NODE.get("/%s/messages/%s?order=%s&key=%s".formatted(context(), queue, order, key))
          .body();
    }
  }

  @BeforeAll
  static void deploy() throws SQLException {
    Lab.createTables();
    Database.execute("CREATE TABLE IF NOT EXISTS message_row (ref varchar(40))");
    SERVER.addDataSource(
        DataSourceScripts.xa(),
        ServerRig.current().dataSource(Application.MESSAGES_XA.dataSource, POOL_SIZE));
    for (Application application : Application.values()) {
      NODE.deploy(application.archive());
    }
  }

  @AfterAll
  static void undeploy() {
    for (Application application : Application.values()) {
      SERVER.undeploy(application.war());
    }
  }

  @AfterEach
  void nothingIsLeftBehind() throws SQLException {
    for (Application application : Application.values()) {
      NODE.assertNothingLeft(application.context(), application.dataSource, POOL_SIZE);
    }
    assertThat(Database.query("SELECT gid FROM pg_prepared_xacts")).isEmpty();
  }

  private void assertTookEffect(int times) throws SQLException {
    assertThat(Database.count("SELECT count(*) FROM message_row WHERE ref = ?", order))
        .as("rows")
        .isEqualTo(times);
  }

  private static List<String> operations(String key) throws SQLException {
    return Database.query(
        "SELECT operation FROM idempotency_record WHERE idempotency_key = ? AND status ="
            + " 'SUCCEEDED'",
        key);
  }

  @ParameterizedTest
  @EnumSource
  void aMessageTakesEffectTogetherWithItsRecord(Application application) throws SQLException {
    application.send("orders", order, 0);

    application.await("orders", order, order, 1, Kind.EXECUTED);
    assertTookEffect(1);
    assertThat(operations(order)).containsExactly("order");
    assertThat(Database.query("SELECT xmin FROM message_row WHERE ref = ?", order))
        .isEqualTo(
            Database.query("SELECT xmin FROM idempotency_record WHERE idempotency_key = ?", order));
  }

  @ParameterizedTest
  @EnumSource
  void aMessageThatIsDeliveredAgainAfterARollbackExecutes(Application application)
      throws SQLException {
    application.send("orders", order, 1);

    application.await("orders", order, order, 2, Kind.EXECUTED);
    assertTookEffect(1);
    assertThat(operations(order)).containsExactly("order");
  }

  @ParameterizedTest
  @EnumSource
  void aSecondMessageForTheSameOrderIsAcknowledgedWithoutEffect(Application application)
      throws SQLException {
    application.send("orders", order, 0);
    application.await("orders", order, order, 1, Kind.EXECUTED);
    application.send("orders", order, 0);

    application.await("orders", order, order, 1, Kind.EXECUTED, Kind.REPLAYED);
    assertTookEffect(1);
    assertThat(operations(order)).containsExactly("order");
  }

  @ParameterizedTest
  @EnumSource
  void byItsIdAMessageIsOneIntent(Application application) throws SQLException {
    String first = application.send("deliveries", order, 1);
    application.await("deliveries", order, first, 2, Kind.EXECUTED);
    String second = application.send("deliveries", order, 0);
    application.await("deliveries", order, second, 3, Kind.EXECUTED);

    assertTookEffect(2);
    assertThat(operations(first)).containsExactly("delivery");
    assertThat(operations(second)).containsExactly("delivery");
  }
}
