package dev.idempotency.config;

import java.util.List;

/**
 * What is kept of a response.
 *
 * @param forgotten the statuses that roll back and leave no record
 * @param replayHeaders the headers that a replay gives again, besides Content-Type and
 *     Content-Encoding
 * @param limit up to how many bytes the body is kept
 * @param large what happens past the limit
 * @param spoolLimit past how many bytes the response is rolled back
 */
public record ResponseRules(
    StatusSet forgotten, List<String> replayHeaders, long limit, Large large, long spoolLimit) {

  /** What happens to a response whose body is too large to be kept. */
  public enum Large {
    /** It is sent, and a retry gets its status and headers. */
    TOMBSTONE,
    /** It is rolled back. */
    REJECT
  }

  /** Copies what could change. */
  public ResponseRules {
    replayHeaders = List.copyOf(replayHeaders);
  }
}
