package dev.idempotency.method;

import dev.idempotency.engine.StoredResult;
import org.jspecify.annotations.Nullable;

/** Keeps what a method returns. */
sealed interface ResultCodec permits NoResult, ValueResult, ResponseResult {

  StoredResult store(@Nullable Object value) throws NotStorable;

  @Nullable Object restore(StoredDescription description, StoredResult stored) throws Unreadable;
}
