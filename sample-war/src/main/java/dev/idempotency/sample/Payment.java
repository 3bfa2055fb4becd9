package dev.idempotency.sample;

import java.math.BigDecimal;

/**
 * A payment that has been made.
 *
 * @param id the order's id
 * @param orderNumber the client's name for the order
 * @param amount what was paid
 * @param currency ISO 4217 code
 * @param placedAt when, as an ISO-8601 instant
 */
public record Payment(
    String id, String orderNumber, BigDecimal amount, String currency, String placedAt) {

  static Payment of(ShopOrder order) {
    return new Payment(
        order.id(),
        order.orderNumber(),
        order.amount(),
        order.currency(),
        order.placedAt().toString());
  }
}
