package dev.idempotency.cdi;

import static java.lang.System.Logger.Level.WARNING;

import dev.idempotency.Call;
import dev.idempotency.Erasure;
import dev.idempotency.Idempotency;
import dev.idempotency.IdempotencyEvent;
import dev.idempotency.IdempotencyEvent.Kind;
import dev.idempotency.Identity;
import dev.idempotency.RecordView;
import dev.idempotency.engine.Diagnostic;
import dev.idempotency.engine.RecordAdministration;
import dev.idempotency.engine.TenantEraser;
import dev.idempotency.engine.Transactions.Completion;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@link Idempotency} in the caller's transaction. */
@ApplicationScoped
public class IdempotencyService implements Idempotency {

  private static final System.Logger LOG = System.getLogger(Idempotency.class.getName());

  @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
  private TransactionSynchronizationRegistry registry;

  @Inject private Event<IdempotencyEvent> events;
  @Inject private MethodEngine engine;

  private volatile @Nullable RecordAdministration records;
  private volatile @Nullable TenantEraser eraser;

  /** For the container. */
  public IdempotencyService() {}

  /**
   * Connects the service with the records of the application, when it starts.
   *
   * @param administration the records
   * @param tenantEraser removes those of a tenant
   */
  public void start(RecordAdministration administration, TenantEraser tenantEraser) {
    records = administration;
    eraser = tenantEraser;
  }

  @Override
  public <T> @Nullable T execute(Call<T> call) {
    if (call.work().isEmpty()) {
      throw new IllegalArgumentException("The call has no work: add .work(...) to it.");
    }
    try {
      return engine.started(call.operation()).execute(call);
    } catch (Exception e) {
      throw unchanged(e);
    }
  }

  /** The caller knows what its own work throws. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // erased
  private static <E extends Throwable> RuntimeException unchanged(Exception e) throws E {
    throw (E) e;
  }

  @Override
  @Transactional
  public Optional<RecordView> find(Identity identity) {
    return records().find(identity);
  }

  @Override
  @Transactional
  public boolean forget(Identity identity, String decidedBy, String reason) {
    requireText("decidedBy", decidedBy);
    requireText("reason", reason);
    Optional<RecordView> record = records().find(identity);
    boolean removed = record.isPresent() && records().remove(identity);
    if (removed) {
      LOG.log(WARNING, forgottenText(identity, decidedBy, reason));
      announceAfterCommit(new IdempotencyEvent(Kind.FORGOTTEN, identity, record.get().scope()));
    }
    return removed;
  }

  @Override
  public Erasure eraseTenant(String tenant, String decidedBy, String reason) {
    requireText("tenant", tenant);
    requireText("decidedBy", decidedBy);
    requireText("reason", reason);
    Erasure erasure = started(eraser).erase(tenant);
    LOG.log(WARNING, erasedText(tenant, erasure, decidedBy, reason));
    return erasure;
  }

  private void announceAfterCommit(IdempotencyEvent event) {
    AfterCompletion.run(
        registry,
        completion -> {
          if (completion == Completion.COMMITTED) {
            events.fire(event);
          }
        });
  }

  private RecordAdministration records() {
    return started(records);
  }

  private static <T> T started(@Nullable T part) {
    if (part == null) {
      throw new IllegalStateException(
          "The idempotency library has not started: no scope is configured in this application.");
    }
    return part;
  }

  private static void requireText(String name, String value) {
    if (value == null || value.isBlank()) {
      throw new IllegalArgumentException(name + " must say something: removals are audited.");
    }
  }

  private static String forgottenText(Identity identity, String decidedBy, String reason) {
    return Diagnostic.FORGOTTEN
        .text(identity.tenant(), identity.operation(), identity.key(), decidedBy, reason)
        .replaceAll("\\p{Cntrl}", "?");
  }

  private static String erasedText(
      String tenant, Erasure erasure, String decidedBy, String reason) {
    return Diagnostic.TENANT_ERASED
        .text(tenant, erasure.records(), erasure.summaries(), erasure.complete(), decidedBy, reason)
        .replaceAll("\\p{Cntrl}", "?");
  }
}
