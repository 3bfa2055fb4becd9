package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tables in a schema that the connections of the application do not look into. The other contracts
 * of such a rig say that everything works there; this one, that it really is such a rig.
 */
interface SchemaContract extends RigContract {

  @ParameterizedTest
  @ValueSource(strings = {Tables.RECORD, Tables.ARCHIVE})
  default void c087_connectionsDoNotFindTheTables(String table) {
    assertThatThrownBy(
            () -> rig().database().asApplication().number("SELECT count(*) FROM " + table))
        .isInstanceOf(SQLException.class)
        .hasMessageContaining(table);
  }

  @Test
  default void c087_tablesOfTheConfiguredSchemaAreGood() throws Exception {
    assertThat(findings(rig().database().tables())).isEmpty();
  }

  @Test
  default void c087_withoutTheSettingTheTablesAreMissing() throws Exception {
    assertThat(findings(new Tables(null)))
        .hasSize(2)
        .allMatch(finding -> finding.contains(" is missing; the schema of the connection is "));
  }

  private List<String> findings(Tables tables) throws Exception {
    return Jta.rolledBack(
        () -> TableCheck.findings(rig().unit(), UnitFacts.of(rig().unit()), tables));
  }
}
