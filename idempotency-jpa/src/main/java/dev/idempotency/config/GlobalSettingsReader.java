package dev.idempotency.config;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** Reads what holds for the whole library. */
public final class GlobalSettingsReader {

  /** What every supported database takes for a name without quotes, and PostgreSQL does not cut. */
  private static final Pattern SCHEMA = Pattern.compile("[A-Za-z_][A-Za-z0-9_$]{0,62}");

  private static final Duration EVERY_MINUTE = Duration.ofMinutes(1);

  private final DeploymentSettings settings;

  private GlobalSettingsReader(DeploymentSettings settings) {
    this.settings = settings;
  }

  /**
   * Reads and validates everything.
   *
   * @param settings what the deployment says
   * @return its global settings
   * @throws ConfigurationException for the first thing that is wrong
   */
  public static GlobalSettings read(DeploymentSettings settings) {
    return new GlobalSettingsReader(settings).read();
  }

  private GlobalSettings read() {
    return new GlobalSettings(
        readIfSet(GlobalProperty.SCHEMA, GlobalSettingsReader::schema).orElse(null),
        readIfSet(GlobalProperty.MAINTENANCE_SCHEDULE, GlobalSettingsReader::schedule)
            .orElse(Optional.of(EVERY_MINUTE)));
  }

  private <T> Optional<T> readIfSet(GlobalProperty property, Function<String, T> parser) {
    return Setting.find(settings, property)
        .map(setting -> setting.read(property.propertyName(), parser));
  }

  private static Optional<Duration> schedule(String value) {
    return value.equals("off") ? Optional.empty() : Optional.of(Durations.parseInterval(value));
  }

  private static String schema(String value) {
    if (!SCHEMA.matcher(value).matches()) {
      throw new IllegalArgumentException(
          "give a name of 1 to 63 letters, digits, '_' and '$' that begins with a letter or '_'.");
    }
    return value;
  }
}
