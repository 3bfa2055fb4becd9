package dev.idempotency.benchmark;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** The business of a call: one row. */
@Entity
@Table(name = "purchase")
public class Purchase {

  static final String TABLE = "CREATE TABLE purchase (id bigint PRIMARY KEY, item text NOT NULL)";

  @Id private long id;
  private String item = "";

  /** For the persistence provider. */
  protected Purchase() {}

  Purchase(long id) {
    this.id = id;
    this.item = "a book";
  }

  long id() {
    return id;
  }

  String item() {
    return item;
  }
}
