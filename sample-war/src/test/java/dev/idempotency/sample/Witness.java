package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Asserts that nothing stays behind (G7): no transaction on a worker thread, no connection taken.
 */
final class Witness {

  private static final int POOL_SIZE = 10;

  private Witness() {}

  static void assertNothingLeft(String application) {
    assertNothingLeft(application, application);
  }

  /** With a data source that has another name. */
  static void assertNothingLeft(String application, String source) {
    String scheme = System.getProperty("rig.server").equals("wildfly") ? "java:/" : "";
    String report =
        Http.get(
                "/%s/witness?pool=%d&source=%sjdbc/%s"
                    .formatted(application, POOL_SIZE, scheme, source))
            .body();
    assertThat(report)
        .doesNotContain("requests=0 ")
        .endsWith(" transactions=0 connections=" + POOL_SIZE);
  }
}
