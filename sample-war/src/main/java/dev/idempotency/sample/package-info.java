/**
 * A payment application to copy from: an order, a ledger entry and a stock movement for each
 * payment.
 */
package dev.idempotency.sample;
