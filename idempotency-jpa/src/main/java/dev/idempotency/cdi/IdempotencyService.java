package dev.idempotency.cdi;

import static java.lang.System.Logger.Level.WARNING;

import dev.idempotency.Call;
import dev.idempotency.Idempotency;
import dev.idempotency.IdempotencyEvent;
import dev.idempotency.IdempotencyEvent.Kind;
import dev.idempotency.Identity;
import dev.idempotency.RecordView;
import dev.idempotency.engine.Diagnostic;
import dev.idempotency.engine.RecordAdministration;
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

  /** For the container. */
  public IdempotencyService() {}

  /**
   * Connects the service with the records of the application, when it starts.
   *
   * @param administration the records
   */
  public void start(RecordAdministration administration) {
    records = administration;
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
    RecordAdministration started = records;
    if (started == null) {
      throw new IllegalStateException(
          "The idempotency library has not started: no scope is configured in this application.");
    }
    return started;
  }

  private static void requireText(String name, String value) {
    if (value == null || value.isBlank()) {
      throw new IllegalArgumentException(name + " must say something: the removal is audited.");
    }
  }

  private static String forgottenText(Identity identity, String decidedBy, String reason) {
    return Diagnostic.FORGOTTEN
        .text(identity.tenant(), identity.operation(), identity.key(), decidedBy, reason)
        .replaceAll("\\p{Cntrl}", "?");
  }
}
