package dev.idempotency.jpa;

import dev.idempotency.Identity;
import dev.idempotency.RecordView;
import dev.idempotency.engine.StoredResult;
import dev.idempotency.engine.Ticket;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.util.List;
import java.util.Optional;

/** What the databases have in common: the parameters of their statements. */
abstract class NativeStatements implements Statements {

  private static final String FIND =
      """
      SELECT %s
        FROM idempotency_record
       WHERE tenant = ?1 AND operation = ?2 AND idempotency_key = ?3
      """;

  private final String completeWithoutBody;
  private final String completeWithBody;
  private final String remove;
  private final String find;

  /**
   * Takes the statements of one database.
   *
   * @param tables where the tables are
   * @param complete completes a record and {@linkplain #changes tells} if it is still the ticket's;
   *     {@code %s} stands where the body may be set. 1: status, 2: headers, 3 to 5: identity, 6:
   *     owner, 7: generation, 8: version
   * @param remove removes a record and tells if there was one. 1 to 3: identity
   * @param microseconds makes microseconds of the time that stands for {@code %s}
   */
  NativeStatements(Tables tables, String complete, String remove, String microseconds) {
    this.completeWithoutBody = tables.in(complete.formatted(""));
    this.completeWithBody = tables.in(complete.formatted(", response_body = ?9"));
    this.remove = tables.in(remove);
    this.find = tables.in(FIND.formatted(Rows.view(microseconds)));
  }

  @Override
  public final boolean complete(EntityManager em, Ticket ticket, StoredResult result) {
    String sql = result.body() == null ? completeWithoutBody : completeWithBody;
    Query update =
        identified(em.createNativeQuery(sql), 3, ticket.identity())
            .setParameter(1, result.status())
            .setParameter(2, result.headers())
            .setParameter(6, ticket.owner())
            .setParameter(7, ticket.generation())
            .setParameter(8, ticket.version());
    if (result.body() != null) {
      update.setParameter(9, result.body());
    }
    return changes(update);
  }

  @Override
  public final boolean remove(EntityManager em, Identity identity) {
    Query delete = identified(em.createNativeQuery(remove), 1, identity);
    return changes(withLock(delete, identity));
  }

  @Override
  public final Optional<RecordView> find(EntityManager em, Identity identity) {
    List<?> rows = identified(em.createNativeQuery(find), 1, identity).getResultList();
    return rows.stream()
        .findFirst()
        .map(row -> Rows.storedRecord(identity, (Object[]) row, 0).view());
  }

  /** Whether a completion or a removal has met its record. */
  boolean changes(Query statement) {
    return !statement.getResultList().isEmpty();
  }

  /** Sets the further parameters of a removal, where the database has locks for keys. */
  Query withLock(Query delete, Identity identity) {
    return delete;
  }

  static Query identified(Query query, int first, Identity identity) {
    return query
        .setParameter(first, identity.tenant())
        .setParameter(first + 1, identity.operation())
        .setParameter(first + 2, identity.key());
  }

  /** Without its tables, Hibernate would take the statement for one that may change any. */
  static int executeUpdate(Query statement, String table) {
    return statement.setHint("org.hibernate.query.native.spaces", table).executeUpdate();
  }
}
