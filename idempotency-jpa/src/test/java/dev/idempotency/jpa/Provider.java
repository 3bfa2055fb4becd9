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

  EntityManagerFactory createUnit(DataSource dataSource, String sessionName) {
    return createUnit(dataSource, sessionName, Map.of());
  }

  EntityManagerFactory createUnit(
      DataSource dataSource, String sessionName, Map<String, String> settings) {
    Map<String, Object> properties = new HashMap<>(settings);
    properties.put("jakarta.persistence.jtaDataSource", dataSource);
    properties.put("eclipselink.session-name", sessionName);
    return Persistence.createEntityManagerFactory(unit, properties);
  }
}
