package dev.idempotency.sample;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.util.UUID;

/** What left the stock for an order. */
@Entity
@Table(name = "stock_movement")
public class StockMovement {

  @Id private String id;

  @ManyToOne
  @JoinColumn(name = "order_id")
  private ShopOrder order;

  private String article;
  private int quantity;

  /** For the persistence provider. */
  protected StockMovement() {}

  StockMovement(ShopOrder order, String article, int quantity) {
    this.id = UUID.randomUUID().toString();
    this.order = order;
    this.article = article;
    this.quantity = quantity;
  }

  ShopOrder order() {
    return order;
  }

  String article() {
    return article;
  }

  int quantity() {
    return quantity;
  }
}
