package dev.idempotency.jpa;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** The SQL of a page of the documentation, exactly as it stands there. */
final class PageSql {

  private static final Path DOCS = Path.of("../docs");
  private static final Pattern BLOCK = Pattern.compile("```sql\\n(.*?)```", Pattern.DOTALL);

  private PageSql() {}

  /** The blocks of a page, such as {@code how-to/clean-up.md}, in its order. */
  static List<String> blocks(String page) throws IOException {
    return BLOCK
        .matcher(Files.readString(DOCS.resolve(page)))
        .results()
        .map(block -> block.group(1))
        .toList();
  }
}
