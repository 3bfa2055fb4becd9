package dev.idempotency.startup;

import java.util.Map;

/**
 * What management sees of the library in one application on this node. The object name is {@code
 * dev.idempotency:type=Calls,application="/context-path"}.
 */
public interface IdempotencyMXBean {

  /**
   * Deliveries since the start of the application.
   *
   * @return by scope and outcome ({@code executed}, {@code passed}, {@code failed}, {@code
   *     rolled-back}, {@code commit-failed}, {@code outcome-unknown}, {@code replayed}, {@code
   *     refused}, {@code guard-failed}, {@code unreadable}, {@code mismatched}, {@code conflicted},
   *     {@code unresolved}, {@code store-unavailable}, {@code transaction-active}); outcomes that
   *     have not happened are not there
   */
  Map<String, Map<String, Long>> getCalls();
}
