package dev.idempotency.method;

import dev.idempotency.Idempotent;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What about a method cannot be protected, as far as its declaration tells: what no container
 * intercepts, what answers later than it returns, and what does not run in the transaction of the
 * record.
 */
final class MethodShape {

  private static final Set<String> ASYNCHRONOUS =
      Set.of(
          "jakarta.ejb.Asynchronous",
          "jakarta.enterprise.concurrent.Asynchronous",
          "org.eclipse.microprofile.faulttolerance.Asynchronous");

  private static final Set<String> LATER_RESULTS =
      Set.of(
          "java.util.concurrent.CompletionStage",
          "java.util.concurrent.Future",
          "java.util.concurrent.Flow$Publisher",
          "org.reactivestreams.Publisher",
          "io.smallrye.mutiny.Uni");

  private static final Set<String> LATER_ANSWERS =
      Set.of("jakarta.ws.rs.container.AsyncResponse", "jakarta.ws.rs.sse.SseEventSink");

  private final Class<?> beanClass;
  private final Method method;

  private MethodShape(Class<?> beanClass, Method method) {
    this.beanClass = UserClass.of(beanClass);
    this.method = method;
  }

  /**
   * Checks a method of a bean.
   *
   * @throws Misuse if it cannot be protected
   */
  static void check(Class<?> beanClass, Method method) {
    MethodShape shape = new MethodShape(beanClass, method);
    shape.requireInterceptable();
    shape.requireSynchronous();
    shape.requireTransaction();
  }

  private void requireInterceptable() {
    if (beanClass.isInterface() || isAnnotatedOnInterface()) {
      throw misuse("the annotation on an interface is not seen", "put it on the class");
    }
    if (Modifier.isFinal(beanClass.getModifiers())) {
      throw misuse("a final class cannot be intercepted", "make it a class that is not final");
    }
    for (Modality modality : Modality.values()) {
      if ((method.getModifiers() & modality.bit) != 0) {
        throw misuse(
            "a " + modality.word + " method cannot be intercepted",
            "make it a public method that is neither static nor final");
      }
    }
  }

  private boolean isAnnotatedOnInterface() {
    return method.getDeclaringClass().isInterface() && method.isAnnotationPresent(Idempotent.class);
  }

  private void requireSynchronous() {
    Stream.<AnnotatedElement>of(method, method.getDeclaringClass(), beanClass)
        .flatMap(element -> TypeNames.findAnnotation(element, ASYNCHRONOUS).stream())
        .findFirst()
        .ifPresent(name -> refuseLater("@" + name));
    TypeNames.find(method.getReturnType(), LATER_RESULTS).ifPresent(this::refuseLater);
    for (Class<?> parameter : method.getParameterTypes()) {
      TypeNames.find(parameter, LATER_ANSWERS).ifPresent(this::refuseLater);
    }
  }

  private void refuseLater(String name) {
    throw misuse(
        "with " + name + " its result comes after its transaction has ended",
        "annotate the method that does the work, and let it return the result itself");
  }

  private void requireTransaction() {
    if (EjbClass.is(beanClass)) {
      requireManagedByTheContainer();
      attribute().ifPresent(this::requireWithin);
    }
    TransactionalBinding.of(beanClass, method).ifPresent(this::requireWithin);
  }

  private void requireManagedByTheContainer() {
    TransactionManagement management = beanClass.getAnnotation(TransactionManagement.class);
    if (management != null && management.value() == TransactionManagementType.BEAN) {
      throw misuse(
          "with TransactionManagement BEAN its work is not in the transaction of its record",
          "leave the transaction to the container");
    }
  }

  /** For a method that is inherited, the class that declares it decides. */
  private Optional<TransactionAttribute> attribute() {
    return Optional.ofNullable(method.getAnnotation(TransactionAttribute.class))
        .or(
            () ->
                Optional.ofNullable(
                    method.getDeclaringClass().getAnnotation(TransactionAttribute.class)));
  }

  private void requireWithin(TransactionAttribute attribute) {
    if (attribute.value() == TransactionAttributeType.NOT_SUPPORTED
        || attribute.value() == TransactionAttributeType.NEVER) {
      refuseWithout("TransactionAttribute " + attribute.value());
    }
  }

  private void requireWithin(Transactional transactional) {
    if (List.of(TxType.NOT_SUPPORTED, TxType.NEVER).contains(transactional.value())) {
      refuseWithout("Transactional " + transactional.value());
    }
  }

  private void refuseWithout(String setting) {
    throw misuse(
        "with " + setting + " it has no transaction that its record could be in",
        "use REQUIRED or REQUIRES_NEW");
  }

  private Misuse misuse(String reason, String remedy) {
    return new Misuse(
        beanClass.getTypeName()
            + "."
            + method.getName()
            + " cannot be @Idempotent: "
            + reason
            + "; "
            + remedy
            + ".");
  }

  private enum Modality {
    PRIVATE("private", Modifier.PRIVATE),
    STATIC("static", Modifier.STATIC),
    FINAL("final", Modifier.FINAL);

    private final String word;
    private final int bit;

    Modality(String word, int bit) {
      this.word = word;
      this.bit = bit;
    }
  }
}
