package dev.idempotency.engine;

import static java.lang.System.Logger.Level.WARNING;

import java.util.List;

/**
 * Recognises that a server has refused a second data source without XA in one transaction. There is
 * no exception of its own for that: what the servers say is all there is.
 */
final class SecondDataSource {

  private static final String WILDFLY = "Resource was not enlisted";
  private static final String WILDFLY_WITH_ENLISTMENT_TRACE = "IJ000356: Failed to enlist";
  private static final String PAYARA = "Local transaction already has 1 non-XA Resource";

  private static final List<String> REFUSALS =
      List.of(WILDFLY, WILDFLY_WITH_ENLISTMENT_TRACE, PAYARA);

  private static final System.Logger LOG = System.getLogger(AtomicExecution.class.getName());

  private SecondDataSource() {}

  /** Says what to do where the failure itself does not, which goes on unchanged. */
  static void hint(ProtectedCall call, Throwable failure) {
    if (isRefusedBy(failure)) {
      LOG.log(WARNING, Diagnostic.SECOND_DATA_SOURCE.text(call.logFields()));
    }
  }

  /** Whether such a refusal is among the reasons of a failure. */
  static boolean isRefusedBy(Throwable failure) {
    return Failures.any(failure, next -> isRefusal(String.valueOf(next.getMessage())));
  }

  private static boolean isRefusal(String message) {
    return REFUSALS.stream().anyMatch(message::contains);
  }
}
