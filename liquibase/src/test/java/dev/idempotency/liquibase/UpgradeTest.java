package dev.idempotency.liquibase;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import liquibase.ChecksumVersion;
import liquibase.changelog.ChangeSet;
import liquibase.resource.ClassLoaderResourceAccessor;
import liquibase.resource.DirectoryResourceAccessor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A table that a version has made is good for the next one, and the other way round. */
class UpgradeTest {

  private static final Path FROZEN = Path.of("src/test/resources/frozen-change-sets.txt");
  private static final String WHAT_TO_DO =
      "A change set of "
          + FROZEN
          + " has changed. Databases that have run it refuse to start (\"validation failed\"), and those to"
          + " come would differ from them. Put it back as it was, and make another change set. A new change"
          + " set goes to the end of that list, with the checksum that this message shows. Only what no version"
          + " has been released with may get another checksum there.";

  private static final List<String> DATABASES =
      List.of(
          "offline:postgresql?version=14.0",
          "offline:mariadb?version=10.11",
          "offline:mysql?version=8.0",
          "offline:h2?version=2.2");

  @TempDir private Path directory;

  private static List<ChangeSet> changeSets(String offlineUrl) throws Exception {
    return Changelogs.changeSets(
        offlineUrl,
        MigrationSettings.LIBRARY_CHANGELOG,
        new ClassLoaderResourceAccessor(UpgradeTest.class.getClassLoader()));
  }

  private static String line(String offlineUrl, ChangeSet changeSet) {
    String database = offlineUrl.replaceAll("offline:|\\?.*", "");
    return String.join(
        " ",
        database,
        changeSet.getId(),
        changeSet.getAuthor(),
        changeSet.getFilePath(),
        changeSet.generateCheckSum(ChecksumVersion.V9).toString());
  }

  @Test
  void c085_noChangeSetIsEverChanged() throws Exception {
    List<String> lines = new ArrayList<>();
    for (String database : DATABASES) {
      for (ChangeSet changeSet : changeSets(database)) {
        lines.add(line(database, changeSet));
      }
    }

    assertThat(lines)
        .as(WHAT_TO_DO)
        .containsExactlyInAnyOrderElementsOf(Files.readAllLines(FROZEN, UTF_8));
  }

  /** Those of the first version have made the tables. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "offline:postgresql?version=14.0",
        "offline:mariadb?version=10.11",
        "offline:mysql?version=8.0",
        "offline:h2?version=2.2"
      })
  void c085_furtherChangeSetsAddOnly(String database) throws Exception {
    Set<String> first = Set.of("record", "archive");
    List<ChangeSet> further =
        changeSets(database).stream()
            .filter(changeSet -> !first.contains(changeSet.getId()))
            .collect(Collectors.toList());

    assertThat(AdditiveChanges.offences(further))
        .as("A node of the version before must be able to work on the tables of this one.")
        .isEmpty();
  }

  /** Whoever has the tables of the first version gets those of this one. */
  @ParameterizedTest
  @EnumSource
  void c085_tablesOfTheFirstVersionBecomeThoseOfThisOne(EmptyDatabase.Kind kind) throws Exception {
    EmptyDatabase upgraded = kind.create();
    EmptyDatabase made = kind.create();
    upgraded.execute(
        Files.readString(
            Path.of(
                "src/test/resources/tables-0.1", kind.name().toLowerCase(Locale.ROOT) + ".sql")));

    for (EmptyDatabase database : List.of(upgraded, made)) {
      new Migration(
              database.dataSource(),
              MigrationSettings.defaults(),
              UpgradeTest.class.getClassLoader())
          .run();
    }

    assertThat(upgraded.tables()).isNotEmpty().isEqualTo(made.tables());
  }

  private List<String> offences(String change) throws Exception {
    Files.writeString(
        directory.resolve("later.xml"),
        """
        <databaseChangeLog xmlns="http://www.liquibase.org/xml/ns/dbchangelog"
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
            xsi:schemaLocation="http://www.liquibase.org/xml/ns/dbchangelog http://www.liquibase.org/xml/ns/dbchangelog/dbchangelog-latest.xsd">
          <changeSet id="later" author="idempotency">%s</changeSet>
        </databaseChangeLog>
        """
            .formatted(change));
    return AdditiveChanges.offences(
        Changelogs.changeSets(
            DATABASES.get(0), "later.xml", new DirectoryResourceAccessor(directory)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<addColumn tableName='idempotency_record'><column name='a' type='int'/></addColumn>",
        "<addColumn tableName='idempotency_record'><column name='a' type='int' defaultValueNumeric='7'>"
            + "<constraints nullable='false'/></column></addColumn>",
        "<createIndex tableName='idempotency_record' indexName='i'><column name='scope'/></createIndex>",
        "<createTable tableName='t'><column name='a' type='int'/></createTable>"
            + "<addUniqueConstraint tableName='t' columnNames='a'/>"
            + "<createIndex tableName='t' indexName='i' unique='true'><column name='a'/></createIndex>"
      })
  void whatAnOlderNodeNeedNotKnowIsAdditive(String change) throws Exception {
    assertThat(offences(change)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<addColumn tableName='idempotency_record'><column name='a' type='int'>"
            + "<constraints nullable='false'/></column></addColumn>",
        "<addColumn tableName='idempotency_record'><column name='a' type='int'>"
            + "<constraints unique='true'/></column></addColumn>",
        "<addUniqueConstraint tableName='idempotency_record' columnNames='owner'/>",
        "<createIndex tableName='idempotency_record' indexName='i' unique='true'><column name='a'/></createIndex>",
        "<addNotNullConstraint tableName='idempotency_record' columnName='principal'/>",
        "<dropColumn tableName='idempotency_record' columnName='result_type'/>",
        "<renameColumn tableName='idempotency_record' oldColumnName='scope' newColumnName='a'/>",
        "<modifyDataType tableName='idempotency_record' columnName='scope' newDataType='varchar(10)'/>",
        "<dropTable tableName='idempotency_archive'/>",
        "<sql>DELETE FROM idempotency_record</sql>"
      })
  void whatCouldStopAnOlderNodeIsNot(String change) throws Exception {
    assertThat(offences(change)).hasSize(1);
  }
}
