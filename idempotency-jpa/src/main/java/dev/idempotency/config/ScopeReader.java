package dev.idempotency.config;

import static dev.idempotency.config.ScopeProperty.ANONYMOUS;
import static dev.idempotency.config.ScopeProperty.ARCHIVE;
import static dev.idempotency.config.ScopeProperty.ARCHIVE_RETENTION;
import static dev.idempotency.config.ScopeProperty.DOCUMENTATION_URL;
import static dev.idempotency.config.ScopeProperty.ENABLED;
import static dev.idempotency.config.ScopeProperty.EXPIRED;
import static dev.idempotency.config.ScopeProperty.FINGERPRINT;
import static dev.idempotency.config.ScopeProperty.FINGERPRINT_HEADERS;
import static dev.idempotency.config.ScopeProperty.FINGERPRINT_IGNORE;
import static dev.idempotency.config.ScopeProperty.FORGET_STATUSES;
import static dev.idempotency.config.ScopeProperty.KEY;
import static dev.idempotency.config.ScopeProperty.KEY_SOURCE;
import static dev.idempotency.config.ScopeProperty.KEY_SYNTAX;
import static dev.idempotency.config.ScopeProperty.LARGE_RESPONSE;
import static dev.idempotency.config.ScopeProperty.MAX_WAITERS;
import static dev.idempotency.config.ScopeProperty.METHODS;
import static dev.idempotency.config.ScopeProperty.MISMATCH_STATUS;
import static dev.idempotency.config.ScopeProperty.MODE;
import static dev.idempotency.config.ScopeProperty.ON_DUPLICATE;
import static dev.idempotency.config.ScopeProperty.ON_STORE_FAILURE;
import static dev.idempotency.config.ScopeProperty.OPERATION;
import static dev.idempotency.config.ScopeProperty.REPLAY_HEADERS;
import static dev.idempotency.config.ScopeProperty.REQUEST_LIMIT;
import static dev.idempotency.config.ScopeProperty.RESPONSE_LIMIT;
import static dev.idempotency.config.ScopeProperty.RESPONSE_SPOOL_LIMIT;
import static dev.idempotency.config.ScopeProperty.RETENTION;
import static dev.idempotency.config.ScopeProperty.RETRY_AFTER;
import static dev.idempotency.config.ScopeProperty.TRANSACTION_TIMEOUT;

import dev.idempotency.Identity;
import dev.idempotency.engine.CallLimits;
import dev.idempotency.engine.Diagnostic;
import dev.idempotency.engine.Retention;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads one scope from its settings. Every value that cannot be used is an error with a number. */
final class ScopeReader {

  private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

  private static final String WAIT = "wait:";

  private static final String FORGOTTEN = "400,401,403,405,406,408,411,413,414,415,425,429,431,5xx";

  private static final String REPLAYED =
      "Content-Language,Content-Location,Location,ETag,Last-Modified,Link,Vary,Cache-Control,Expires,"
          + "Content-Disposition";

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
    Scope scope =
        new Scope(
            name,
            read(ENABLED, "true", ScopeReader::enabled),
            read(OPERATION, name, ScopeReader::operation),
            read(METHODS, "POST,PATCH", ScopeReader::methods),
            read(ANONYMOUS, "allow", choice(Map.of("allow", true, "refuse", false))),
            key(),
            fingerprint(),
            read(REQUEST_LIMIT, "10 MiB", Sizes::parse),
            response(),
            refusal(),
            retention(),
            read(ON_STORE_FAILURE, "closed", choice(Map.of("open", true, "closed", false))),
            limits());
    ScopeContradictions.requireNone(scope);
    return scope;
  }

  private KeyRules key() {
    Function<String, Boolean> presence = choice(Map.of("required", true, "optional", false));
    return new KeyRules(
        read(KEY, "optional", presence),
        read(KEY, "required", presence),
        read(
            KEY_SYNTAX,
            "lenient",
            choice(Map.of("strict", KeyRules.Syntax.STRICT, "lenient", KeyRules.Syntax.LENIENT))),
        read(KEY_SOURCE, "header:Idempotency-Key", KeySources::parse));
  }

  private FingerprintRules fingerprint() {
    return new FingerprintRules(
        read(
            FINGERPRINT,
            "auto",
            choice(
                Map.of(
                    "auto", FingerprintRules.Mode.AUTO,
                    "raw", FingerprintRules.Mode.RAW,
                    "none", FingerprintRules.Mode.NONE))),
        read(FINGERPRINT_IGNORE, "none", ScopeReader::ignored),
        read(FINGERPRINT_HEADERS, "none", HeaderNames::parse));
  }

  private ResponseRules response() {
    return new ResponseRules(
        read(FORGET_STATUSES, FORGOTTEN, StatusSet::parse),
        read(REPLAY_HEADERS, REPLAYED, HeaderNames::parseReplayed),
        read(RESPONSE_LIMIT, "1 MiB", Sizes::parseKept),
        read(
            LARGE_RESPONSE,
            "tombstone",
            choice(
                Map.of(
                    "tombstone",
                    ResponseRules.Large.TOMBSTONE,
                    "reject",
                    ResponseRules.Large.REJECT))),
        read(RESPONSE_SPOOL_LIMIT, "64 MiB", Sizes::parse));
  }

  private RefusalRules refusal() {
    return new RefusalRules(
        read(MISMATCH_STATUS, "422", ScopeReader::mismatchStatus),
        read(RETRY_AFTER, "PT1S", Durations::parse),
        readIfSet(DOCUMENTATION_URL, ScopeReader::documentationUrl));
  }

  private Retention retention() {
    return new Retention(
        read(RETENTION, "PT24H", Durations::parse),
        read(ARCHIVE, "false", choice(Map.of("true", true, "false", false))),
        read(ARCHIVE_RETENTION, "P400D", Durations::parse),
        read(EXPIRED, "execute", choice(Map.of("execute", false, "refuse", true))));
  }

  private CallLimits limits() {
    return new CallLimits(
        read(ON_DUPLICATE, "conflict", ScopeReader::waitAtMost),
        read(MAX_WAITERS, "16", ScopeReader::maxWaiters),
        readIfSet(TRANSACTION_TIMEOUT, Durations::parseTimeout));
  }

  private <T> T read(ScopeProperty property, String builtIn, Function<String, T> parser) {
    return setting(property, builtIn).read(property.propertyName(), parser);
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

  private static Scope.Enabled enabled(String value) {
    return choice(
            Map.of(
                "true", Scope.Enabled.TRUE,
                "false", Scope.Enabled.FALSE,
                "observe", Scope.Enabled.OBSERVE))
        .apply(value);
  }

  private static <T> Function<String, T> choice(Map<String, T> choices) {
    return value -> {
      if (!choices.containsKey(value)) {
        throw new IllegalArgumentException(
            choices.keySet().stream()
                .sorted()
                .collect(Collectors.joining("' or '", "give '", "'.")));
      }
      return choices.get(value);
    };
  }

  private static Set<String> ignored(String value) {
    if (value.equals("none")) {
      return Set.of();
    }
    Set<String> ignored = new LinkedHashSet<>(Lists.parse(value));
    ignored.stream().filter(item -> item.startsWith("/")).forEach(JsonPointers::require);
    return ignored;
  }

  private static int mismatchStatus(String value) {
    if (!value.matches("4\\d\\d")) {
      throw new IllegalArgumentException("give a status from 400 to 499.");
    }
    return Integer.parseInt(value);
  }

  /** It stands between angle brackets in a Link header (RFC 8288). */
  private static String documentationUrl(String value) {
    try {
      return new URI(value).toASCIIString();
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(
          "give a URL, absolute or on this server (https://api.example.com/docs/idempotency).", e);
    }
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
