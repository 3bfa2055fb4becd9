package dev.idempotency.jpa;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.idempotency.Identity;
import dev.idempotency.RecordView;
import dev.idempotency.engine.Answer;
import dev.idempotency.engine.ClaimOutcome;
import dev.idempotency.engine.ClaimOutcome.Existing;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.RecordStore;
import jakarta.persistence.EntityManager;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A node, as the JVM that it runs in makes it: with its time zone. It answers orders about one of
 * its databases, and may run in a JVM of its own, which reads the orders line by line.
 */
final class ZonedNode implements AutoCloseable {

  /** Stands before the answers of a JVM, which may print other things too. */
  static final String ANSWER = "answer: ";

  private final List<Rig> rigs = new ArrayList<>();

  /**
   * A node of an application with several persistence units.
   *
   * @param units each as {@link #unit} writes it
   */
  ZonedNode(List<String> units) throws Exception {
    Quiet.please();
    for (String unit : units) {
      String[] parts = unit.split(" ", -1);
      TestDatabase database =
          new TestDatabase(parts[1], parts[2], parts[3], Integer.parseInt(parts[4]));
      rigs.add(Rig.open(Provider.valueOf(parts[0]), database, settings(database)));
    }
  }

  /** What the documentation asks for where the columns have no zone. */
  private static Map<String, String> settings(TestDatabase database) {
    return database.isMariaDb() ? Map.of("hibernate.jdbc.time_zone", "UTC") : Map.of();
  }

  static String unit(Provider provider, TestDatabase database) {
    return String.join(
        " ",
        provider.name(),
        database.url(),
        database.user(),
        database.host().isEmpty() ? "-" : database.host(),
        Integer.toString(database.port()));
  }

  public static void main(String[] units) throws Exception {
    try (ZonedNode node = new ZonedNode(List.of(units));
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, UTF_8))) {
      System.out.println(ANSWER + "ready");
      for (String order = orders.readLine(); order != null; order = orders.readLine()) {
        System.out.println(ANSWER + node.answer(order));
      }
    }
  }

  /** Does what an order says: number of the unit, what to do, key, perhaps a time. */
  String answer(String order) throws Exception {
    String[] parts = order.split(" ", -1);
    Rig rig = rigs.get(Integer.parseInt(parts[0]));
    Identity identity = new Identity("tenant", "operation", parts[2]);
    return switch (parts[1]) {
      case "deliver" -> deliver(rig, identity);
      case "find" -> find(rig, identity);
      case "entity" -> entity(rig, identity);
      case "lookAt" -> lookAt(rig, identity, Instant.parse(parts[3]));
      default -> throw new IllegalArgumentException(order);
    };
  }

  private static ProtectedCall call(Identity identity) {
    return new ProtectedCall(identity, "1:aa", null, "payments", Duration.ofHours(24));
  }

  private static String deliver(Rig rig, Identity identity) throws Exception {
    return rig.node()
        .execute(call(identity), () -> new Answer.Final(Calls.ANSWER))
        .getClass()
        .getSimpleName();
  }

  private static String find(Rig rig, Identity identity) throws Exception {
    return times(Jta.rolledBack(() -> rig.administration().find(identity)).orElseThrow());
  }

  private static String times(RecordView view) {
    return view.createdAt() + " " + view.completedAt() + " " + view.expiresAt();
  }

  private static String entity(Rig rig, Identity identity) throws Exception {
    return Jta.rolledBack(
        () -> {
          try (EntityManager em = rig.unit().createEntityManager()) {
            IdempotencyRecord record =
                em.createQuery(
                        "SELECT r FROM IdempotencyRecord r WHERE r.idempotencyKey = :key",
                        IdempotencyRecord.class)
                    .setParameter("key", identity.key())
                    .getSingleResult();
            return record.getCreatedAt().toInstant()
                + " "
                + record.getCompletedAt().toInstant()
                + " "
                + record.getExpiresAt().toInstant();
          }
        });
  }

  /** Claims, with the database's clock where the order says, and the session's zone as it is. */
  private static String lookAt(Rig rig, Identity identity, Instant time) throws Exception {
    return new StoppedClock(rig)
        .at(
            time,
            null,
            now -> {
              ClaimOutcome outcome = rig.store().claim(call(identity), RecordStore.newOwner());
              return outcome instanceof Existing existing
                  ? "within " + times(existing.record().view())
                  : outcome.getClass().getSimpleName();
            });
  }

  @Override
  public void close() throws IOException {
    rigs.forEach(Rig::close);
  }
}
