package dev.idempotency.method;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.Idempotent;
import jakarta.ejb.Asynchronous;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.Singleton;
import jakarta.ejb.Stateful;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.inject.Stereotype;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.sse.SseEventSink;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.reactivestreams.Publisher;

class MethodShapeTest {

  @ParameterizedTest
  @ValueSource(strings = {"open", "inherited", "packagePrivate", "declared"})
  void c050_methodThatContainersInterceptIsAccepted(String method) {
    assertAccepted(Open.class, method);
  }

  @ParameterizedTest
  @CsvSource({"hidden, private", "fixed, static", "sealed, final"})
  void c050_methodThatNoContainerInterceptsIsRefused(String method, String word) {
    assertRefused(Open.class, method, "a " + word + " method cannot be intercepted");
  }

  @Test
  void c050_finalClassIsRefused() {
    assertRefused(Closed.class, "run", "a final class cannot be intercepted");
    assertRefused(Value.class, "run", "a final class cannot be intercepted");
  }

  @Test
  void c050_annotationOnAnInterfaceIsRefused() {
    assertRefused(View.class, "abstractOne", "the annotation on an interface is not seen");
    assertThatThrownBy(() -> MethodShape.check(Viewed.class, Methods.of(View.class, "defaultOne")))
        .isInstanceOf(Misuse.class)
        .hasMessageContaining("the annotation on an interface is not seen");
  }

  @Test
  void defaultMethodThatTheClassAnnotatesIsAccepted() throws Exception {
    MethodShape.check(Viewed.class, View.class.getMethod("plainOne"));
  }

  @ParameterizedTest
  @CsvSource({
    "asynchronous, @jakarta.ejb.Asynchronous",
    "managed, @jakarta.enterprise.concurrent.Asynchronous",
    "tolerant, @org.eclipse.microprofile.faulttolerance.Asynchronous",
    "stage, java.util.concurrent.CompletionStage",
    "completable, java.util.concurrent.Future",
    "future, java.util.concurrent.Future",
    "flow, java.util.concurrent.Flow$Publisher",
    "reactive, org.reactivestreams.Publisher",
    "suspended, jakarta.ws.rs.container.AsyncResponse",
    "events, jakarta.ws.rs.sse.SseEventSink"
  })
  void methodThatAnswersLaterIsRefused(String method, String name) {
    assertRefused(Later.class, method, "with " + name + " its result comes after");
  }

  @Test
  void classWhoseMethodsAllAnswerLaterIsRefused() {
    assertRefused(AllLater.class, "run", "with @jakarta.ejb.Asynchronous its result");
  }

  @ParameterizedTest
  @ValueSource(classes = {BeanManaged.class, BeanManagedStateful.class})
  void c013_beanManagedTransactionIsRefused(Class<?> bean) {
    assertRefused(bean, "run", "with TransactionManagement BEAN");
  }

  @Test
  void c013_transactionManagementMeansNothingToOtherBeans() {
    assertAccepted(NoBeanManaged.class, "run");
  }

  @ParameterizedTest
  @CsvSource({
    "none, TransactionAttribute NOT_SUPPORTED",
    "never, TransactionAttribute NEVER",
  })
  void c013_enterpriseBeanWithoutTransactionIsRefused(String method, String setting) {
    assertRefused(Ejb.class, method, "with " + setting + " it has no transaction");
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "fresh", "required", "mandatory", "supports"})
  void c013_enterpriseBeanWithTransactionIsAccepted(String method) {
    assertAccepted(Ejb.class, method);
  }

  @Test
  void c013_attributeOfTheClassHoldsForTheMethodsThatItDeclares() {
    assertRefused(EjbWithout.class, "own", "with TransactionAttribute NOT_SUPPORTED");
    assertAccepted(EjbWithout.class, "overridden");
    assertThatCode(() -> MethodShape.check(EjbWithout.class, Methods.of(Ejb.class, "plain")))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> MethodShape.check(EjbBelow.class, Methods.of(EjbWithout.class, "own")))
        .isInstanceOf(Misuse.class);
  }

  @ParameterizedTest
  @CsvSource({"none, NOT_SUPPORTED", "never, NEVER"})
  void c013_beanWithoutTransactionIsRefused(String method, String setting) {
    assertRefused(Cdi.class, method, "with Transactional " + setting + " it has no transaction");
  }

  @ParameterizedTest
  @ValueSource(strings = {"plain", "fresh"})
  void c013_beanWithTransactionIsAccepted(String method) {
    assertAccepted(Cdi.class, method);
  }

  @Test
  void c013_bindingOfTheClassHoldsUnlessTheMethodHasOne() {
    assertRefused(CdiWithout.class, "plain", "with Transactional NEVER");
    assertAccepted(CdiWithout.class, "fresh");
    assertThatThrownBy(
            () -> MethodShape.check(CdiBelow.class, Methods.of(CdiWithout.class, "plain")))
        .isInstanceOf(Misuse.class);
  }

  @Test
  void c013_bindingOfAStereotypeHolds() {
    assertRefused(Stereotyped.class, "plain", "with Transactional NOT_SUPPORTED");
  }

  @Test
  void generatedSubclassIsCheckedAsTheClassOfTheUser() {
    assertThatThrownBy(() -> MethodShape.check(Ejb$$$view1.class, Methods.of(Ejb.class, "never")))
        .isInstanceOf(Misuse.class)
        .hasMessageStartingWith(Ejb.class.getTypeName() + ".never cannot be @Idempotent:");
  }

  private static void assertAccepted(Class<?> bean, String method) {
    assertThatCode(() -> MethodShape.check(bean, Methods.of(bean, method)))
        .doesNotThrowAnyException();
  }

  private static void assertRefused(Class<?> bean, String method, String reason) {
    assertThatThrownBy(() -> MethodShape.check(bean, Methods.of(bean, method)))
        .isInstanceOf(Misuse.class)
        .hasMessageStartingWith(
            bean.getTypeName() + "." + method + " cannot be @Idempotent: " + reason);
  }

  @SuppressWarnings({"UnusedMethod", "EffectivelyPrivate"})
  abstract static class Open {
    public void open() {}

    protected void inherited() {}

    void packagePrivate() {}

    public abstract void declared();

    private void hidden() {}

    static void fixed() {}

    public final void sealed() {}
  }

  static final class Closed {
    void run() {}
  }

  record Value() {
    void run() {}
  }

  interface View {
    void abstractOne();

    @Idempotent
    default void defaultOne() {}

    default void plainOne() {}
  }

  @Idempotent
  static class Viewed implements View {
    @Override
    public void abstractOne() {}
  }

  static class Later {
    @Asynchronous
    void asynchronous() {}

    @jakarta.enterprise.concurrent.Asynchronous
    void managed() {}

    @org.eclipse.microprofile.faulttolerance.Asynchronous
    void tolerant() {}

    CompletionStage<String> stage() {
      throw new UnsupportedOperationException();
    }

    CompletableFuture<String> completable() {
      throw new UnsupportedOperationException();
    }

    Future<String> future() {
      throw new UnsupportedOperationException();
    }

    Flow.Publisher<String> flow() {
      throw new UnsupportedOperationException();
    }

    Publisher reactive() {
      throw new UnsupportedOperationException();
    }

    void suspended(@Suspended AsyncResponse response) {}

    void events(SseEventSink sink) {}
  }

  @Stateless
  @Asynchronous
  static class AllLater {
    void run() {}
  }

  @Singleton
  @TransactionManagement(TransactionManagementType.BEAN)
  static class BeanManaged {
    void run() {}
  }

  @Stateful
  @TransactionManagement(TransactionManagementType.BEAN)
  static class BeanManagedStateful {
    void run() {}
  }

  @TransactionManagement(TransactionManagementType.BEAN)
  static class NoBeanManaged {
    void run() {}
  }

  @Stateless
  @TransactionManagement(TransactionManagementType.CONTAINER)
  static class Ejb {
    void plain() {}

    @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
    void fresh() {}

    @TransactionAttribute(TransactionAttributeType.REQUIRED)
    void required() {}

    @TransactionAttribute(TransactionAttributeType.MANDATORY)
    void mandatory() {}

    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    void supports() {}

    @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
    void none() {}

    @TransactionAttribute(TransactionAttributeType.NEVER)
    void never() {}
  }

  @MessageDriven
  @TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
  static class EjbWithout extends Ejb {
    void own() {}

    @TransactionAttribute(TransactionAttributeType.REQUIRED)
    void overridden() {}
  }

  @Stateless
  static class EjbBelow extends EjbWithout {}

  static class Ejb$$$view1 extends Ejb {}

  static class Cdi {
    void plain() {}

    @Transactional(TxType.REQUIRES_NEW)
    void fresh() {}

    @Transactional(TxType.NOT_SUPPORTED)
    void none() {}

    @Transactional(TxType.NEVER)
    void never() {}
  }

  @Transactional(TxType.NEVER)
  static class CdiWithout {
    void plain() {}

    @Transactional(TxType.REQUIRES_NEW)
    void fresh() {}
  }

  static class CdiBelow extends CdiWithout {}

  @Untransacted
  static class Stereotyped {
    void plain() {}
  }

  @Stereotype
  @Transactional(TxType.NOT_SUPPORTED)
  @Retention(RetentionPolicy.RUNTIME)
  @interface Untransacted {}
}
