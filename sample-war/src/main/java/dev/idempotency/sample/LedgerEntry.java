package dev.idempotency.sample;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.math.BigDecimal;
import java.util.UUID;

/** The charge of an account for an order. */
@Entity
@Table(name = "ledger_entry")
public class LedgerEntry {

  @Id private String id;

  @ManyToOne
  @JoinColumn(name = "order_id")
  private ShopOrder order;

  private String account;
  private BigDecimal amount;

  /** For the persistence provider. */
  protected LedgerEntry() {}

  LedgerEntry(ShopOrder order, String account, BigDecimal amount) {
    this.id = UUID.randomUUID().toString();
    this.order = order;
    this.account = account;
    this.amount = amount;
  }

  ShopOrder order() {
    return order;
  }

  String account() {
    return account;
  }

  BigDecimal amount() {
    return amount;
  }
}
