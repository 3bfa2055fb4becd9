package dev.idempotency.sample.calls;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** What other systems were told in each execution, of which the first one fails. */
@ApplicationScoped
public class DownstreamKeys {

  private final Map<String, List<String>> told = new ConcurrentHashMap<>();

  void noteAndFailFirst(String key, String bank, String mail) {
    List<String> executions = told.computeIfAbsent(key, first -> new CopyOnWriteArrayList<>());
    executions.add(bank + " " + mail);
    if (executions.size() == 1) {
      throw new IllegalStateException("the first execution fails");
    }
  }

  String of(String key) {
    return String.join("\n", told.getOrDefault(key, List.of()));
  }
}
