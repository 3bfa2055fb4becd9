package dev.idempotency.sample.packaging;

import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Produces;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;

/** An application's own way to inject an {@code EntityManager}. */
@Dependent
public class Produced {

  @PersistenceContext private EntityManager em;

  @Produces
  EntityManager produced() {
    return em;
  }
}
