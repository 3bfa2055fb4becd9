package dev.idempotency.http;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * Where a request is being dispatched to at the moment. The containers show it in different places:
 * WildFly in its own request, Payara in one that it puts under the application's.
 */
final class Dispatch {

  /** Has no scheme, no leading slash, and is more than a query or a fragment. */
  private static final Pattern RELATIVE_PATH =
      Pattern.compile("(?![a-zA-Z][a-zA-Z0-9+.-]*:)[^/?#].*", Pattern.DOTALL);

  private final HttpServletRequest container;
  private final HttpServletRequest application;
  private final String enteredUri;

  /**
   * Notes where the request has entered.
   *
   * @param container the container's own request
   * @param application the request that the application gets
   */
  Dispatch(HttpServletRequest container, HttpServletRequest application) {
    this.container = container;
    this.application = application;
    this.enteredUri = container.getRequestURI();
  }

  /** An included resource can write, and neither end the response nor set its headers. */
  boolean isInclude() {
    return application.getDispatcherType() == DispatcherType.INCLUDE;
  }

  /**
   * The location as it must be issued from where the request has entered. After a forward, WildFly
   * resolves a relative one from where the request was forwarded to; a replay is not forwarded.
   */
  String fromEntry(String location) {
    String uri = container.getRequestURI();
    boolean forwarded = !Objects.equals(uri, enteredUri);
    return forwarded && RELATIVE_PATH.matcher(location).matches()
        ? uri.substring(0, uri.lastIndexOf('/') + 1) + location
        : location;
  }
}
