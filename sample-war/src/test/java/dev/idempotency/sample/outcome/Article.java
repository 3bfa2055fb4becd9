package dev.idempotency.sample.outcome;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;

/** Something with a version. */
@Entity
@Table(name = "lab_article")
public class Article {

  @Id private String id;
  private int stock;
  @Version private long version;

  protected Article() {}

  void sell() {
    if (stock < 1) {
      throw new IllegalStateException("sold out");
    }
    stock--;
  }
}
