package dev.idempotency.sample.early;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;

/** Reads the tables as soon as the application starts, after the migration because it says so. */
@Singleton
@Startup
@DependsOn("IdempotencyStartupMigration")
public class EarlyReader {

  @PersistenceContext private EntityManager em;

  @PostConstruct
  void read() {
    em.createQuery("SELECT count(r) FROM IdempotencyRecord r").getSingleResult();
  }
}
