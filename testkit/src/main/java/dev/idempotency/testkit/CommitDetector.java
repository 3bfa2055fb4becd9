package dev.idempotency.testkit;

import java.util.HashMap;
import java.util.Map;

/**
 * Follows what one client says and knows when it asks for COMMIT, be it in a simple query or by a
 * prepared statement that it has named before.
 */
final class CommitDetector {

  private final Map<String, Boolean> commitByStatement = new HashMap<>();

  /** Takes the client's next message; true when it makes the server commit. */
  boolean isCommit(PgMessage message) {
    return switch (message.type()) {
      case PgMessage.QUERY -> isCommitText(message.texts(1)[0]);
      case PgMessage.PARSE -> {
        String[] nameAndSql = message.texts(2);
        commitByStatement.put(nameAndSql[0], isCommitText(nameAndSql[1]));
        yield false;
      }
      case PgMessage.BIND -> {
        String[] portalAndStatement = message.texts(2);
        yield commitByStatement.getOrDefault(portalAndStatement[1], false);
      }
      default -> false;
    };
  }

  private static boolean isCommitText(String sql) {
    return sql.strip().equalsIgnoreCase("COMMIT");
  }
}
