package dev.idempotency.sample;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.UUID;

/** An order that has been paid. */
@Entity
@Table(name = "shop_order")
public class ShopOrder {

  @Id private String id;

  @Column(name = "order_number")
  private String orderNumber;

  private BigDecimal amount;
  private String currency;

  @Column(name = "placed_at")
  private OffsetDateTime placedAt;

  /** For the persistence provider. */
  protected ShopOrder() {}

  ShopOrder(String orderNumber, BigDecimal amount, String currency) {
    this.id = UUID.randomUUID().toString();
    this.orderNumber = orderNumber;
    this.amount = amount;
    this.currency = currency;
    this.placedAt = OffsetDateTime.now(ZoneOffset.UTC).truncatedTo(ChronoUnit.MICROS);
  }

  String id() {
    return id;
  }

  String orderNumber() {
    return orderNumber;
  }

  BigDecimal amount() {
    return amount;
  }

  String currency() {
    return currency;
  }

  OffsetDateTime placedAt() {
    return placedAt;
  }
}
