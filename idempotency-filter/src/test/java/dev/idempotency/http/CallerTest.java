package dev.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.Identity;
import java.security.Principal;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CallerTest {

  private static final Principal ALICE = () -> "alice";

  @Test
  void authenticatedCallerIsATenantOfItsOwn() {
    Caller caller = Caller.of(FakeRequests.of(Map.of("getUserPrincipal", ALICE)));

    assertThat(caller.tenant()).isEqualTo("caller:alice");
    assertThat(caller.auditName()).isEqualTo("alice");
  }

  @Test
  void nobodyIsAnonymous() {
    Caller caller = Caller.of(FakeRequests.of(Map.of()));

    assertThat(caller.tenant()).isEqualTo("anonymous");
    assertThat(caller.auditName()).isNull();
  }

  @Test
  void callerNamedAnonymousIsNotNobody() {
    assertThat(new Caller("anonymous").tenant()).isNotEqualTo(new Caller(null).tenant());
  }

  @Test
  void noNameCanBeChosenToGiveTheTenantOfALongOne() {
    String hashed = new Caller("n".repeat(500)).tenant();

    assertThat(hashed).doesNotStartWith("caller:");
    assertThat(new Caller(hashed).tenant()).isNotEqualTo(hashed);
  }

  @Test
  void auditNameIsNotCutInsideACharacter() {
    assertThat(new Caller("n".repeat(254) + "\ud83d\ude00x").auditName())
        .isEqualTo("n".repeat(254) + "\ud83d\ude00");
  }

  @Test
  void caseOfTheNameCounts() {
    assertThat(new Caller("Alice").tenant()).isNotEqualTo(new Caller("alice").tenant());
  }

  @Test
  void longestNameThatFitsIsKept() {
    String name = "n".repeat(121);

    assertThat(new Caller(name).tenant()).isEqualTo("caller:" + name).hasSize(128);
  }

  @Test
  void longerNameIsReplacedByAStableHash() {
    String tenant = new Caller("n".repeat(122)).tenant();

    // SHA-256 over 01, 122 in eight bytes, and the name; computed outside of Java
    assertThat(tenant)
        .startsWith("caller")
        .endsWith("e979ec567fc19d478cbed4344f3b716fd4478d0a1ed5c0f089df28fe535781a2")
        .hasSizeLessThanOrEqualTo(Identity.MAX_TENANT);
  }

  @Test
  void longNamesWithTheSameBeginningDiffer() {
    String name = "n".repeat(1000);

    assertThat(new Caller(name + "1").tenant()).isNotEqualTo(new Caller(name + "2").tenant());
    assertThat(new Caller(name + "1").tenant()).isEqualTo(new Caller(name + "1").tenant());
  }

  @Test
  void auditNameIsCutWhereTheColumnEnds() {
    assertThat(new Caller("n".repeat(255)).auditName()).isEqualTo("n".repeat(255));
    assertThat(new Caller("n".repeat(256)).auditName()).isEqualTo("n".repeat(255));
  }

  @Test
  void authorizationWithoutACallerIsUnknown() {
    assertThat(Caller.isUnknown(FakeRequests.of(Map.of("getHeader", "Bearer x")))).isTrue();
  }

  @Test
  void knownCallerAndAnonymousCallerAreNotUnknown() {
    assertThat(
            Caller.isUnknown(
                FakeRequests.of(Map.of("getHeader", "Bearer x", "getUserPrincipal", ALICE))))
        .isFalse();
    assertThat(Caller.isUnknown(FakeRequests.of(Map.of()))).isFalse();
  }
}
