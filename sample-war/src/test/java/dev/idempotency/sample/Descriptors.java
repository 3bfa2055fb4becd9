package dev.idempotency.sample;

/** The descriptors of the laboratory, whole or with something left out. */
final class Descriptors {

  private static final String UNIT_REFERENCE =
      """
        <persistence-unit-ref>
          <persistence-unit-ref-name>persistence/idempotency</persistence-unit-ref-name>
          <persistence-unit-name>lab</persistence-unit-name>
        </persistence-unit-ref>
      """;

  private static final String MAPPING_FILE =
      "<mapping-file>META-INF/idempotency-orm.xml</mapping-file>";

  private Descriptors() {}

  static String webXml() {
    return webXml("", UNIT_REFERENCE);
  }

  /** With context-params or init-params of the filter "lab". */
  static String webXmlWith(String initParam, String value) {
    return webXml(
        "<init-param><param-name>%s</param-name><param-value>%s</param-value></init-param>"
            .formatted(initParam, value),
        UNIT_REFERENCE);
  }

  static String webXmlWithoutUnitReference() {
    return webXml("", "");
  }

  private static String webXml(String initParams, String unitReference) {
    return """
        <web-app xmlns="https://jakarta.ee/xml/ns/jakartaee" version="6.0">
        %s
          <filter>
            <filter-name>lab</filter-name>
            <filter-class>dev.idempotency.http.IdempotencyFilter</filter-class>
            <async-supported>true</async-supported>
            %s
          </filter>
          <filter-mapping>
            <filter-name>lab</filter-name>
            <url-pattern>/op/*</url-pattern>
          </filter-mapping>
          <env-entry>
            <env-entry-name>dev.idempotency.migration.data-source</env-entry-name>
            <env-entry-type>java.lang.String</env-entry-type>
            <env-entry-value>jdbc/lab</env-entry-value>
          </env-entry>
        </web-app>
        """
        .formatted(unitReference, initParams);
  }

  static String persistenceXml() {
    return persistenceXml(MAPPING_FILE);
  }

  static String persistenceXmlWithoutMappingFile() {
    return persistenceXml("");
  }

  private static String persistenceXml(String mappingFile) {
    return """
        <persistence xmlns="https://jakarta.ee/xml/ns/persistence" version="3.0">
          <persistence-unit name="lab" transaction-type="JTA">
            <jta-data-source>jdbc/lab</jta-data-source>
            %s
          </persistence-unit>
        </persistence>
        """
        .formatted(mappingFile);
  }
}
