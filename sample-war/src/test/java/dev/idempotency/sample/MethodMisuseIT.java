package dev.idempotency.sample;

import dev.idempotency.sample.misuse.Closed;
import java.sql.SQLException;
import java.util.Locale;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An annotation that would protect nothing must not start, on either server, and must say why. */
class MethodMisuseIT {

  private static final String NO_BEANS =
      """
      <beans xmlns="https://jakarta.ee/xml/ns/jakartaee" version="4.0" bean-discovery-mode="none"/>
      """;

  @BeforeAll
  static void tables() throws SQLException {
    Desks.createTables();
  }

  private static WebArchive with(String name, Class<?>... classes) {
    return Archives.lab(name + ".war", Descriptors.webXml(), Descriptors.persistenceXml())
        .addClasses(classes);
  }

  @ParameterizedTest
  @CsvSource({
    "PrivateMethod, 33, private method",
    "StaticMethod, 33, static method",
    "FinalMethod, 33, final method",
    "NoBean, 32, NoBean",
    "UnknownScope, 34, paymnets",
    "UnreadableKey, 33, #{key",
    "UnknownParameter, 33, order",
    "ConstantKey, 33, fixed text",
    "AsynchronousMethod, 33, Asynchronous",
    "LaterResult, 33, CompletionStage",
    "NotSupportedMethod, 33, NOT_SUPPORTED",
    "NeverMethod, 33, NEVER",
    "TransactionalNotSupported, 33, NOT_SUPPORTED",
    "TransactionalNever, 33, NEVER",
    "BeanManaged, 33, TransactionManagement BEAN",
    "AnyResult, 33, java.lang.Object",
    "UnrepeatableException, 33, misuse.Closed"
  })
  void c050_whatCannotBeProtectedFailsTheDeployment(String misuse, int number, String reason)
      throws ClassNotFoundException {
    Class<?> type = Class.forName(Closed.class.getPackageName() + "." + misuse);
    WebArchive archive = with(misuse.toLowerCase(Locale.ROOT), type, Closed.class);

    Deployments.assertFails(archive, "IDEM-00" + number + ": ", type.getName(), reason);
  }

  @Test
  void c050_anApplicationWithoutCdiFailsTheDeployment() throws Exception {
    Class<?> type = Class.forName(Closed.class.getPackageName() + ".UnknownScope");
    WebArchive archive =
        with("nocdi", type).addAsWebInfResource(new StringAsset(NO_BEANS), "beans.xml");

    if (DataSourceScripts.ON_WILDFLY) {
      Deployments.assertFails(archive, "IDEM-003", type.getName());
    } else { // starts no session bean then, before anybody is asked
      Deployments.assertFails(archive, "Singleton not set for WebappClassLoader");
    }
  }
}
