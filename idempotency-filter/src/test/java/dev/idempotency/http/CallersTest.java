package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.TenantResolver;
import dev.idempotency.identity.Caller;
import dev.idempotency.problem.Problem;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class CallersTest {

  private static final Principal ALICE = () -> "alice";
  private static final HttpServletRequest OF_ALICE =
      FakeRequests.of(Map.of("getUserPrincipal", ALICE, "getHeader", "Bearer x"));
  private static final HttpServletRequest OF_NOBODY = FakeRequests.of(Map.of());
  private static final HttpServletRequest OF_SOMEBODY_UNKNOWN =
      FakeRequests.of(Map.of("getHeader", "Bearer x"));

  /** Strong: the log manager's own reference is weak. */
  private final Logger logger = Logger.getLogger(IdempotencyFilter.class.getName());

  @BeforeEach
  void silence() {
    logger.setLevel(Level.OFF);
  }

  @AfterEach
  void speak() {
    logger.setLevel(null);
  }

  private static Callers callers(boolean anonymousAllowed, @Nullable TenantResolver resolver) {
    return new Callers("payments", anonymousAllowed, resolver);
  }

  private static void assertRefused(Callers callers, HttpServletRequest request, Problem problem) {
    assertThatThrownBy(() -> callers.identify(request))
        .isInstanceOfSatisfying(
            CallerRefused.class, refused -> assertThat(refused.problem()).isEqualTo(problem));
  }

  @Test
  void callerIsTheTenantByDefault() throws CallerRefused {
    assertThat(callers(true, null).identify(OF_ALICE))
        .isEqualTo(new Caller("caller:alice", "alice"));
    assertThat(callers(true, null).identify(OF_NOBODY)).isEqualTo(new Caller("anonymous", null));
  }

  @Test
  void authorizationWithoutACallerIsRefusedByDefault() {
    assertRefused(callers(true, null), OF_SOMEBODY_UNKNOWN, Problem.CALLER_UNKNOWN);
    assertRefused(callers(false, null), OF_SOMEBODY_UNKNOWN, Problem.CALLER_UNKNOWN);
  }

  @Test
  void resolverReplacesTheTenantAndTheCallerStaysForTheAudit() throws CallerRefused {
    Callers callers = callers(true, () -> "acme");

    assertThat(callers.identify(OF_ALICE)).isEqualTo(new Caller("acme", "alice"));
    assertThat(callers.identify(OF_NOBODY)).isEqualTo(new Caller("acme", null));
    assertThat(callers.identify(OF_SOMEBODY_UNKNOWN)).isEqualTo(new Caller("acme", null));
  }

  @Test
  void resolverIsAskedOnce() throws CallerRefused {
    AtomicInteger asked = new AtomicInteger();
    callers(true, () -> "tenant-" + asked.incrementAndGet()).identify(OF_ALICE);

    assertThat(asked).hasValue(1);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", " ", "a\tb"})
  void resolverWithoutATenantIsAnErrorNeverNoTenant(String tenant) {
    assertRefused(callers(true, () -> tenant), OF_ALICE, Problem.TENANT_UNKNOWN);
  }

  @Test
  void resolverThatThrowsIsAnError() {
    Callers callers =
        callers(
            true,
            () -> {
              throw new IllegalStateException("no directory");
            });

    assertRefused(callers, OF_ALICE, Problem.TENANT_UNKNOWN);
  }

  @Test
  void callerWhoseNameCannotBeATenantIsAnError() {
    Principal principal = () -> "a\u0000";

    assertRefused(
        callers(true, null),
        FakeRequests.of(Map.of("getUserPrincipal", principal)),
        Problem.TENANT_UNKNOWN);
  }

  @Test
  void nobodyIsRefusedWhereAnonymousIs() throws CallerRefused {
    assertRefused(callers(false, null), OF_NOBODY, Problem.CALLER_MISSING);
    assertRefused(callers(false, () -> "acme"), OF_NOBODY, Problem.CALLER_MISSING);
    assertThat(callers(false, null).identify(OF_ALICE).name()).isEqualTo("alice");
  }

  @Test
  void resolverIsNotAskedAboutARefusedCaller() {
    AtomicInteger asked = new AtomicInteger();

    assertRefused(
        callers(false, () -> "tenant-" + asked.incrementAndGet()),
        OF_NOBODY,
        Problem.CALLER_MISSING);
    assertThat(asked).hasValue(0);
  }
}
