package dev.idempotency.method;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits the text of a key into expressions and what stands between them: <code>#{a}-#{b}</code> is
 * two expressions and a hyphen. The parts are evaluated one by one, so that a part that is null is
 * seen instead of vanishing from the key.
 */
final class KeyParts {

  /**
   * One part.
   *
   * @param text an expression with its braces, or plain text
   * @param isExpression which of the two
   */
  record Part(String text, boolean isExpression) {}

  private final String source;
  private final List<Part> parts = new ArrayList<>();
  private final StringBuilder plain = new StringBuilder();
  private int at;

  private KeyParts(String source) {
    this.source = source;
  }

  static List<Part> of(String source) {
    return new KeyParts(source).split();
  }

  private List<Part> split() {
    while (at < source.length()) {
      if (isEscaped(at)) {
        plain.append(source.charAt(at + 1));
        at += 2;
      } else if (isStart(at)) {
        addExpression();
      } else {
        plain.append(source.charAt(at));
        at++;
      }
    }
    addPlain();
    return List.copyOf(parts);
  }

  /** As in the Expression Language: a backslash before the sign and its brace makes them plain. */
  private boolean isEscaped(int index) {
    return source.charAt(index) == '\\' && isStart(index + 1);
  }

  private boolean isStart(int index) {
    return source.startsWith("#{", index) || source.startsWith("${", index);
  }

  private void addExpression() {
    addPlain();
    int end = endOfExpression();
    parts.add(new Part(source.substring(at, end), true));
    at = end;
  }

  private void addPlain() {
    if (plain.length() > 0) {
      parts.add(new Part(plain.toString(), false));
      plain.setLength(0);
    }
  }

  private int endOfExpression() {
    int depth = 0;
    for (int i = at + 1; i < source.length(); i++) {
      char c = source.charAt(i);
      if (c == '\'' || c == '"') {
        i = endOfText(i);
      } else if (c == '{') {
        depth++;
      } else if (c == '}' && --depth == 0) {
        return i + 1;
      }
    }
    throw new Misuse("The key \"" + source + "\" has no end of its expression: a } is missing.");
  }

  private int endOfText(int start) {
    int i = start + 1;
    while (i < source.length() && source.charAt(i) != source.charAt(start)) {
      i += source.charAt(i) == '\\' ? 2 : 1;
    }
    return i;
  }
}
