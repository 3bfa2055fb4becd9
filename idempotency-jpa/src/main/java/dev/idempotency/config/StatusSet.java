package dev.idempotency.config;

import java.util.Set;
import java.util.TreeSet;

/**
 * HTTP statuses of failures.
 *
 * @param statuses from 400 to 599
 */
public record StatusSet(Set<Integer> statuses) {

  /** Copies what could change. */
  public StatusSet {
    statuses = Set.copyOf(statuses);
  }

  /**
   * Whether a status belongs to the set.
   *
   * @param status the status of a response
   * @return whether it does
   */
  public boolean contains(int status) {
    return statuses.contains(status);
  }

  /**
   * Reads statuses and classes of statuses, separated by commas; {@code none} is the empty set.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  static StatusSet parse(String text) {
    Set<Integer> statuses = new TreeSet<>();
    if (!text.equals("none")) {
      Lists.parse(text).forEach(item -> add(statuses, item));
    }
    return new StatusSet(statuses);
  }

  private static void add(Set<Integer> statuses, String item) {
    if (item.matches("[45]xx")) {
      int first = (item.charAt(0) - '0') * 100;
      for (int status = first; status < first + 100; status++) {
        statuses.add(status);
      }
    } else if (item.matches("[45]\\d\\d")) {
      statuses.add(Integer.valueOf(item));
    } else {
      throw new IllegalArgumentException(
          "give statuses from 400 to 599, 4xx or 5xx, separated by commas (400,429,5xx), or 'none'. A"
              + " success cannot be forgotten.");
    }
  }
}
