-- The tables as version 0.1 has made them. This file is never changed.

-- record
CREATE TABLE idempotency_record (
  tenant VARCHAR(128) NOT NULL,
  operation VARCHAR(200) NOT NULL,
  idempotency_key VARCHAR(255) NOT NULL,
  principal VARCHAR(255) NULL,
  fingerprint VARCHAR(100) NOT NULL,
  status VARCHAR(20) NOT NULL,
  generation BIGINT NOT NULL,
  version BIGINT NOT NULL,
  owner VARCHAR(64) NOT NULL,
  lease_until datetime(6) NULL,
  created_at datetime(6) NOT NULL,
  completed_at datetime(6) NULL,
  expires_at datetime(6) NOT NULL,
  response_status INT NULL,
  response_headers LONGTEXT NULL,
  response_body LONGBLOB NULL,
  result_type VARCHAR(500) NULL,
  scope VARCHAR(100) NOT NULL,
  archive TINYINT DEFAULT 0 NOT NULL
) COMMENT='One row for each call that took effect, with its first answer' ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;
ALTER TABLE idempotency_record ADD CONSTRAINT uq_idempotency_record UNIQUE (tenant, operation, idempotency_key);
CREATE INDEX ix_idempotency_record_expires ON idempotency_record(expires_at);

-- archive
CREATE TABLE idempotency_archive (
  archive_id VARCHAR(64) NOT NULL,
  tenant VARCHAR(128) NOT NULL,
  operation VARCHAR(200) NOT NULL,
  idempotency_key VARCHAR(255) NOT NULL,
  principal VARCHAR(255) NULL,
  fingerprint VARCHAR(100) NOT NULL,
  status VARCHAR(20) NOT NULL,
  generation BIGINT NOT NULL,
  scope VARCHAR(100) NOT NULL,
  response_status INT NULL,
  created_at datetime(6) NOT NULL,
  completed_at datetime(6) NULL,
  expires_at datetime(6) NOT NULL,
  archived_at datetime(6) NOT NULL,
  keep_until datetime(6) NOT NULL,
  CONSTRAINT pk_idempotency_archive PRIMARY KEY (archive_id)
) COMMENT='Summaries of records whose retention is over' ENGINE=InnoDB DEFAULT CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_bin;
CREATE INDEX ix_idempotency_archive_key ON idempotency_archive(tenant, operation, idempotency_key);
CREATE INDEX ix_idempotency_archive_keep ON idempotency_archive(keep_until);
