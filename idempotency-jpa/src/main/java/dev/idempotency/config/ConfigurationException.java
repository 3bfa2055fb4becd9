package dev.idempotency.config;

import dev.idempotency.engine.Diagnostic;
import jakarta.ejb.ApplicationException;

/** A misconfiguration. It fails the deployment; its message is numbered and says how to mend it. */
@ApplicationException(rollback = true)
public final class ConfigurationException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /**
   * Says what is wrong.
   *
   * @param diagnostic the message
   * @param arguments what its template asks for
   */
  public ConfigurationException(Diagnostic diagnostic, Object... arguments) {
    super(diagnostic.text(arguments));
  }

  /**
   * Says what is wrong, and what it comes from.
   *
   * @param cause what was thrown
   * @param diagnostic the message
   * @param arguments what its template asks for
   */
  public ConfigurationException(Throwable cause, Diagnostic diagnostic, Object... arguments) {
    super(diagnostic.text(arguments), cause);
  }
}
