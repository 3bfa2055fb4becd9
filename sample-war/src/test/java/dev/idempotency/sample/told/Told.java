package dev.idempotency.sample.told;

import dev.idempotency.IdempotencyEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What has committed, by key. */
@ApplicationScoped
public class Told {

  private static final List<IdempotencyEvent> EVENTS = new CopyOnWriteArrayList<>();

  void note(@Observes IdempotencyEvent event) {
    EVENTS.add(event);
  }

  /** In the order of the commits. */
  public static List<IdempotencyEvent.Kind> of(String key) {
    return EVENTS.stream()
        .filter(event -> event.identity().key().equals(key))
        .map(IdempotencyEvent::kind)
        .toList();
  }
}
