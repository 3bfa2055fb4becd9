package dev.idempotency.http;

import dev.idempotency.config.ResponseRules;
import dev.idempotency.config.StatusSet;
import java.util.List;
import java.util.Set;

/** Rules such as the defaults are. */
final class TestRules {

  static final long SPOOL_LIMIT = 64L * 1024 * 1024;

  static final ResponseRules RESPONSE = response(1024 * 1024, ResponseRules.Large.TOMBSTONE);

  private TestRules() {}

  static ResponseRules response(long limit, ResponseRules.Large large) {
    return replaying(
        List.of(
            "Content-Language",
            "Content-Location",
            "Location",
            "ETag",
            "Last-Modified",
            "Link",
            "Vary",
            "Cache-Control",
            "Expires",
            "Content-Disposition"),
        limit,
        large);
  }

  static ResponseRules replaying(String... headers) {
    return replaying(List.of(headers), RESPONSE.limit(), RESPONSE.large());
  }

  private static ResponseRules replaying(
      List<String> headers, long limit, ResponseRules.Large large) {
    return new ResponseRules(new StatusSet(Set.of(400, 500)), headers, limit, large, SPOOL_LIMIT);
  }
}
