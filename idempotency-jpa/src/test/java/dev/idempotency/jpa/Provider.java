package dev.idempotency.jpa;

import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
import java.util.HashMap;
import java.util.Map;
import javax.sql.DataSource;

/** The persistence providers, and the units of {@code META-INF/persistence.xml} that name them. */
enum Provider {
  HIBERNATE("hibernate"),
  ECLIPSELINK("eclipselink");

  private final String unit;

  Provider(String unit) {
    this.unit = unit;
  }

  Provider other() {
    return this == HIBERNATE ? ECLIPSELINK : HIBERNATE;
  }

  EntityManagerFactory createUnit(
      DataSource dataSource, String sessionName, Map<String, String> settings) {
    return createUnit(dataSource, sessionName, "", settings);
  }

  /** Creates a variant of the unit, with another mapping file. */
  EntityManagerFactory createUnit(
      DataSource dataSource, String sessionName, String variant, Map<String, String> settings) {
    Map<String, Object> properties = new HashMap<>(settings);
    properties.put("jakarta.persistence.jtaDataSource", dataSource);
    properties.put("eclipselink.session-name", sessionName);
    return Persistence.createEntityManagerFactory(unit + variant, properties);
  }
}
