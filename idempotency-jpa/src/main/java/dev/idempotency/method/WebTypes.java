package dev.idempotency.method;

/** JAX-RS types by name: where there is no JAX-RS, their classes cannot be asked for. */
final class WebTypes {

  static final String RESPONSE = "jakarta.ws.rs.core.Response";
  static final String FAILURE = "jakarta.ws.rs.WebApplicationException";

  private WebTypes() {}

  static boolean isFailure(Class<?> type) {
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      if (each.getName().equals(FAILURE)) {
        return true;
      }
    }
    return false;
  }
}
