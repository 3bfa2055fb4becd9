package dev.idempotency.method;

import java.lang.reflect.Array;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;

/** Reads what {@link TypeName} writes. */
final class TypeNameParser {

  /** Knows classes by name. */
  @FunctionalInterface
  interface Classes {
    Class<?> named(String name) throws Unreadable;
  }

  private static final String DELIMITERS = "<>,[]";

  private final String text;
  private final Classes classes;
  private int position;

  TypeNameParser(String text, Classes classes) {
    this.text = text;
    this.classes = classes;
  }

  Type parse() throws Unreadable {
    Type type = type();
    if (position < text.length()) {
      throw malformed();
    }
    return type;
  }

  private Type type() throws Unreadable {
    Type type = classOrGeneric();
    while (skip("[]")) {
      type = arrayOf(type);
    }
    return type;
  }

  private Type arrayOf(Type component) throws Unreadable {
    if (component instanceof Class<?> type) {
      return Array.newInstance(type, 0).getClass();
    }
    throw malformed();
  }

  private Type classOrGeneric() throws Unreadable {
    Class<?> raw = classes.named(name());
    return skip("<") ? new GenericType(raw, argumentsOf(raw)) : raw;
  }

  private List<Type> argumentsOf(Class<?> raw) throws Unreadable {
    List<Type> arguments = new ArrayList<>();
    do {
      arguments.add(type());
    } while (skip(","));
    if (!skip(">") || arguments.size() != raw.getTypeParameters().length) {
      throw malformed();
    }
    return List.copyOf(arguments);
  }

  private String name() throws Unreadable {
    int start = position;
    while (position < text.length() && DELIMITERS.indexOf(text.charAt(position)) < 0) {
      position++;
    }
    if (start == position) {
      throw malformed();
    }
    return text.substring(start, position);
  }

  private boolean skip(String expected) {
    boolean there = text.startsWith(expected, position);
    position += there ? expected.length() : 0;
    return there;
  }

  private Unreadable malformed() {
    return new Unreadable("not the name of a type: " + text);
  }
}
