package dev.idempotency.cdi;

import dev.idempotency.Call;
import dev.idempotency.method.GuardedMethods;
import dev.idempotency.method.ResultFormat;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A call that the application has put together itself. */
final class CallInvocation<T> implements Invocation {

  private final Call<T> call;
  private final ResultFormat results;

  CallInvocation(Call<T> call, GuardedMethods methods) {
    this.call = call;
    this.results = methods.resultsOf(call.resultType());
  }

  @Override
  public String operation() {
    return call.operation();
  }

  @Override
  public String scope() {
    return call.scope();
  }

  @Override
  public boolean keyIsFromRequest() {
    return false;
  }

  @Override
  public String key() {
    return GuardedMethods.keyText(call.key());
  }

  @Override
  public String fingerprint() {
    return GuardedMethods.fingerprint(call.fingerprintValues());
  }

  @Override
  public ResultFormat results() {
    return results;
  }

  @Override
  public boolean commits(Class<? extends Throwable> thrown) {
    return GuardedMethods.commitsByDefault(thrown);
  }

  @Override
  public @Nullable Object proceed() throws Exception {
    Callable<? extends T> work =
        call.work()
            .orElseThrow(
                () -> new IllegalArgumentException("The call has no work: add .work(...) to it."));
    return work.call();
  }
}
