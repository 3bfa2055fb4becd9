package dev.idempotency.jpa;

import dev.idempotency.engine.RecordMaintenance.Backlog;
import dev.idempotency.engine.RecordMaintenance.Batch;
import jakarta.persistence.EntityManager;

/**
 * What differs from database to database when records are removed. Times are microseconds since the
 * epoch: the providers disagree about anything else.
 */
interface MaintenanceStatements {

  /** Whether there is anything of a tenant. 1: tenant */
  String KNOWS =
      """
      SELECT (SELECT count(*) FROM (SELECT tenant FROM idempotency_record WHERE tenant = ?1 LIMIT 1) r)
           + (SELECT count(*) FROM (SELECT tenant FROM idempotency_archive WHERE tenant = ?1 LIMIT 1) a)
      """;

  /** See {@link dev.idempotency.engine.RecordMaintenance#removeExpired}. */
  Batch removeExpired(EntityManager em, ArchiveRetentions retentions, long from);

  /** See {@link dev.idempotency.engine.RecordMaintenance#removeSummaries}. */
  Batch removeSummaries(EntityManager em, long from);

  /** See {@link dev.idempotency.engine.RecordMaintenance#eraseRecords}. */
  Batch eraseRecords(EntityManager em, String tenant);

  /** See {@link dev.idempotency.engine.RecordMaintenance#eraseSummaries}. */
  Batch eraseSummaries(EntityManager em, String tenant);

  /** See {@link dev.idempotency.engine.RecordMaintenance#knows}. */
  boolean knows(EntityManager em, String tenant);

  /** See {@link dev.idempotency.engine.RecordMaintenance#backlog}. */
  Backlog backlog(EntityManager em);

  /** Whether a failure only says that somebody else was there. */
  boolean isContention(RuntimeException failure);
}
