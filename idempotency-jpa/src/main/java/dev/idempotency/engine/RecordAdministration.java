package dev.idempotency.engine;

import dev.idempotency.Identity;
import dev.idempotency.RecordView;
import java.util.Optional;

/**
 * Port to the records for operators. Works inside the current transaction, like {@link
 * RecordStore}. Implementations are safe for use by several threads.
 */
public interface RecordAdministration {

  /**
   * Looks a record up in the database, past all caches.
   *
   * @param identity which call
   * @return its committed record
   */
  Optional<RecordView> find(Identity identity);

  /**
   * Removes a record unless somebody holds its key.
   *
   * @param identity which call
   * @return whether a record was removed
   */
  boolean remove(Identity identity);
}
