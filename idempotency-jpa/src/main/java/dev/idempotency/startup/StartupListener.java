package dev.idempotency.startup;

import static java.lang.System.Logger.Level.DEBUG;
import static java.lang.System.Logger.Level.INFO;

import dev.idempotency.IdempotencyEvent;
import dev.idempotency.cdi.IdempotencyService;
import dev.idempotency.cdi.JtaTransactions;
import dev.idempotency.cdi.MethodCalls;
import dev.idempotency.cdi.MethodEngine;
import dev.idempotency.cdi.MethodEnvironment;
import dev.idempotency.config.ConfigurationException;
import dev.idempotency.config.GlobalSettings;
import dev.idempotency.config.IdempotencyRuntime;
import dev.idempotency.config.Scope;
import dev.idempotency.config.Scopes;
import dev.idempotency.engine.AtomicExecution;
import dev.idempotency.engine.CallCounters;
import dev.idempotency.engine.Diagnostic;
import dev.idempotency.engine.RecordAdministration;
import dev.idempotency.jpa.RecordStores;
import dev.idempotency.jpa.Tables;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.persistence.EntityManagerFactory;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/**
 * Checks the persistence unit and starts the engine, after the application's start-up beans (which
 * may create the tables) and before its filters. A failure fails the deployment.
 */
final class StartupListener implements ServletContextListener {

  private static final String UNIT_REFERENCE = "java:comp/env/persistence/idempotency";
  private static final String USER_TRANSACTION = "java:comp/UserTransaction";
  private static final String REGISTRY = "java:comp/TransactionSynchronizationRegistry";

  private static final System.Logger LOG = System.getLogger(StartupListener.class.getName());

  private final Tables tables;
  private final Scopes scopes;
  private final Set<Class<?>> guarded;

  /**
   * Takes what was found in the deployment.
   *
   * @param guarded the classes that use {@code @Idempotent}
   */
  StartupListener(GlobalSettings global, Scopes scopes, Set<Class<?>> guarded) {
    this.tables = new Tables(global.schema());
    this.scopes = scopes;
    this.guarded = guarded;
  }

  /** An application that only has the library in it is left alone. */
  @Override
  public void contextInitialized(ServletContextEvent event) {
    ProtectedClasses classes = new ProtectedClasses(guarded, scopes);
    if (!scopes.isEmpty() || !classes.isEmpty() || isDeclared(UNIT_REFERENCE)) {
      start(event.getServletContext(), classes);
    }
  }

  private void start(ServletContext context, ProtectedClasses classes) {
    Optional<CDI<Object>> cdi = cdi();
    classes.requireProtection(cdi);
    EntityManagerFactory unit = unit();
    StartupProbe.Finding finding = probe().check(unit, tables);
    CallCounters counters = new CallCounters();
    ApplicationBeans beans = ApplicationBeans.of(cdi);
    beans.requireAgreementWith(scopes);
    JtaTransactions transactions = transactions();
    AtomicExecution execution =
        new AtomicExecution(
            finding.store(),
            transactions,
            counters,
            observers(cdi),
            beans.guard(),
            beans.payloadProtector());
    new IdempotencyRuntime(scopes, execution, beans.tenantResolver()).installIn(context);
    if (cdi.isPresent()) {
      RecordStores.administration(unit, finding.facts(), tables)
          .ifPresent(records -> startService(cdi.get(), records));
      startMethods(cdi.get(), beans, transactions, execution);
    }
    management(context).register(counters);
    LOG.log(INFO, startedText(context, finding, beans));
  }

  private void startMethods(
      CDI<Object> cdi,
      ApplicationBeans beans,
      JtaTransactions transactions,
      AtomicExecution execution) {
    MethodEnvironment environment = MethodEnvironment.of(cdi, beans.tenantResolver());
    cdi.select(MethodEngine.class)
        .get()
        .start(new MethodCalls(scopes, transactions, execution, environment));
  }

  private static boolean isDeclared(String name) {
    try {
      return lookUp(name, Object.class) != null;
    } catch (NamingException e) {
      return false;
    }
  }

  @Override
  public void contextDestroyed(ServletContextEvent event) {
    management(event.getServletContext()).unregister();
  }

  private static Management management(ServletContext context) {
    return new Management(context.getContextPath());
  }

  private static Optional<CDI<Object>> cdi() {
    try {
      return Optional.of(CDI.current());
    } catch (IllegalStateException e) {
      LOG.log(DEBUG, "No CDI, so no Idempotency to inject and no beans of the application.", e);
      return Optional.empty();
    }
  }

  private static Consumer<IdempotencyEvent> observers(Optional<CDI<Object>> cdi) {
    return cdi.map(
            container -> container.getBeanManager().getEvent().select(IdempotencyEvent.class))
        .<Consumer<IdempotencyEvent>>map(events -> events::fire)
        .orElse(event -> {});
  }

  private static void startService(CDI<Object> cdi, RecordAdministration administration) {
    cdi.select(IdempotencyService.class).get().start(administration);
  }

  private static EntityManagerFactory unit() {
    try {
      return lookUp(UNIT_REFERENCE, EntityManagerFactory.class);
    } catch (NamingException e) {
      throw new ConfigurationException(e, Diagnostic.UNIT_REFERENCE_MISSING);
    }
  }

  private static StartupProbe probe() {
    try {
      return lookUp(StartupProbe.JNDI_NAME, StartupProbe.class);
    } catch (NamingException e) {
      throw new ConfigurationException(e, Diagnostic.PROBE_FAILED, e.getMessage());
    }
  }

  private static JtaTransactions transactions() {
    try {
      return new JtaTransactions(
          lookUp(USER_TRANSACTION, UserTransaction.class),
          lookUp(REGISTRY, TransactionSynchronizationRegistry.class));
    } catch (NamingException e) {
      throw new ConfigurationException(e, Diagnostic.PROBE_FAILED, e.getMessage());
    }
  }

  @SuppressWarnings("BanJNDI") // constant names in the application's own name space
  private static <T> T lookUp(String name, Class<T> type) throws NamingException {
    return type.cast(new InitialContext().lookup(name));
  }

  private String startedText(
      ServletContext context, StartupProbe.Finding finding, ApplicationBeans beans) {
    return Diagnostic.STARTED.text(
        version(StartupListener.class).orElse("(version unknown)"),
        context.getServerInfo(),
        finding.facts() + (tables.schema() == null ? "" : ", schema " + tables.schema()),
        scopes.sorted().stream().map(StartupListener::describe).collect(Collectors.joining("; ")),
        beans.describe());
  }

  private static Optional<String> version(Class<?> type) {
    return Optional.ofNullable(type.getPackage().getImplementationVersion());
  }

  private static String describe(Scope scope) {
    return scope.name()
        + " (operation="
        + scope.operation()
        + ", methods="
        + scope.methods().stream().sorted().collect(Collectors.joining(","))
        + ", key="
        + (scope.key().required() ? "required" : "optional")
        + ", mode=atomic, retention="
        + scope.retention().duration()
        + (scope.enabled() == Scope.Enabled.TRUE ? "" : ", enabled=" + scope.enabled())
        + ")";
  }
}
