package dev.idempotency.engine;

import org.jspecify.annotations.Nullable;

/** Where a value stands in the arguments, for messages: {@code order.lines[2].stream}. */
final class ValuePath {

  private final @Nullable ValuePath outer;
  private final String step;
  private final int depth;

  private ValuePath(@Nullable ValuePath outer, String step, int depth) {
    this.outer = outer;
    this.step = step;
    this.depth = depth;
  }

  static ValuePath of(String argument) {
    return new ValuePath(null, argument, 0);
  }

  ValuePath property(String name) {
    return new ValuePath(this, "." + name, depth + 1);
  }

  ValuePath element(int index) {
    return new ValuePath(this, "[" + index + "]", depth + 1);
  }

  /** Of what has no order. */
  ValuePath anyElement() {
    return new ValuePath(this, "[*]", depth + 1);
  }

  int depth() {
    return depth;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (ValuePath at = this; at != null; at = at.outer) {
      text.insert(0, at.step);
    }
    return text.toString();
  }
}
