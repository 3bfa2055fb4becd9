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
import dev.idempotency.engine.OwnTransaction;
import dev.idempotency.engine.RecordAdministration;
import dev.idempotency.engine.TenantEraser;
import dev.idempotency.jpa.ArchiveRetentions;
import dev.idempotency.jpa.Tables;
import dev.idempotency.jpa.UnitRecords;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.persistence.EntityManagerFactory;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javax.naming.NamingException;
import org.jspecify.annotations.Nullable;

/**
 * Checks the persistence unit and starts the engine, after the application's start-up beans (which
 * may create the tables) and before its filters. A failure fails the deployment.
 */
final class StartupListener implements ServletContextListener {

  private static final String UNIT_REFERENCE = "java:comp/env/persistence/idempotency";
  private static final String USER_TRANSACTION = "java:comp/UserTransaction";
  private static final String REGISTRY = "java:comp/TransactionSynchronizationRegistry";

  /** Servers deploy no beans of a JAR in the lib directory of an EAR. */
  private static final String NOT_IN_THE_APPLICATION =
      "; its bean is not deployed. Put idempotency-jpa into WEB-INF/lib of the WAR: the lib directory"
          + " of an EAR is not supported";

  private static final System.Logger LOG = System.getLogger(StartupListener.class.getName());

  private final GlobalSettings global;
  private final Tables tables;
  private final Scopes scopes;
  private final Set<Class<?>> guarded;

  private @Nullable NodeMaintenance maintenance;

  /**
   * Takes what was found in the deployment.
   *
   * @param guarded the classes that use {@code @Idempotent}
   */
  StartupListener(GlobalSettings global, Scopes scopes, Set<Class<?>> guarded) {
    this.global = global;
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
    StartupProbe.Finding finding = probe().check(unit, tables, archiveRetentions());
    UnitRecords records = finding.records();
    CallCounters counters = new CallCounters();
    ApplicationBeans beans = ApplicationBeans.of(cdi);
    beans.requireAgreementWith(scopes);
    JtaTransactions transactions = transactions();
    AtomicExecution execution =
        new AtomicExecution(
            records.store(),
            transactions,
            counters,
            observers(cdi),
            beans.guard(),
            beans.payloadProtector());
    new IdempotencyRuntime(scopes, execution, beans.tenantResolver()).installIn(context);
    OwnTransaction ownTransaction = NodeMaintenance.ownTransaction();
    if (cdi.isPresent()) {
      TenantEraser eraser = new TenantEraser(records.maintenance(), ownTransaction);
      startService(cdi.get(), records.administration(), eraser);
      startMethods(cdi.get(), beans, transactions, execution);
    }
    NodeMaintenance started =
        NodeMaintenance.start(records.maintenance(), ownTransaction, global.maintenance());
    maintenance = started;
    management(context).register(counters, started.figures());
    LOG.log(INFO, startedText(context, finding, beans));
  }

  private ArchiveRetentions archiveRetentions() {
    Map<String, Duration> byScope =
        scopes.sorted().stream()
            .collect(Collectors.toMap(Scope::name, scope -> scope.retention().archiveDuration()));
    return new ArchiveRetentions(byScope, scopes.defaults().retention().archiveDuration());
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
      return Jndi.lookUp(name, Object.class) != null;
    } catch (NamingException e) {
      return false;
    }
  }

  @Override
  public void contextDestroyed(ServletContextEvent event) {
    Optional<NodeMaintenance> started = Optional.ofNullable(maintenance);
    started.ifPresent(NodeMaintenance::stop);
    management(event.getServletContext()).unregister();
    started.ifPresent(NodeMaintenance::awaitEnd);
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

  private static void startService(
      CDI<Object> cdi, RecordAdministration administration, TenantEraser eraser) {
    cdi.select(IdempotencyService.class).get().start(administration, eraser);
  }

  private static EntityManagerFactory unit() {
    try {
      return Jndi.lookUp(UNIT_REFERENCE, EntityManagerFactory.class);
    } catch (NamingException e) {
      throw new ConfigurationException(e, Diagnostic.UNIT_REFERENCE_MISSING);
    }
  }

  private static StartupProbe probe() {
    try {
      return Jndi.lookUp(StartupProbe.JNDI_NAME, StartupProbe.class);
    } catch (NamingException e) {
      throw new ConfigurationException(
          e, Diagnostic.PROBE_FAILED, e.getMessage() + NOT_IN_THE_APPLICATION);
    }
  }

  private static JtaTransactions transactions() {
    try {
      return new JtaTransactions(
          Jndi.lookUp(USER_TRANSACTION, UserTransaction.class),
          Jndi.lookUp(REGISTRY, TransactionSynchronizationRegistry.class));
    } catch (NamingException e) {
      throw new ConfigurationException(e, Diagnostic.PROBE_FAILED, e.getMessage());
    }
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
