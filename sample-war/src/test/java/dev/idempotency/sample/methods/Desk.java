package dev.idempotency.sample.methods;

/** What is sold once. The same method without protection is there for comparison. */
public interface Desk {

  Receipt sell(String key, String item) throws SoldOut;

  default Receipt sellUnprotected(String key, String item) throws SoldOut {
    throw new UnsupportedOperationException();
  }
}
