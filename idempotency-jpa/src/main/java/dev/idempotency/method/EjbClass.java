package dev.idempotency.method;

import java.util.Set;

/** Whether a bean is an enterprise bean, for which other rules hold. */
final class EjbClass {

  private static final Set<String> KINDS =
      Set.of(
          "jakarta.ejb.Stateless",
          "jakarta.ejb.Stateful",
          "jakarta.ejb.Singleton",
          "jakarta.ejb.MessageDriven");

  private EjbClass() {}

  static boolean is(Class<?> beanClass) {
    return TypeNames.findAnnotation(beanClass, KINDS).isPresent();
  }
}
