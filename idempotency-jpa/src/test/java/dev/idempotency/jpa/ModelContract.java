package dev.idempotency.jpa;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.Identity;
import dev.idempotency.engine.Answer;
import dev.idempotency.engine.AtomicExecution;
import dev.idempotency.engine.Decision;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.StoredResult;
import dev.idempotency.engine.Work;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Random sequences of deliveries, failures, expiries and restarts against the real store, compared
 * with a model that fits on a page. {@code -Dmodel.seed=N} repeats a sequence, {@code
 * -Dmodel.sequences=N} runs more of them.
 */
interface ModelContract extends RigContract {

  int STEPS = 40;
  int KEYS = 3;

  /** What can happen next. */
  enum Step {
    DELIVER,
    DELIVER_OTHER_REQUEST,
    DELIVER_AND_THROW,
    DELIVER_AND_PASS,
    DELIVER_AND_DOOM,
    EXPIRE,
    RESTART
  }

  @Test
  @Timeout(600)
  default void randomSequencesAgreeWithTheModel() throws Exception {
    long firstSeed = Long.getLong("model.seed", System.nanoTime());
    int sequences = Integer.getInteger("model.sequences", 10);
    System.out.printf("model: %d sequences from -Dmodel.seed=%d%n", sequences, firstSeed);
    for (long seed = firstSeed; seed < firstSeed + sequences; seed++) {
      new Sequence(rig(), seed).run();
    }
  }

  /** The record that a key should have. */
  record Expected(String fingerprint, StoredResult answer, boolean expired) {}

  /** One sequence: the real engine on one side, the model on the other. */
  final class Sequence {

    private static final List<Step> ALL_STEPS = List.of(Step.values());

    private final Rig rig;
    private final long seed;
    private final Random random;
    private final String prefix = UUID.randomUUID().toString();
    private final Map<Integer, Expected> model = new HashMap<>();
    private final List<Item> committed = new ArrayList<>();
    private final List<Item> rolledBack = new ArrayList<>();
    private final List<String> history = new ArrayList<>();
    private AtomicExecution node;

    Sequence(Rig rig, long seed) {
      this.rig = rig;
      this.seed = seed;
      this.random = new Random(seed);
      this.node = rig.node();
    }

    void run() throws Exception {
      for (int i = 0; i < STEPS; i++) {
        Step step = ALL_STEPS.get(random.nextInt(ALL_STEPS.size()));
        int key = random.nextInt(KEYS);
        history.add(step + " " + key);
        take(step, key);
      }
      for (Item item : committed) {
        assertThat(rig.isStored(item)).as("an effect%s", history()).isTrue();
      }
      for (Item item : rolledBack) {
        assertThat(rig.isStored(item)).as("an effect that was rolled back%s", history()).isFalse();
      }
    }

    private void take(Step step, int key) throws Exception {
      switch (step) {
        case EXPIRE -> expire(key);
        case RESTART -> node = rig.node();
        default -> deliver(step, key);
      }
    }

    private void expire(int key) throws Exception {
      rig.database()
          .execute(
              "UPDATE idempotency_record SET expires_at = created_at WHERE idempotency_key = ?",
              identity(key).key());
      model.computeIfPresent(key, (k, e) -> new Expected(e.fingerprint(), e.answer(), true));
    }

    private void deliver(Step step, int key) throws Exception {
      ProtectedCall call = call(key, step == Step.DELIVER_OTHER_REQUEST ? "1:bb" : "1:aa");
      Item item = Item.fresh();
      StoredResult answer =
          new StoredResult(201, "headers of " + item.id(), ("body " + item.id()).getBytes(UTF_8));
      Expected before = model.get(key);
      boolean executes = before == null || before.expired();

      Object actual = outcome(call, work(step, item, answer));

      assertThat(actual)
          .as("what the engine says%s", history())
          .usingRecursiveComparison()
          .isEqualTo(executes ? executed(step) : refused(before, call));
      if (executes) {
        boolean commits = step == Step.DELIVER || step == Step.DELIVER_OTHER_REQUEST;
        (commits ? committed : rolledBack).add(item);
        if (commits) {
          model.put(key, new Expected(call.fingerprint(), answer, false));
        }
      }
    }

    private Object outcome(ProtectedCall call, Work work) throws Exception {
      try {
        return node.execute(call, work);
      } catch (ArithmeticException e) {
        return "threw";
      }
    }

    private Work work(Step step, Item item, StoredResult answer) {
      return () -> {
        rig.insert(item);
        if (step == Step.DELIVER_AND_THROW) {
          throw new ArithmeticException("the business has failed");
        }
        if (step == Step.DELIVER_AND_DOOM) {
          Jta.user().setRollbackOnly();
        }
        return step == Step.DELIVER_AND_PASS
            ? new Answer.Passing(answer)
            : new Answer.Final(answer);
      };
    }

    private static Object executed(Step step) {
      return switch (step) {
        case DELIVER_AND_THROW -> "threw";
        case DELIVER_AND_PASS -> new Decision.Passed();
        case DELIVER_AND_DOOM -> new Decision.RolledBack();
        default -> new Decision.Executed();
      };
    }

    private static Decision refused(Expected before, ProtectedCall call) {
      return before.fingerprint().equals(call.fingerprint())
          ? new Decision.Replay(before.answer())
          : new Decision.KeyReused();
    }

    private ProtectedCall call(int key, String fingerprint) {
      return new ProtectedCall(identity(key), fingerprint, null, "payments", Duration.ofHours(1));
    }

    private Identity identity(int key) {
      return new Identity("model", "operation", prefix + "-" + key);
    }

    private String history() {
      return " after -Dmodel.seed=" + seed + ": " + history;
    }
  }
}
