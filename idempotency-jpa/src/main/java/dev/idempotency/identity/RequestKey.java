package dev.idempotency.identity;

/** Where a filter leaves the key of a request that it protects. */
public final class RequestKey {

  /** The name of a request attribute; its value is the key, a {@code String}. */
  public static final String ATTRIBUTE = "dev.idempotency.key";

  private RequestKey() {}
}
