package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The rules and the mapping say the same. */
class TableRuleTest {

  static List<TableRule> rules() {
    return List.of(TableRule.RECORD, TableRule.ARCHIVE);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void everyMappedColumnHasARuleWithItsLengthAndNullability(TableRule rule) throws Exception {
    assertThat(rule.columns().stream().map(TableRuleTest::describe))
        .containsExactlyInAnyOrderElementsOf(mapped(rule.name()));
  }

  private static String describe(ColumnRule rule) {
    boolean hasLength = rule.kind() == ColumnKind.TEXT || rule.kind() == ColumnKind.BYTES;
    return rule.name()
        + (hasLength ? " " + rule.atLeast() : "")
        + (rule.use() == ColumnRule.Use.OPTIONAL ? "" : " NOT NULL");
  }

  private static List<String> mapped(String table) throws Exception {
    NodeList columns = entity(table).getElementsByTagName("column");
    List<String> described = new ArrayList<>();
    for (int i = 0; i < columns.getLength(); i++) {
      Element column = (Element) columns.item(i);
      String length = column.getAttribute("length");
      described.add(
          column.getAttribute("name")
              + (length.isEmpty() ? "" : " " + length)
              + (column.getAttribute("nullable").equals("false") ? " NOT NULL" : ""));
    }
    return described;
  }

  private static Element entity(String table) throws Exception {
    Document mapping =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(TableRule.class.getResourceAsStream("/META-INF/idempotency-orm.xml"));
    NodeList tables = mapping.getElementsByTagName("table");
    for (int i = 0; i < tables.getLength(); i++) {
      if (((Element) tables.item(i)).getAttribute("name").equals(table)) {
        return (Element) tables.item(i).getParentNode();
      }
    }
    throw new AssertionError("no entity is mapped to " + table);
  }
}
