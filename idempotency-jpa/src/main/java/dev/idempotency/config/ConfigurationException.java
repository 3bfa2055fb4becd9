package dev.idempotency.config;

import dev.idempotency.engine.Diagnostic;
import jakarta.ejb.ApplicationException;

/** A misconfiguration. It fails the deployment; its message is numbered and says how to mend it. */
@ApplicationException(rollback = true)
public final class ConfigurationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  ConfigurationException(Diagnostic diagnostic, Object... arguments) {
    super(diagnostic.text(arguments));
  }

  ConfigurationException(Throwable cause, Diagnostic diagnostic, Object... arguments) {
    super(diagnostic.text(arguments), cause);
  }
}
