package dev.idempotency.http;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/** Random JSON values, as Java's own, and random spellings of them. */
final class JsonSpelling {

  private static final String[] ZEROS = {"0", "-0", "0.0", "0e5", "-0.00E-3"};
  private static final int[] CODE_POINTS = {
    'a', 'b', 'Z', ' ', '"', '\\', '/', '\n', '\t', 0, 0x1f, 0x7f, 0xe9, 0x20ac, 0xfeff, 0x1f600
  };
  private static final String[] BLANKS = {"", "", " ", "\n", "\t\r\n  "};

  private JsonSpelling() {}

  /** A value: null, Boolean, BigDecimal, String, List or Map. */
  static Object value(Random random, int depth) {
    return switch (random.nextInt(depth > 0 ? 7 : 5)) {
      case 0 -> "null";
      case 1 -> random.nextBoolean();
      case 2 -> BigDecimal.valueOf(random.nextInt(2000) - 1000L, random.nextInt(8) - 4);
      case 3, 4 -> new Text(text(random));
      case 5 -> list(random, depth);
      default -> map(random, depth);
    };
  }

  /** A string; so that the word null can stand for null. */
  record Text(String text) {}

  private static List<Object> list(Random random, int depth) {
    List<Object> list = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      list.add(value(random, depth - 1));
    }
    return list;
  }

  private static Map<String, Object> map(Random random, int depth) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      map.put(text(random), value(random, depth - 1));
    }
    return map;
  }

  static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(5); i > 0; i--) {
      text.appendCodePoint(CODE_POINTS[random.nextInt(CODE_POINTS.length)]);
    }
    return text.toString();
  }

  /** The same value with one thing changed somewhere in it. */
  static Object mutated(Object value, Random random) {
    if (value instanceof List<?> list && !list.isEmpty() && random.nextInt(4) > 0) {
      List<Object> copy = new ArrayList<>(list);
      int index = random.nextInt(copy.size());
      copy.set(index, mutated(copy.get(index), random));
      return copy;
    }
    if (value instanceof Map<?, ?> map && !map.isEmpty() && random.nextInt(4) > 0) {
      Map<Object, Object> copy = new LinkedHashMap<>(map);
      Object name = new ArrayList<>(copy.keySet()).get(random.nextInt(copy.size()));
      copy.put(name, mutated(copy.get(name), random));
      return copy;
    }
    return mutatedHere(value, random);
  }

  private static Object mutatedHere(Object value, Random random) {
    if (value instanceof Boolean flag) {
      return !flag;
    }
    if (value instanceof BigDecimal number) {
      return random.nextBoolean()
          ? number.add(BigDecimal.ONE.movePointLeft(random.nextInt(30)))
          : new Text(number.toString());
    }
    if (value instanceof Text text) {
      return new Text(text.text() + "x");
    }
    if (value instanceof List<?> list) {
      List<Object> longer = new ArrayList<>(list);
      longer.add(random.nextInt(longer.size() + 1), "null");
      return longer;
    }
    if (value instanceof Map<?, ?> map) {
      Map<Object, Object> larger = new LinkedHashMap<>(map);
      larger.put("a name that no text has", "null");
      return larger;
    }
    return false;
  }

  /** One of the many texts of a value. */
  static String spelt(Object value, Random random) {
    String text;
    if (value instanceof BigDecimal number) {
      text = number(number, random);
    } else if (value instanceof Text string) {
      text = string(string.text(), random);
    } else if (value instanceof List<?> list) {
      text = joined(list.stream().map(v -> spelt(v, random)).toList(), "[", "]", random);
    } else if (value instanceof Map<?, ?> map) {
      List<String> members = new ArrayList<>();
      map.forEach(
          (k, v) ->
              members.add(
                  blank(random)
                      + string((String) k, random)
                      + blank(random)
                      + ":"
                      + spelt(v, random)));
      Collections.shuffle(members, random);
      text = joined(members, "{", "}", random);
    } else {
      text = value.toString();
    }
    return blank(random) + text + blank(random);
  }

  private static String joined(List<String> parts, String open, String close, Random random) {
    return open + (parts.isEmpty() ? blank(random) : String.join(",", parts)) + close;
  }

  private static String blank(Random random) {
    return BLANKS[random.nextInt(BLANKS.length)];
  }

  static String number(BigDecimal number, Random random) {
    if (number.signum() == 0) {
      return ZEROS[random.nextInt(ZEROS.length)];
    }
    int zeros = random.nextInt(4);
    String digits = number.unscaledValue().abs() + "0".repeat(zeros);
    int point = random.nextInt(digits.length() + 1);
    String integer = point == 0 ? "0" : digits.substring(0, point);
    String fraction = point == digits.length() ? "" : "." + digits.substring(point);
    int exponent = digits.length() - point - number.scale() - zeros;
    return (number.signum() < 0 ? "-" : "") + integer + fraction + exponent(exponent, random);
  }

  private static String exponent(int exponent, Random random) {
    if (exponent == 0 && random.nextBoolean()) {
      return "";
    }
    String sign = exponent < 0 ? "-" : random.nextBoolean() ? "+" : "";
    return (random.nextBoolean() ? "e" : "E")
        + sign
        + "0".repeat(random.nextInt(3))
        + Math.abs(exponent);
  }

  static String string(String text, Random random) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      // both halves of a pair are escaped, or none: alone they would be lone
      boolean mustEscape = c < ' ' || c == '"' || c == '\\';
      if (mustEscape || (!Character.isSurrogate(c) && random.nextInt(4) == 0)) {
        out.append(escaped(c, random));
      } else {
        out.append(c);
      }
    }
    return out.append('"').toString();
  }

  private static String escaped(char c, Random random) {
    int named = "\"\\/\b\f\n\r\t".indexOf(c);
    if (named >= 0 && random.nextBoolean()) {
      return "\\" + "\"\\/bfnrt".charAt(named);
    }
    String hex = "%04x".formatted((int) c);
    return "\\u" + (random.nextBoolean() ? hex : hex.toUpperCase(Locale.ROOT));
  }
}
