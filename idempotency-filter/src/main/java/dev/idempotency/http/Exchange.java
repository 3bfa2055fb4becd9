package dev.idempotency.http;

import static java.lang.System.Logger.Level.ERROR;
import static java.lang.System.Logger.Level.WARNING;

import dev.idempotency.IdempotencyException;
import dev.idempotency.config.ResponseRules;
import dev.idempotency.config.Scope;
import dev.idempotency.engine.Answer;
import dev.idempotency.engine.AtomicExecution;
import dev.idempotency.engine.Decision;
import dev.idempotency.engine.Diagnostic;
import dev.idempotency.engine.ProtectedCall;
import dev.idempotency.engine.StoredResult;
import dev.idempotency.problem.Problem;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;

/**
 * One protected request and its response: runs the application and turns the decision into HTTP.
 */
final class Exchange {

  private static final System.Logger LOG = System.getLogger(IdempotencyFilter.class.getName());

  private final String filterName;
  private final Scope scope;
  private final Refusals refusals;
  private final ProtectedCall call;
  private final ProtectedRequest request;
  private final BufferedResponse buffered;
  private final HttpServletResponse response;

  Exchange(
      String filterName,
      Scope scope,
      Refusals refusals,
      ProtectedCall call,
      ProtectedRequest request,
      BufferedResponse buffered,
      HttpServletResponse response) {
    this.filterName = filterName;
    this.scope = scope;
    this.refusals = refusals;
    this.call = call;
    this.request = request;
    this.buffered = buffered;
    this.response = response;
  }

  void run(AtomicExecution execution, FilterChain chain) throws IOException, ServletException {
    Decision decision;
    try {
      decision = execution.execute(call, () -> runApplication(chain));
    } catch (Throwable t) {
      endWith(t);
      return;
    }
    if (isRefusedOnTheWay() && decision instanceof Decision.Passed) {
      refuse();
    } else {
      send(decision, execution, chain);
    }
  }

  private Answer runApplication(FilterChain chain) throws IOException, ServletException {
    chain.doFilter(request, buffered);
    buffered.finish();
    StoredResult result = ResponseRecord.of(buffered, scope.response()).toStored();
    boolean passing =
        isRefusedOnTheWay() || scope.response().forgotten().contains(buffered.getStatus());
    return passing ? new Answer.Passing(result) : new Answer.Final(result);
  }

  /** The container makes the answer from the exception, as it would without the filter. */
  private void endWith(Throwable failure) throws IOException, ServletException {
    if (isRefusedOnTheWay()) {
      refuse();
      return;
    }
    Optional<IdempotencyException> notExecuted = ProtectedCallFailure.in(failure);
    if (notExecuted.isPresent()) {
      buffered.discard();
      refusals.send(notExecuted.get(), response);
      return;
    }
    buffered.sendCookies();
    if (failure instanceof IOException e) {
      throw e;
    }
    if (failure instanceof ServletException e) {
      throw e;
    }
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
    throw new ServletException(failure);
  }

  private boolean isRefusedOnTheWay() {
    return request.asyncRefused() || isTooLarge();
  }

  private boolean isTooLarge() {
    return buffered.tooLarge()
        || (scope.response().large() == ResponseRules.Large.REJECT
            && buffered.body().size() > scope.response().limit());
  }

  private void refuse() throws IOException {
    buffered.discard();
    if (request.asyncRefused()) {
      LOG.log(ERROR, Diagnostic.ASYNC_REFUSED.text(call.logFields()));
      refusals.send(Problem.ASYNC_NEEDS_LEASED, response);
    } else {
      refusals.send(Problem.RESPONSE_TOO_LARGE, response);
    }
  }

  private void send(Decision decision, AtomicExecution execution, FilterChain chain)
      throws IOException, ServletException {
    if (decision instanceof Decision.Executed) {
      sendExecuted();
    } else if (decision instanceof Decision.Passed) {
      buffered.send();
    } else if (decision instanceof Decision.RolledBack) {
      sendRolledBack();
    } else if (decision instanceof Decision.CommitFailed failed) {
      sendCommitFailed(failed);
    } else if (decision instanceof Decision.OutcomeUnknown unknown) {
      log(Diagnostic.OUTCOME_UNKNOWN, unknown.cause());
      buffered.discard();
      refusals.send(Problem.OUTCOME_UNKNOWN, response);
    } else if (decision instanceof Decision.Replay replay) {
      sendReplay(replay.result());
    } else if (decision instanceof Decision.Refused) {
      refusals.send(Problem.NOT_ALLOWED, response);
    } else if (decision instanceof Decision.GuardFailed failed) {
      LOG.log(ERROR, Diagnostic.GUARD_FAILED.text(call.logFields()), failed.cause());
      refusals.send(Problem.GUARD_FAILED, response);
    } else if (decision instanceof Decision.Unreadable unreadable) {
      sendUnreadable(unreadable.cause());
    } else if (decision instanceof Decision.KeyReused) {
      refusals.send(Problem.KEY_REUSED, response);
    } else if (decision instanceof Decision.KeyExpired) {
      refusals.send(Problem.KEY_EXPIRED, response);
    } else if (decision instanceof Decision.InProgress) {
      refusals.send(Problem.IN_PROGRESS, response);
    } else if (decision instanceof Decision.Unresolved) {
      LOG.log(WARNING, Diagnostic.UNRESOLVED.text(call.logFields()));
      refusals.send(Problem.OUTCOME_UNRESOLVED, response);
    } else if (decision instanceof Decision.StoreUnavailable unavailable) {
      endWithoutStore(unavailable, execution, chain);
    } else if (decision instanceof Decision.TransactionActive) {
      LOG.log(ERROR, Diagnostic.TRANSACTION_ACTIVE.text(filterName));
      refusals.send(Problem.TRANSACTION_ACTIVE, response);
    } else {
      throw new IllegalStateException("Not a decision of this version: " + decision);
    }
  }

  /** Too large although it has committed: only where the application has committed by itself. */
  private void sendExecuted() throws IOException {
    if (!isTooLarge()) {
      buffered.send();
      return;
    }
    int status = buffered.getStatus();
    buffered.discard();
    ProblemResponse.sendAs(status, Problem.RESPONSE_NOT_KEPT, response);
  }

  /** An answer that announces a failure stays true; one that announces success does not. */
  private void sendRolledBack() throws IOException {
    if (buffered.getStatus() >= HttpServletResponse.SC_BAD_REQUEST) {
      buffered.send();
      return;
    }
    LOG.log(ERROR, Diagnostic.ROLLED_BACK.text(buffered.getStatus(), call.logFields()));
    buffered.discard();
    refusals.send(Problem.ROLLED_BACK, response);
  }

  private void sendCommitFailed(Decision.CommitFailed failed) throws IOException {
    log(Diagnostic.COMMIT_FAILED, failed.cause());
    buffered.discard();
    if (failed.integrityViolation()) {
      refusals.send(Problem.COMMIT_REFUSED, response);
    } else {
      refusals.send(Problem.COMMIT_FAILED, response);
    }
  }

  private void sendReplay(StoredResult stored) throws IOException {
    ResponseRecord first;
    try {
      first = ResponseRecord.of(stored);
    } catch (IllegalArgumentException e) {
      sendUnreadable(e);
      return;
    }
    first.replayTo(response);
  }

  private void sendUnreadable(Throwable cause) throws IOException {
    log(Diagnostic.RESULT_UNREADABLE, cause);
    refusals.send(Problem.RESULT_UNREADABLE, response);
  }

  /** Nothing was executed. Failing open exists for operations that are naturally idempotent. */
  private void endWithoutStore(
      Decision.StoreUnavailable unavailable, AtomicExecution execution, FilterChain chain)
      throws IOException, ServletException {
    if (scope.failsOpen()) {
      log(Diagnostic.UNPROTECTED, unavailable.cause());
      execution.announceUnprotected(call);
      chain.doFilter(request, response);
    } else {
      log(Diagnostic.STORE_UNAVAILABLE, unavailable.cause());
      refusals.send(Problem.STORE_UNAVAILABLE, response);
    }
  }

  private void log(Diagnostic diagnostic, Throwable cause) {
    LOG.log(WARNING, diagnostic.text(call.logFields()), cause);
  }
}
