package dev.idempotency.sample.packaging;

import jakarta.persistence.EntityManager;
import java.util.UUID;

/** Rows of the laboratory. */
final class Rows {

  private Rows() {}

  /** Inserts a row; returns its id. */
  static String insert(EntityManager em, String ref) {
    String id = UUID.randomUUID().toString();
    em.createNativeQuery("INSERT INTO lab_row (id, ref, parent) VALUES (?1, ?2, 'there')")
        .setParameter(1, id)
        .setParameter(2, ref)
        .executeUpdate();
    return id;
  }
}
