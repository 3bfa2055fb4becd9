package dev.idempotency.jpa;

import jakarta.persistence.EntityManagerFactory;
import jakarta.persistence.Persistence;
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
    return Persistence.createEntityManagerFactory(
        unit,
        Map.of(
            "jakarta.persistence.jtaDataSource", dataSource,
            "eclipselink.session-name", sessionName));
  }
}
