package dev.idempotency.config;

import static dev.idempotency.config.ScopeProperty.ENABLED;
import static dev.idempotency.config.ScopeProperty.KEY;
import static dev.idempotency.config.ScopeProperty.MAX_WAITERS;
import static dev.idempotency.config.ScopeProperty.METHODS;
import static dev.idempotency.config.ScopeProperty.MODE;
import static dev.idempotency.config.ScopeProperty.ON_DUPLICATE;
import static dev.idempotency.config.ScopeProperty.OPERATION;
import static dev.idempotency.config.ScopeProperty.RETENTION;
import static dev.idempotency.config.ScopeProperty.RETRY_AFTER;
import static dev.idempotency.config.ScopeProperty.TRANSACTION_TIMEOUT;

import dev.idempotency.Identity;
import dev.idempotency.engine.CallLimits;
import dev.idempotency.engine.Diagnostic;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads one scope from its settings. Every value that cannot be used is an error with a number. */
final class ScopeReader {

  private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

  private static final String WAIT = "wait:";

  private final DeploymentSettings settings;
  private final String name;
  private final Map<String, String> initParams;

  ScopeReader(DeploymentSettings settings, String name, Map<String, String> initParams) {
    this.settings = settings;
    this.name = name;
    this.initParams = initParams;
  }

  Scope read() {
    requireAtomicMode();
    return new Scope(
        name,
        read(ENABLED, "true", ScopeReader::enabled),
        read(OPERATION, name, ScopeReader::operation),
        read(METHODS, "POST,PATCH", ScopeReader::methods),
        read(KEY, "optional", ScopeReader::required),
        read(RETENTION, "PT24H", Durations::parse),
        read(RETRY_AFTER, "PT1S", Durations::parse),
        limits());
  }

  private CallLimits limits() {
    return new CallLimits(
        read(ON_DUPLICATE, "conflict", ScopeReader::waitAtMost),
        read(MAX_WAITERS, "16", ScopeReader::maxWaiters),
        readIfSet(TRANSACTION_TIMEOUT, Durations::parse));
  }

  private <T> T read(ScopeProperty property, String builtIn, Function<String, T> parser) {
    Setting setting = setting(property, builtIn);
    try {
      return parser.apply(setting.value());
    } catch (IllegalArgumentException e) {
      throw new ConfigurationException(
          e,
          Diagnostic.UNREADABLE_VALUE,
          setting.source(),
          setting.value(),
          property.propertyName(),
          e.getMessage());
    }
  }

  private <T> @Nullable T readIfSet(ScopeProperty property, Function<String, T> parser) {
    boolean isSet = Setting.find(settings, name, initParams, property).isPresent();
    return isSet ? read(property, "", parser) : null;
  }

  private Setting setting(ScopeProperty property, String builtIn) {
    return Setting.find(settings, name, initParams, property)
        .orElseGet(() -> new Setting("The default", builtIn));
  }

  private void requireAtomicMode() {
    Setting mode = setting(MODE, "atomic");
    if (!mode.value().equals("atomic")) {
      throw new ConfigurationException(Diagnostic.MODE_NOT_AVAILABLE, mode.source(), mode.value());
    }
  }

  private static String operation(String value) {
    if (value.isEmpty() || value.codePointCount(0, value.length()) > Identity.MAX_OPERATION) {
      throw new IllegalArgumentException("give 1 to " + Identity.MAX_OPERATION + " characters.");
    }
    return value;
  }

  private static Set<String> methods(String value) {
    Set<String> methods = new LinkedHashSet<>();
    Arrays.stream(value.split(",", -1)).map(String::strip).forEach(m -> methods.add(method(m)));
    return methods;
  }

  private static String method(String value) {
    if (!value.matches("[A-Z]+")) {
      throw new IllegalArgumentException(
          "give HTTP methods in capital letters, separated by commas (POST,PATCH).");
    }
    if (SAFE_METHODS.contains(value)) {
      throw new IllegalArgumentException(value + " is a safe method and always passes through.");
    }
    return value;
  }

  private static boolean required(String value) {
    return switch (value) {
      case "required" -> true;
      case "optional" -> false;
      default -> throw new IllegalArgumentException("give 'required' or 'optional'.");
    };
  }

  private static Scope.Enabled enabled(String value) {
    return switch (value) {
      case "true" -> Scope.Enabled.TRUE;
      case "false" -> Scope.Enabled.FALSE;
      case "observe" -> Scope.Enabled.OBSERVE;
      default -> throw new IllegalArgumentException("give 'true', 'false' or 'observe'.");
    };
  }

  private static Duration waitAtMost(String value) {
    if (value.equals("conflict")) {
      return Duration.ZERO;
    }
    if (value.startsWith(WAIT)) {
      return Durations.parse(value.substring(WAIT.length()).strip());
    }
    throw new IllegalArgumentException("give 'conflict', or 'wait:' and a duration (wait:PT5S).");
  }

  private static int maxWaiters(String value) {
    if (!value.matches("\\d{1,5}")) {
      throw new IllegalArgumentException("give a whole number from 0 to 99999.");
    }
    return Integer.parseInt(value);
  }
}
