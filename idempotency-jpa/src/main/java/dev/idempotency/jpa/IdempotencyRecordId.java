package dev.idempotency.jpa;

import java.io.Serializable;
import java.util.Objects;

/** The identity of a record, in the form that the persistence provider asks for. */
public class IdempotencyRecordId implements Serializable {

  private static final long serialVersionUID = 1L;

  private String tenant;
  private String operation;
  private String idempotencyKey;

  /** For the persistence provider. */
  public IdempotencyRecordId() {}

  /**
   * Makes the identity of a record.
   *
   * @param tenant the record's tenant
   * @param operation the record's operation
   * @param idempotencyKey the record's key
   */
  public IdempotencyRecordId(String tenant, String operation, String idempotencyKey) {
    this.tenant = tenant;
    this.operation = operation;
    this.idempotencyKey = idempotencyKey;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof IdempotencyRecordId that
        && Objects.equals(tenant, that.tenant)
        && Objects.equals(operation, that.operation)
        && Objects.equals(idempotencyKey, that.idempotencyKey);
  }

  @Override
  public int hashCode() {
    return Objects.hash(tenant, operation, idempotencyKey);
  }
}
