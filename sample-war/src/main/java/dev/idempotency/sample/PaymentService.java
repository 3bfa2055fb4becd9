package dev.idempotency.sample;

import jakarta.ejb.Stateless;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.List;
import java.util.Optional;

/** Payments: an order, a ledger entry and a stock movement, in one transaction. */
@Stateless
public class PaymentService {

  private static final String ARTICLE = "gift-card";

  @PersistenceContext private EntityManager em;

  /** For the container. */
  public PaymentService() {}

  /**
   * Charges an account and hands out a gift card.
   *
   * @param request what the client asks for
   * @return the payment that was made
   */
  public Payment pay(PaymentRequest request) {
    ShopOrder order = new ShopOrder(request.orderNumber(), request.amount(), request.currency());
    em.persist(order);
    em.persist(new LedgerEntry(order, request.account(), request.amount()));
    em.persist(new StockMovement(order, ARTICLE, -1));
    em.createQuery(
            "UPDATE StockItem s SET s.available = s.available - 1 WHERE s.article = :article")
        .setParameter("article", ARTICLE)
        .executeUpdate();
    return Payment.of(order);
  }

  /**
   * Finds a payment.
   *
   * @param id the order's id
   * @return the payment, or nothing
   */
  public Optional<Payment> find(String id) {
    return Optional.ofNullable(em.find(ShopOrder.class, id)).map(Payment::of);
  }

  /**
   * Lists the payments.
   *
   * @return the latest hundred, the latest first
   */
  public List<Payment> latest() {
    return em.createQuery("SELECT o FROM ShopOrder o ORDER BY o.placedAt DESC", ShopOrder.class)
        .setMaxResults(100)
        .getResultStream()
        .map(Payment::of)
        .toList();
  }
}
