package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where the statements look for the tables, and where a copy of the mapping file does. */
class TablesTest {

  private static final String STATEMENT =
      "SELECT idempotency_key FROM idempotency_record WHERE my_idempotency_record IS NULL"
          + " AND EXISTS (SELECT 1 FROM idempotency_archive a)";

  @Test
  void c087_withoutASchemaStatementsStayAsTheyAre() {
    assertThat(new Tables(null).in(STATEMENT)).isEqualTo(STATEMENT);
  }

  @Test
  void c087_everyNameOfATableGetsTheSchemaAndNothingElse() {
    assertThat(new Tables("a$1").in(STATEMENT))
        .isEqualTo(
            "SELECT idempotency_key FROM a$1.idempotency_record WHERE my_idempotency_record IS NULL"
                + " AND EXISTS (SELECT 1 FROM a$1.idempotency_archive a)");
  }

  /** What the docs tell those to do who read the entities. */
  @ParameterizedTest
  @CsvSource({"schema, META-INF/in-schema-orm.xml", "catalog, META-INF/in-database-orm.xml"})
  void c087_mappingFileForASchemaIsACopyWithTheSchema(String attribute, String copy)
      throws IOException {
    assertThat(resource(copy))
        .isEqualTo(
            resource("META-INF/idempotency-orm.xml")
                .replaceAll(
                    "<table name=\"(\\w+)\"/>",
                    "<table name=\"$1\" " + attribute + "=\"" + TestDatabase.SCHEMA + "\"/>"));
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = TablesTest.class.getClassLoader().getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
