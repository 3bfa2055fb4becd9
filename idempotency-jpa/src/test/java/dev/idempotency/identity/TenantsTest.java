package dev.idempotency.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.idempotency.Identity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class TenantsTest {

  private static final String LONG_NAME = "n".repeat(500);

  @Test
  void authenticatedCallerIsATenantOfItsOwn() {
    assertThat(Tenants.ofCaller("alice")).isEqualTo("caller:alice");
  }

  @Test
  void nobodyIsAnonymous() {
    assertThat(Tenants.ofCaller(null)).isEqualTo("anonymous");
  }

  @Test
  void callerNamedAnonymousIsNotNobody() {
    assertThat(Tenants.ofCaller("anonymous")).isEqualTo("caller:anonymous");
  }

  @Test
  void caseOfTheNameCounts() {
    assertThat(Tenants.ofCaller("Alice")).isNotEqualTo(Tenants.ofCaller("alice"));
  }

  @Test
  void longestCallerThatFitsIsKept() {
    String name = "n".repeat(121);

    assertThat(Tenants.ofCaller(name)).isEqualTo("caller:" + name).hasSize(128);
  }

  @Test
  void longerCallerIsReplacedByAStableHash() {
    // SHA-256 over 01, 122 in eight bytes, and the name; computed outside of Java
    assertThat(Tenants.ofCaller("n".repeat(122)))
        .startsWith("caller")
        .endsWith("e979ec567fc19d478cbed4344f3b716fd4478d0a1ed5c0f089df28fe535781a2")
        .hasSizeLessThanOrEqualTo(Identity.MAX_TENANT);
  }

  @Test
  void noCallerCanBeNamedToBecomeTheTenantOfALongName() {
    String hashed = Tenants.ofCaller(LONG_NAME);

    assertThat(hashed).doesNotStartWith("caller:");
    assertThat(Tenants.ofCaller(hashed)).isNotEqualTo(hashed);
  }

  @Test
  void longCallersWithTheSameBeginningDiffer() {
    assertThat(Tenants.ofCaller(LONG_NAME + "1")).isNotEqualTo(Tenants.ofCaller(LONG_NAME + "2"));
    assertThat(Tenants.ofCaller(LONG_NAME + "1")).isEqualTo(Tenants.ofCaller(LONG_NAME + "1"));
  }

  @Test
  void lengthCountsCharactersAsTheDatabaseDoes() {
    String wide = "\ud83d\ude00".repeat(128);

    assertThat(Tenants.named(wide)).isEqualTo(wide);
    assertThat(Tenants.named(wide + "x")).isNotEqualTo(wide + "x");
  }

  @Test
  void longestTenantThatFitsIsKept() {
    assertThat(Tenants.named("t".repeat(128))).isEqualTo("t".repeat(128));
  }

  @Test
  void longerTenantIsReplacedByAStableHash() {
    String tenant = "t".repeat(129);

    assertThat(Tenants.named(tenant))
        .isEqualTo(Tenants.named(tenant))
        .isNotEqualTo(Tenants.named(tenant + "t"))
        .hasSizeLessThanOrEqualTo(Identity.MAX_TENANT);
  }

  @Test
  void noTenantCanBeNamedToBecomeTheHashOfALongOne() {
    String hashed = Tenants.named(LONG_NAME);

    assertThat(Tenants.named(hashed)).isNotEqualTo(hashed);
  }

  @Test
  void tenantIsTakenAsItIs() {
    assertThat(Tenants.named(" Acme ")).isEqualTo(" Acme ");
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", " ", "\u2003", "a\nb", "a\u0000", "a\u0085b", "\ud83d"})
  void whatIsNoNameIsRefused(String tenant) {
    assertThatIllegalArgumentException().isThrownBy(() -> Tenants.named(tenant));
  }
}
