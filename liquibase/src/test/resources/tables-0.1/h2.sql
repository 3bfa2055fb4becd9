-- The tables as version 0.1 has made them. This file is never changed.

-- record
CREATE TABLE idempotency_record (
  tenant VARCHAR(128) NOT NULL,
  operation VARCHAR(200) NOT NULL,
  idempotency_key VARCHAR(255) NOT NULL,
  principal VARCHAR(255),
  fingerprint VARCHAR(100) NOT NULL,
  status VARCHAR(20) NOT NULL,
  generation BIGINT NOT NULL,
  version BIGINT NOT NULL,
  owner VARCHAR(64) NOT NULL,
  lease_until TIMESTAMP(6) with time zone,
  created_at TIMESTAMP(6) with time zone NOT NULL,
  completed_at TIMESTAMP(6) with time zone,
  expires_at TIMESTAMP(6) with time zone NOT NULL,
  response_status INT,
  response_headers VARCHAR(1048576),
  response_body BLOB,
  result_type VARCHAR(500),
  scope VARCHAR(100) NOT NULL,
  archive BOOLEAN DEFAULT FALSE NOT NULL
);
COMMENT ON TABLE idempotency_record IS 'One row for each call that took effect, with its first answer';
ALTER TABLE idempotency_record ADD CONSTRAINT uq_idempotency_record UNIQUE (tenant, operation, idempotency_key);
CREATE INDEX ix_idempotency_record_expires ON idempotency_record(expires_at);

-- archive
CREATE TABLE idempotency_archive (
  archive_id VARCHAR(64) NOT NULL,
  tenant VARCHAR(128) NOT NULL,
  operation VARCHAR(200) NOT NULL,
  idempotency_key VARCHAR(255) NOT NULL,
  principal VARCHAR(255),
  fingerprint VARCHAR(100) NOT NULL,
  status VARCHAR(20) NOT NULL,
  generation BIGINT NOT NULL,
  scope VARCHAR(100) NOT NULL,
  response_status INT,
  created_at TIMESTAMP(6) with time zone NOT NULL,
  completed_at TIMESTAMP(6) with time zone,
  expires_at TIMESTAMP(6) with time zone NOT NULL,
  archived_at TIMESTAMP(6) with time zone NOT NULL,
  keep_until TIMESTAMP(6) with time zone NOT NULL,
  CONSTRAINT pk_idempotency_archive PRIMARY KEY (archive_id)
);
COMMENT ON TABLE idempotency_archive IS 'Summaries of records whose retention is over';
CREATE INDEX ix_idempotency_archive_key ON idempotency_archive(tenant, operation, idempotency_key);
CREATE INDEX ix_idempotency_archive_keep ON idempotency_archive(keep_until);
