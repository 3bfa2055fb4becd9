package dev.idempotency.sample;

import java.util.ArrayList;
import java.util.List;

/** A web.xml with many scopes. */
final class ScopeDescriptors {

  private final StringBuilder filters = new StringBuilder();

  /**
   * Adds a scope for {@code /x/NAME/*}, or for the pattern that stands first.
   *
   * @param properties names and values in turn
   */
  ScopeDescriptors scope(String name, String... properties) {
    List<String> settings = new ArrayList<>(List.of(properties));
    String pattern = settings.size() % 2 == 1 ? settings.remove(0) : "/x/" + name + "/*";
    StringBuilder params = new StringBuilder();
    for (int i = 0; i < settings.size(); i += 2) {
      params.append(
          "<init-param><param-name>%s</param-name><param-value>%s</param-value></init-param>\n"
              .formatted(settings.get(i), settings.get(i + 1)));
    }
    filters.append(
        """
        <filter>
          <filter-name>%1$s</filter-name>
          <filter-class>dev.idempotency.http.IdempotencyFilter</filter-class>
          <async-supported>true</async-supported>
          %2$s
        </filter>
        <filter-mapping>
          <filter-name>%1$s</filter-name>
          <url-pattern>%3$s</url-pattern>
        </filter-mapping>
        """
            .formatted(name, params, pattern));
    return this;
  }

  /** Puts another filter in front of the scopes that are added afterwards. */
  ScopeDescriptors inFront(Class<?> filter, String pattern) {
    filters.append(
        """
        <filter>
          <filter-name>%1$s</filter-name>
          <filter-class>%2$s</filter-class>
        </filter>
        <filter-mapping>
          <filter-name>%1$s</filter-name>
          <url-pattern>%3$s</url-pattern>
        </filter-mapping>
        """
            .formatted(filter.getSimpleName(), filter.getName(), pattern));
    return this;
  }

  String webXml() {
    return Descriptors.webXml().replace("<env-entry>", filters + "<env-entry>");
  }
}
