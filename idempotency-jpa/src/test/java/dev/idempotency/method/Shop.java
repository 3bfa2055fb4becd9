package dev.idempotency.method;

import jakarta.json.bind.adapter.JsonbAdapter;
import jakarta.json.bind.annotation.JsonbSubtype;
import jakarta.json.bind.annotation.JsonbTransient;
import jakarta.json.bind.annotation.JsonbTypeAdapter;
import jakarta.json.bind.annotation.JsonbTypeInfo;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.io.InputStream;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the methods of an application return. */
final class Shop {

  private Shop() {}

  /** With bodies: a constant's class is not the enum's. */
  public enum Size {
    SMALL,
    LARGE {
      @Override
      public String toString() {
        return "very large";
      }
    }
  }

  public record Line(int count, @Nullable String text) {}

  public record Order(long number, BigDecimal total, List<Line> lines) {}

  public record Maybe(Optional<String> text, OptionalInt count, Optional<Line> line) {}

  @SuppressWarnings("ArrayRecordComponent")
  public record Arrays(char[] secret, byte[] image, int[][] grid, Line[] lines) {}

  public record Listed<T>(List<T> items, int total) {}

  public record Boxed<T>(T item) {}

  public record Tree(Optional<Tree> left, List<Tree> more) {}

  public record Anything(Object value) {}

  public record Attachment(String name, InputStream content) {}

  public record Nested(Attachment attachment) {}

  /** No equals. */
  public static class Page<T> {
    private List<T> items = new ArrayList<>();
    private @Nullable T first;

    public List<T> getItems() {
      return items;
    }

    public void setItems(List<T> items) {
      this.items = items;
    }

    public @Nullable T getFirst() {
      return first;
    }

    public void setFirst(@Nullable T first) {
      this.first = first;
    }

    static <T> Page<T> of(List<T> items) {
      Page<T> page = new Page<>();
      page.setItems(items);
      page.setFirst(items.get(0));
      return page;
    }
  }

  /** An entity, with what providers weave into it, and no equals. */
  @Entity
  public static class Customer {
    @Id private @Nullable Long id;
    private @Nullable String name;
    private Set<Line> lines = new HashSet<>();
    private transient int uses;

    @SuppressWarnings("unused")
    private final Object _persistence_listener = new Object();

    @SuppressWarnings("unused")
    private final Object $$_hibernate_tracker = new Object();

    static Customer of(long id, String name, Line... lines) {
      Customer customer = new Customer();
      customer.setId(id);
      customer.setName(name);
      customer.setLines(Set.of(lines));
      customer.uses = 3;
      return customer;
    }

    public @Nullable Long getId() {
      return id;
    }

    public void setId(@Nullable Long id) {
      this.id = id;
    }

    public @Nullable String getName() {
      return name;
    }

    public void setName(@Nullable String name) {
      this.name = name;
    }

    public Set<Line> getLines() {
      return lines;
    }

    public void setLines(Set<Line> lines) {
      this.lines = lines;
    }

    int uses() {
      return uses;
    }
  }

  public static class Subscriber extends Customer {}

  /** Equal by its number, whatever else it has. */
  public static class Ticket {
    private int number;
    private @Nullable String note;

    public Ticket() {}

    Ticket(int number, @Nullable String note) {
      this.number = number;
      this.note = note;
    }

    public int getNumber() {
      return number;
    }

    public void setNumber(int number) {
      this.number = number;
    }

    @JsonbTransient
    public @Nullable String getNote() {
      return note;
    }

    @JsonbTransient
    public void setNote(@Nullable String note) {
      this.note = note;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Ticket ticket && number == ticket.number;
    }

    @Override
    public int hashCode() {
      return Objects.hash(number);
    }
  }

  /** Has a property that JSON-B cannot set again. */
  public static class Forgetful extends Ticket {
    private final String secret;

    public Forgetful() {
      this("none");
    }

    Forgetful(String secret) {
      this.secret = secret;
    }

    public String getSecret() {
      return secret;
    }
  }

  /** Has a field that JSON-B does not see, and no equals. */
  public static class Hidden {
    @SuppressWarnings("unused")
    private final int count;

    public Hidden() {
      this(0);
    }

    Hidden(int count) {
      this.count = count;
    }
  }

  /** Cannot be compared. */
  public static class Hostile {
    @Override
    public boolean equals(@Nullable Object other) {
      throw new UnsupportedOperationException("not comparable");
    }

    @Override
    public int hashCode() {
      return 0;
    }
  }

  public static class Node {
    private @Nullable Node next;

    public @Nullable Node getNext() {
      return next;
    }

    public void setNext(@Nullable Node next) {
      this.next = next;
    }
  }

  public static class Closed {
    private final int value;

    Closed(int value) {
      this.value = value;
    }

    public int getValue() {
      return value;
    }
  }

  @JsonbTypeInfo({
    @JsonbSubtype(alias = "card", type = Card.class),
    @JsonbSubtype(alias = "cash", type = Cash.class)
  })
  public interface Payment {}

  public record Card(String number) implements Payment {}

  public record Cash(int amount) implements Payment {}

  @JsonbTypeAdapter(MoneyAdapter.class)
  public static final class Money {
    private final String text;

    Money(String text) {
      this.text = text;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Money money && money.text.equals(text);
    }

    @Override
    public int hashCode() {
      return text.hashCode();
    }
  }

  public static class MoneyAdapter implements JsonbAdapter<Money, String> {
    @Override
    public String adaptToJson(Money money) {
      return money.text;
    }

    @Override
    public Money adaptFromJson(String text) {
      return new Money(text);
    }
  }

  public interface Contract {}

  public abstract static class Base {}

  public record Tagged(Map<Line, String> tags) {}

  public static class Orders extends ArrayList<Order> {
    private static final long serialVersionUID = 1L;
  }
}
