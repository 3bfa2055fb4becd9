package dev.idempotency.sample.methods;

import java.io.Serializable;
import java.math.BigDecimal;

/**
 * A result that no second execution makes again. Not a record, which Payara cannot send to a remote
 * caller.
 */
public class Receipt implements Serializable {

  private static final long serialVersionUID = 1L;

  private String number;
  private String item;
  private BigDecimal price;

  /** For JSON-B. */
  public Receipt() {}

  Receipt(String number, String item, BigDecimal price) {
    this.number = number;
    this.item = item;
    this.price = price;
  }

  public String getNumber() {
    return number;
  }

  public void setNumber(String number) {
    this.number = number;
  }

  public String getItem() {
    return item;
  }

  public void setItem(String item) {
    this.item = item;
  }

  public BigDecimal getPrice() {
    return price;
  }

  public void setPrice(BigDecimal price) {
    this.price = price;
  }

  @Override
  public String toString() {
    return "Receipt[number=%s, item=%s, price=%s]".formatted(number, item, price);
  }
}
