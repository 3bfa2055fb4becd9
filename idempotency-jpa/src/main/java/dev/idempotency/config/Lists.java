package dev.idempotency.config;

import java.util.Arrays;
import java.util.List;

/** Reads values that are lists. */
final class Lists {

  private Lists() {}

  /**
   * Reads items that are separated by commas.
   *
   * @throws IllegalArgumentException with a message for the user, if an item is empty
   */
  static List<String> parse(String text) {
    List<String> items = Arrays.stream(text.split(",", -1)).map(String::strip).toList();
    if (items.contains("")) {
      throw new IllegalArgumentException("give items separated by single commas; one is empty.");
    }
    return items;
  }
}
