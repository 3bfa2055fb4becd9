package dev.idempotency.jpa;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The application's business data. */
@Entity
@Table(name = "item")
public class Item {

  private static final AtomicLong LAST_ID = new AtomicLong();

  @Id private long id;
  private String name;

  @Column(name = "parent_id")
  private @Nullable Long parentId;

  /** For the persistence provider. */
  protected Item() {}

  /** An item that no test has seen. */
  static Item fresh() {
    Item item = new Item();
    item.id = LAST_ID.incrementAndGet();
    item.name = "new";
    return item;
  }

  /** An item that the database refuses, at the commit where it can defer constraints. */
  static Item orphan() {
    Item item = fresh();
    item.parentId = -item.id;
    return item;
  }

  long id() {
    return id;
  }

  void rename(String newName) {
    this.name = newName;
  }

  String name() {
    return name;
  }
}
