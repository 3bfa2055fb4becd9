package dev.idempotency.startup;

import javax.naming.InitialContext;
import javax.naming.NamingException;

/** What the container has for the application, under constant names. */
final class Jndi {

  private Jndi() {}

  @SuppressWarnings("BanJNDI") // the application's own name space
  static <T> T lookUp(String name, Class<T> type) throws NamingException {
    return type.cast(new InitialContext().lookup(name));
  }
}
