package dev.idempotency.engine;

import dev.idempotency.Identity;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One delivery of a call, frozen before any application code runs.
 *
 * @param identity which call this is
 * @param fingerprint what the call asks for, with the version of its algorithm
 * @param principal the caller's name for the audit; null where nobody is authenticated
 * @param scope the name of the scope whose properties apply
 * @param retention how long the answer is remembered, counted from the database's time of the claim
 */
public record ProtectedCall(
    Identity identity,
    String fingerprint,
    @Nullable String principal,
    String scope,
    Duration retention) {}
