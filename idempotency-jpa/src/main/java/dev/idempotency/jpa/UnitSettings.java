package dev.idempotency.jpa;

import dev.idempotency.engine.Diagnostic;
import jakarta.persistence.EntityManagerFactory;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** What an application's unit tells its provider to do with tables, ours among them. */
public final class UnitSettings {

  private static final List<String> MOVING =
      List.of(
          "hibernate.default_schema",
          "hibernate.default_catalog",
          "hibernate.physical_naming_strategy");

  private static final String ECLIPSELINK = "eclipselink.ddl-generation";
  private static final String ECLIPSELINK_OUTPUT = "eclipselink.ddl-generation.output-mode";

  /** {@code create} drops before it creates in Hibernate's own setting only. */
  private static final List<Generation> GENERATIONS =
      List.of(
          standard("jakarta.persistence.schema-generation.database.action"),
          standard("javax.persistence.schema-generation.database.action"),
          new Generation(
              "hibernate.hbm2ddl.auto",
              Set.of("create", "create-drop", "drop-and-create", "drop", "truncate"),
              Set.of("create-only", "update")),
          new Generation(
              ECLIPSELINK,
              Set.of("drop-and-create-tables", "drop-tables"),
              Set.of("create-tables", "create-or-extend-tables")));

  /** With the actions that Hibernate takes beyond the standard's. */
  private static Generation standard(String property) {
    return new Generation(
        property,
        Set.of("drop-and-create", "drop", "create-drop", "truncate"),
        Set.of("create", "create-only", "update"));
  }

  /**
   * A setting by which a provider generates tables.
   *
   * @param deleting its values that delete rows
   * @param changing its values that create or alter tables
   */
  private record Generation(String property, Set<String> deleting, Set<String> changing) {

    Stream<String> warning(Map<String, Object> settings) {
      String action = String.valueOf(settings.get(property)).strip().toLowerCase(Locale.ROOT);
      if (deleting.contains(action)) {
        return Stream.of(Diagnostic.UNIT_DELETES_RECORDS.text(property, action));
      }
      return changing.contains(action)
          ? Stream.of(Diagnostic.UNIT_CHANGES_TABLES.text(property, action))
          : Stream.empty();
    }
  }

  private UnitSettings() {}

  /**
   * Says what the schema generation of a unit does to the records.
   *
   * @param unit the application's persistence unit
   * @return numbered warnings
   */
  public static List<String> warnings(EntityManagerFactory unit) {
    Map<String, Object> settings = unit.getProperties();
    boolean writesScriptsOnly = "sql-script".equals(settings.get(ECLIPSELINK_OUTPUT));
    return GENERATIONS.stream()
        .filter(generation -> !writesScriptsOnly || !generation.property().equals(ECLIPSELINK))
        .flatMap(generation -> generation.warning(settings))
        .toList();
  }

  /** Settings by which the provider looks for the tables elsewhere. */
  static List<String> thatMoveTables(EntityManagerFactory unit) {
    Map<String, Object> settings = unit.getProperties();
    return MOVING.stream()
        .filter(settings::containsKey)
        .map(name -> name + "=" + settings.get(name))
        .toList();
  }
}
