package dev.idempotency;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * A piece of work that takes effect once, for {@link Idempotency#execute}:
 *
 * <pre>
 * Receipt receipt = idempotency.execute(
 *     Call.of("capture", order.number(), Receipt.class)
 *         .scope("payments")
 *         .fingerprint(order.amount(), order.currency())
 *         .work(() -&gt; capture(order)));
 * </pre>
 *
 * <p>Immutable; what it holds is as safe as the work itself.
 *
 * @param <T> what the work returns
 */
public final class Call<T> {

  private final String operation;
  private final String key;
  private final Type resultType;
  private final String scope;
  private final List<@Nullable Object> fingerprint;
  private final @Nullable Callable<? extends T> work;

  private Call(
      String operation,
      String key,
      Type resultType,
      String scope,
      List<@Nullable Object> fingerprint,
      @Nullable Callable<? extends T> work) {
    this.operation = operation;
    this.key = key;
    this.resultType = resultType;
    this.scope = scope;
    this.fingerprint = fingerprint;
    this.work = work;
  }

  /**
   * Names a call.
   *
   * @param operation the operation part of the identity, 1 to 200 characters
   * @param key the key, 1 to 255 characters
   * @param resultType what the work returns; {@code Void.class} for nothing
   * @param <T> that type
   * @return the call, which has no work yet
   */
  public static <T> Call<T> of(String operation, String key, Class<T> resultType) {
    return of(operation, key, (Type) resultType);
  }

  /**
   * Names a call that returns something generic.
   *
   * @param operation the operation part of the identity, 1 to 200 characters
   * @param key the key, 1 to 255 characters
   * @param resultType what the work returns, for example that of a {@code GenericType}
   * @param <T> that type
   * @return the call, which has no work yet
   */
  public static <T> Call<T> of(String operation, String key, Type resultType) {
    return new Call<>(
        requireNonNull(operation, "operation"),
        requireNonNull(key, "key"),
        requireNonNull(resultType, "resultType"),
        "",
        List.of(),
        null);
  }

  /**
   * Chooses the scope whose properties hold.
   *
   * @param name the name of a configured scope; empty: the defaults
   * @return a call in that scope
   */
  public Call<T> scope(String name) {
    return new Call<>(operation, key, resultType, requireNonNull(name, "name"), fingerprint, work);
  }

  /**
   * Says what the call means: the same key with other values is refused.
   *
   * @param values the values, in order; null is a value, too
   * @return a call with that meaning
   */
  public Call<T> fingerprint(@Nullable Object... values) {
    List<@Nullable Object> copy = new ArrayList<>();
    Collections.addAll(copy, values);
    return new Call<>(operation, key, resultType, scope, Collections.unmodifiableList(copy), work);
  }

  /**
   * Says what to do.
   *
   * @param task runs in the transaction of the record, once
   * @return a call that can be executed
   */
  public Call<T> work(Callable<? extends T> task) {
    return new Call<>(operation, key, resultType, scope, fingerprint, requireNonNull(task, "task"));
  }

  /**
   * The operation.
   *
   * @return as given
   */
  public String operation() {
    return operation;
  }

  /**
   * The key.
   *
   * @return as given
   */
  public String key() {
    return key;
  }

  /**
   * What the work returns.
   *
   * @return as given
   */
  public Type resultType() {
    return resultType;
  }

  /**
   * The scope's name.
   *
   * @return empty for the defaults
   */
  public String scope() {
    return scope;
  }

  /**
   * The values that are the call's meaning.
   *
   * @return unmodifiable
   */
  public List<@Nullable Object> fingerprintValues() {
    return fingerprint;
  }

  /**
   * The work.
   *
   * @return nothing where {@link #work(Callable)} was not called
   */
  public Optional<Callable<? extends T>> work() {
    return Optional.ofNullable(work);
  }
}
