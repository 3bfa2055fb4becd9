package dev.idempotency.sample;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** How much of an article there is. */
@Entity
@Table(name = "stock_item")
public class StockItem {

  @Id private String article;

  private int available;

  /** For the persistence provider. */
  protected StockItem() {}

  String article() {
    return article;
  }

  int available() {
    return available;
  }
}
