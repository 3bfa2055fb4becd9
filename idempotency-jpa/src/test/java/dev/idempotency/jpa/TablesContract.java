package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Whatever is wrong with the tables is named at start-up; whatever does no harm is not. */
interface TablesContract extends RigContract {

  String DROP_UNIQUE = "ALTER TABLE idempotency_record DROP CONSTRAINT uq_idempotency_record";
  String NO_UNIQUE =
      "idempotency_record has no unique constraint on (tenant, operation, idempotency_key)";

  /** What is found after the tables have been changed; they are as before afterwards. */
  List<String> findingsAfter(Tables tables, String... changes) throws Exception;

  default List<String> findingsAfter(String... changes) throws Exception {
    return findingsAfter(rig().database().tables(), changes);
  }

  /** What is found in the thread's transaction. */
  default List<String> findings(Tables tables) throws Exception {
    return TableCheck.findings(rig().unit(), UnitFacts.of(rig().unit()), tables);
  }

  default void assertFinding(String expected, String... changes) throws Exception {
    assertThat(findingsAfter(changes)).containsExactly(expected);
  }

  @Test
  default void tablesOfTheChangelogAreGood() throws Exception {
    assertThat(findingsAfter()).isEmpty();
  }

  @Test
  default void checkLeavesNoHandleOpen() throws Exception {
    Jta.rolledBack(
        () -> {
          findings(rig().database().tables());
          return assertThat(rig().handles().open()).isZero();
        });
  }

  @Test
  default void furtherColumnsAndIndexesAreWelcome() throws Exception {
    assertThat(
            findingsAfter(
                "ALTER TABLE idempotency_record ADD COLUMN note varchar(10)",
                "ALTER TABLE idempotency_record ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY",
                "ALTER TABLE idempotency_record ADD COLUMN region varchar(2) DEFAULT 'eu' NOT NULL",
                "CREATE UNIQUE INDEX by_id ON idempotency_record (id)",
                "CREATE UNIQUE INDEX by_owner ON idempotency_record (owner)",
                "CREATE UNIQUE INDEX by_all ON idempotency_record (tenant, operation, idempotency_key, status)",
                "CREATE INDEX by_expiry ON idempotency_record (expires_at)",
                "CREATE UNIQUE INDEX of_archive ON idempotency_archive (archive_id, tenant)"))
        .isEmpty();
  }

  @Test
  default void longerColumnsAreWelcome() throws Exception {
    assertThat(
            findingsAfter(
                "ALTER TABLE idempotency_record ALTER COLUMN owner SET DATA TYPE varchar(65)",
                "ALTER TABLE idempotency_record ALTER COLUMN response_status SET DATA TYPE bigint"))
        .isEmpty();
  }

  @Test
  default void primaryKeyIsAsGoodAsAUniqueConstraint() throws Exception {
    assertThat(
            findingsAfter(
                DROP_UNIQUE,
                "ALTER TABLE idempotency_record ADD PRIMARY KEY (idempotency_key, tenant, operation)"))
        .isEmpty();
  }

  @Test
  default void tableWhoseNameIsSimilarIsNotLookedAt() throws Exception {
    assertThat(findingsAfter("CREATE TABLE idempotencyxrecord (alien int NOT NULL)")).isEmpty();
  }

  @Test
  default void missingTableIsNamedWithTheSchema() throws Exception {
    String schema = rig().database().isPostgres() ? "public" : "PUBLIC";
    assertFinding(
        "idempotency_archive is missing; the schema of the connection is " + schema,
        "DROP TABLE idempotency_archive");
  }

  @Test
  default void c087_tableInAnotherSchemaIsMissing() throws Exception {
    String schema = rig().database().isPostgres() ? "public" : "PUBLIC";
    assertFinding(
        "idempotency_record is missing; the schema of the connection is " + schema,
        "CREATE SCHEMA other",
        "DROP TABLE idempotency_record",
        "CREATE TABLE other.idempotency_record (tenant varchar(128))");
  }

  @Test
  default void c087_tablesOfTheConnectionAreNotTakenForThoseOfTheConfiguredSchema()
      throws Exception {
    assertThat(findingsAfter(new Tables("Elsewhere"), "CREATE SCHEMA elsewhere"))
        .containsExactly(
            "idempotency_record is missing in the schema Elsewhere, which dev.idempotency.schema names",
            "idempotency_archive is missing in the schema Elsewhere, which dev.idempotency.schema names");
  }

  @Test
  default void c087_schemaThatDoesNotExistHasNoTables() throws Exception {
    assertThat(findingsAfter(new Tables("nowhere")))
        .containsExactly(
            "idempotency_record is missing in the schema nowhere, which dev.idempotency.schema names",
            "idempotency_archive is missing in the schema nowhere, which dev.idempotency.schema names");
  }

  @Test
  default void c087_tableOfTheConfiguredSchemaIsTheOneThatIsLookedAt() throws Exception {
    assertThat(
            findingsAfter(
                new Tables("Elsewhere"),
                "CREATE SCHEMA elsewhere",
                "CREATE TABLE elsewhere.idempotency_record AS SELECT * FROM idempotency_record",
                "CREATE TABLE elsewhere.idempotency_archive AS SELECT * FROM idempotency_archive",
                "ALTER TABLE elsewhere.idempotency_record DROP COLUMN scope"))
        .contains("idempotency_record.scope is missing", NO_UNIQUE)
        .doesNotContain("idempotency_archive.scope is missing");
  }

  @Test
  default void c087_columnInAnotherCaseIsMissing() throws Exception {
    String scope = rig().database().isPostgres() ? "\"SCOPE\"" : "\"scope\"";
    assertThat(
            findingsAfter(
                "ALTER TABLE idempotency_record DROP COLUMN scope",
                "ALTER TABLE idempotency_record ADD COLUMN " + scope + " varchar(100)"))
        .containsExactly("idempotency_record.scope is missing");
  }

  @Test
  default void missingColumnIsNamed() throws Exception {
    assertFinding(
        "idempotency_record.fingerprint is missing",
        "ALTER TABLE idempotency_record DROP COLUMN fingerprint");
  }

  @Test
  default void missingColumnOfTheArchiveIsNamed() throws Exception {
    assertFinding(
        "idempotency_archive.keep_until is missing",
        "ALTER TABLE idempotency_archive DROP COLUMN keep_until");
  }

  @Test
  default void everythingIsNamedAtOnce() throws Exception {
    assertThat(
            findingsAfter(
                "ALTER TABLE idempotency_record DROP COLUMN fingerprint",
                "ALTER TABLE idempotency_record DROP COLUMN scope",
                DROP_UNIQUE,
                "ALTER TABLE idempotency_archive DROP COLUMN scope"))
        .containsExactly(
            "idempotency_record.fingerprint is missing",
            "idempotency_record.scope is missing",
            NO_UNIQUE,
            "idempotency_archive.scope is missing");
  }

  @Test
  default void c037_columnThatIsTooShortIsNamed() throws Exception {
    assertThat(
            findingsAfter(
                "ALTER TABLE idempotency_record ALTER COLUMN idempotency_key SET DATA TYPE varchar(254)"))
        .singleElement()
        .asString()
        .startsWith("idempotency_record.idempotency_key is ")
        .endsWith("(254); it must hold 255 characters");
  }

  @Test
  default void columnOfAnotherTypeIsNamed() throws Exception {
    assertThat(
            findingsAfter(
                "ALTER TABLE idempotency_record ALTER COLUMN generation SET DATA TYPE int"))
        .singleElement()
        .asString()
        .startsWith("idempotency_record.generation is ")
        .containsIgnoringCase("; it must be ");
  }

  @Test
  default void c036_typeThatPadsWithBlanksIsNamed() throws Exception {
    assertThat(
            findingsAfter(
                "ALTER TABLE idempotency_record ALTER COLUMN idempotency_key SET DATA TYPE char(255)"))
        .singleElement()
        .asString()
        .startsWith("idempotency_record.idempotency_key is ");
  }

  @Test
  default void c057_timeWithoutMillisecondsIsNamed() throws Exception {
    assertThat(
            findingsAfter(
                "ALTER TABLE idempotency_record ALTER COLUMN expires_at SET DATA TYPE timestamp(2) with time zone",
                "ALTER TABLE idempotency_record ALTER COLUMN created_at SET DATA TYPE timestamp(3) with time zone"))
        .singleElement()
        .asString()
        .startsWith("idempotency_record.expires_at is ")
        .endsWith("(2); it must hold 3 digits of a second's fraction");
  }

  @Test
  default void c057_timeWithoutZoneIsNamed() throws Exception {
    assertThat(
            findingsAfter(
                "ALTER TABLE idempotency_archive ALTER COLUMN keep_until SET DATA TYPE timestamp(6)"))
        .singleElement()
        .asString()
        .startsWithIgnoringCase("idempotency_archive.keep_until is timestamp; it must be ");
  }

  @Test
  default void c035_identityThatAllowsNullIsNamed() throws Exception {
    for (String column : List.of("tenant", "operation", "idempotency_key")) {
      assertFinding(
          "idempotency_record." + column + " allows null; it must be NOT NULL",
          "ALTER TABLE idempotency_record ALTER COLUMN " + column + " DROP NOT NULL");
    }
  }

  @Test
  default void columnThatDoesNotAllowNullIsNamedWhereTheLibraryWritesNone() throws Exception {
    assertFinding(
        "idempotency_record.lease_until is NOT NULL; it must allow null",
        "ALTER TABLE idempotency_record ALTER COLUMN lease_until SET NOT NULL");
  }

  @Test
  default void furtherColumnThatNobodyFillsIsNamed() throws Exception {
    assertFinding(
        "idempotency_archive.region is not the library's; it must allow null or have a default",
        "ALTER TABLE idempotency_archive ADD COLUMN region varchar(2) NOT NULL");
  }

  @Test
  default void missingUniqueConstraintIsNamed() throws Exception {
    assertFinding(NO_UNIQUE, DROP_UNIQUE);
  }

  @Test
  default void plainIndexIsNoUniqueConstraint() throws Exception {
    assertFinding(
        NO_UNIQUE,
        DROP_UNIQUE,
        "CREATE INDEX plain ON idempotency_record (tenant, operation, idempotency_key)");
  }

  @Test
  default void uniqueConstraintOverMoreColumnsIsNotEnough() throws Exception {
    assertFinding(
        NO_UNIQUE,
        DROP_UNIQUE,
        "CREATE UNIQUE INDEX wide ON idempotency_record (tenant, operation, idempotency_key, generation)");
  }

  @Test
  default void uniqueConstraintOverOtherColumnsIsNotEnoughAndRefusesRecords() throws Exception {
    assertThat(
            findingsAfter(
                DROP_UNIQUE,
                "CREATE UNIQUE INDEX narrow ON idempotency_record (tenant, idempotency_key)"))
        .hasSize(2)
        .contains(NO_UNIQUE)
        .last()
        .asString()
        .isEqualToIgnoringCase(
            "the unique index narrow on (tenant, idempotency_key) of idempotency_record"
                + " refuses rows that must go in: drop it");
  }

  @Test
  default void uniqueConstraintOnTheIdentityInTheArchiveIsNamed() throws Exception {
    assertThat(
            findingsAfter(
                "CREATE UNIQUE INDEX once ON idempotency_archive (tenant, operation, idempotency_key)"))
        .singleElement()
        .asString()
        .endsWithIgnoringCase(" of idempotency_archive refuses rows that must go in: drop it");
  }

  @Test
  default void archiveWithoutItsPrimaryKeyIsNamed() throws Exception {
    assertFinding(
        "idempotency_archive has no unique constraint on (archive_id)",
        "ALTER TABLE idempotency_archive DROP CONSTRAINT pk_idempotency_archive");
  }
}
