package dev.idempotency.sample.methods;

/** An order whose number is a property. */
public class BeanOrder {

  private String number;
  private String item;

  public BeanOrder(String number, String item) {
    this.number = number;
    this.item = item;
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
}
