package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.Desks.Sale;
import dev.idempotency.testkit.ServerProcess;
import dev.idempotency.testkit.ServerRig;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A filter in front of a protected resource that calls a protected session bean, on a pool of one
 * connection: whoever asked for a second one would wait in vain.
 *
 * <p>On Payara that is an XA pool: of a plain one the completion takes one more.
 */
class NestedMethodsIT {

  private static final String NAME = "methods-one";
  private static final String WAR = NAME + ".war";

  private static final ServerProcess SERVER = ServerRig.current().server();
  private static final Node NODE = new Node(SERVER);

  private final Sale sale = Sale.at("");

  @BeforeAll
  static void deploy() throws SQLException {
    Desks.createTables();
    ServerRig rig = ServerRig.current();
    SERVER.addDataSource(
        DataSourceScripts.ON_WILDFLY ? rig.dataSourceScript() : DataSourceScripts.xa(),
        rig.dataSource(NAME, 1));
    NODE.deploy(
        Desks.application(WAR, onPool(Descriptors.webXml()), onPool(Descriptors.persistenceXml())));
  }

  private static String onPool(String descriptor) {
    return descriptor.replace("jdbc/lab", "jdbc/" + NAME);
  }

  @AfterAll
  static void undeploy() {
    SERVER.undeploy(WAR);
  }

  @AfterEach
  void nothingIsLeftBehind() {
    NODE.assertNothingLeft(NAME, NAME, 1);
  }

  /** The same identity is one call; each other one has a record of its own beside it. */
  @ParameterizedTest
  @CsvSource({
    "/op/rs/nested/same, lab",
    "/op/rs/nested/other, inner lab outer",
    "/rs/nested/same, lab",
    "/rs/nested/other, inner outer"
  })
  void nestedCallsShareTheConnectionAndTheTransaction(String path, String operations)
      throws SQLException {
    HttpResponse<String> first = post(path);
    HttpResponse<String> retry = post(path);

    assertThat(first.statusCode()).as(first.body()).isEqualTo(200);
    assertThat(retry.statusCode()).as(retry.body()).isEqualTo(200);
    assertThat(retry.body()).isEqualTo(first.body());
    assertThat(sale.rows()).isEqualTo(1);
    assertThat(sale.operations()).isEqualTo(List.of(operations.split(" ")));
    sale.assertSameTransaction();
  }

  private HttpResponse<String> post(String path) {
    return NODE.post("/" + NAME + path + "/" + sale.key(), sale.key(), "{}");
  }
}
