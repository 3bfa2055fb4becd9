package dev.idempotency.liquibase;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import liquibase.Liquibase;
import liquibase.Scope;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.resource.ClassLoaderResourceAccessor;
import liquibase.resource.CompositeResourceAccessor;
import liquibase.resource.DirectoryResourceAccessor;
import liquibase.resource.Resource;
import liquibase.resource.ResourceAccessor;
import liquibase.resource.SearchPathResourceAccessor;
import liquibase.ui.LoggerUIService;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChangeSetIdentityTest {

  private static final ClassLoader CLASS_PATH = ChangeSetIdentityTest.class.getClassLoader();
  private static final List<String> IDENTITIES =
      List.of(
          "record idempotency dev/idempotency/liquibase/changelog.xml EXECUTED",
          "archive idempotency dev/idempotency/liquibase/changelog.xml EXECUTED");

  @TempDir private Path directory;
  private EmptyDatabase database;

  @BeforeEach
  void createDatabase() throws SQLException {
    database = EmptyDatabase.Kind.H2.create();
  }

  /** Ways to run the changelog other than the start-up bean's. */
  enum Way {
    INCLUDED("<include file='dev/idempotency/liquibase/changelog.xml'/>"),
    INCLUDED_FROM_CLASSPATH("<include file='classpath:dev/idempotency/liquibase/changelog.xml'/>"),
    INCLUDED_UNDER_ANOTHER_NAME(
        "<include file='dev/idempotency/liquibase/changelog.xml' logicalFilePath='shop/db.xml'/>"),
    COPIED("<include file='vendor/copy.xml'/>"),
    COPIED_RELATIVELY("<include file='vendor/copy.xml' relativeToChangelogFile='true'/>"),
    ALL_OF_A_DIRECTORY("<includeAll path='vendor'/>");

    private final String include;

    Way(String include) {
      this.include = include;
    }
  }

  @ParameterizedTest
  @EnumSource
  void doesNotDependOnHowTheChangelogIsIncluded(Way way) throws Exception {
    write("master.xml", way.include);
    copyChangelogTo("vendor/copy.xml");
    ResourceAccessor resources =
        new CompositeResourceAccessor(
            new DirectoryResourceAccessor(directory), new SchemeAwareAccessor(CLASS_PATH));

    update("master.xml", resources);
    assertThat(identities()).isEqualTo(IDENTITIES);

    migrateAtStartup();
    assertThat(identities()).isEqualTo(IDENTITIES);
  }

  @Test
  void doesNotDependOnTheCommandLinesSearchPath() throws Exception {
    copyChangelogTo("changelog.xml");

    migrateAtStartup();
    update("changelog.xml", new SearchPathResourceAccessor(directory.toString()));

    assertThat(identities()).isEqualTo(IDENTITIES);
  }

  @ParameterizedTest
  @EnumSource
  void tablesThatAreThereAreTakenAsMade(EmptyDatabase.Kind kind) throws Exception {
    database = kind.create();
    database.execute(kind.scripts().create());
    List<String> made = database.tables();

    migrateAtStartup();

    assertThat(identities())
        .isEqualTo(IDENTITIES.stream().map(each -> each.replace("EXECUTED", "MARK_RAN")).toList());
    assertThat(database.tables()).isEqualTo(made);
  }

  @ParameterizedTest
  @EnumSource
  void everyChangeSetCanBeRolledBackAndRunAgain(EmptyDatabase.Kind kind) throws Exception {
    database = kind.create();
    migrateAtStartup();
    List<String> made = database.tables();

    withLiquibase(
        MigrationSettings.LIBRARY_CHANGELOG,
        new ClassLoaderResourceAccessor(CLASS_PATH),
        liquibase -> liquibase.rollback(IDENTITIES.size(), ""));
    assertThat(database.tables()).isEmpty();
    assertThat(identities()).isEmpty();

    update(MigrationSettings.LIBRARY_CHANGELOG, new ClassLoaderResourceAccessor(CLASS_PATH));
    assertThat(database.tables()).isEqualTo(made);
    assertThat(identities()).isEqualTo(IDENTITIES);
  }

  private void migrateAtStartup() {
    new Migration(database.dataSource(), MigrationSettings.defaults(), CLASS_PATH).run();
  }

  private void update(String changelog, ResourceAccessor resources) throws Exception {
    withLiquibase(changelog, resources, liquibase -> liquibase.update(""));
  }

  private void withLiquibase(String changelog, ResourceAccessor resources, Use use)
      throws Exception {
    try (Connection connection = database.dataSource().getConnection()) {
      Liquibase liquibase =
          new Liquibase(
              changelog,
              resources,
              DatabaseFactory.getInstance()
                  .findCorrectDatabaseImplementation(new JdbcConnection(connection)));
      Scope.child(Scope.Attr.ui, new LoggerUIService(), () -> use.of(liquibase));
    }
  }

  private List<String> identities() throws SQLException {
    return database.query(
        "SELECT id, author, filename, exectype FROM DATABASECHANGELOG ORDER BY orderexecuted");
  }

  private void copyChangelogTo(String name) throws IOException {
    Path copy = directory.resolve(name);
    Files.createDirectories(copy.getParent());
    Files.copy(Path.of("src/main/resources", MigrationSettings.LIBRARY_CHANGELOG), copy);
  }

  private void write(String name, String content) throws IOException {
    Files.writeString(
        directory.resolve(name),
        """
        <databaseChangeLog xmlns="http://www.liquibase.org/xml/ns/dbchangelog"
            xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
            xsi:schemaLocation="http://www.liquibase.org/xml/ns/dbchangelog http://www.liquibase.org/xml/ns/dbchangelog/dbchangelog-latest.xsd">
          %s
        </databaseChangeLog>
        """
            .formatted(content));
  }

  /** Understands {@code classpath:}, as the accessors of frameworks do and Liquibase's do not. */
  @SuppressWarnings("try") // what close() may throw is Liquibase's
  private static final class SchemeAwareAccessor extends ClassLoaderResourceAccessor {

    SchemeAwareAccessor(ClassLoader classPath) {
      super(classPath);
    }

    @Override
    public List<Resource> getAll(String path) throws IOException {
      return super.getAll(path.replaceFirst("^classpath:", ""));
    }
  }

  private interface Use {
    void of(Liquibase liquibase) throws Exception;
  }
}
