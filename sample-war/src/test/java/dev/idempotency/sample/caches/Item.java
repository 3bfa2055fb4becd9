package dev.idempotency.sample.caches;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** An entity of the application that its shared cache holds. */
@Entity
@Table(name = "cache_item")
public class Item {

  @Id private String id;
  private String name;

  /** For the persistence provider. */
  protected Item() {}

  /** A new item. */
  public Item(String id, String name) {
    this.id = id;
    this.name = name;
  }

  /** Its name as this context knows it. */
  public String getName() {
    return name;
  }

  /** Changes the name, and leaves it to the commit to tell the database. */
  public void rename(String newName) {
    this.name = newName;
  }
}
