package dev.idempotency.sample.caches;

import dev.idempotency.jpa.IdempotencyRecord;
import dev.idempotency.jpa.IdempotencyRecordId;
import jakarta.ejb.Stateless;
import jakarta.persistence.Cache;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.nio.charset.StandardCharsets;

/** Reads and writes by JPA only, so that all of it goes through the caches. */
@Stateless
public class ItemBean {

  @PersistenceContext private EntityManager em;

  /** Adds an item. */
  public void add(String id, String name) {
    em.persist(new Item(id, name));
  }

  /** Changes an item's name, which nothing flushes before the commit. */
  public void rename(String id, String name) {
    em.find(Item.class, id).rename(name);
  }

  /** Reads an item's name, from the shared cache if it is there. */
  public String nameOf(String id) {
    return em.find(Item.class, id).getName();
  }

  /** Whether the shared cache holds an item. */
  public boolean holdsItem(String id) {
    return cache().contains(Item.class, id);
  }

  /** Reads the body of a record, from the shared cache if it is there. */
  public String bodyOf(String tenant, String operation, String key) {
    IdempotencyRecord stored = em.find(IdempotencyRecord.class, id(tenant, operation, key));
    byte[] body = stored == null ? null : stored.getResponseBody();
    return body == null ? "none" : new String(body, StandardCharsets.UTF_8);
  }

  /** Whether the shared cache holds a record. */
  public boolean holdsRecord(String tenant, String operation, String key) {
    return cache().contains(IdempotencyRecord.class, id(tenant, operation, key));
  }

  private Cache cache() {
    return em.getEntityManagerFactory().getCache();
  }

  private static IdempotencyRecordId id(String tenant, String operation, String key) {
    return new IdempotencyRecordId(tenant, operation, key);
  }
}
