-- Drops the tables of the library, and all records with them. Generated from changelog.xml.

-- archive
DROP TABLE idempotency_archive;

-- record
DROP TABLE idempotency_record;
