package dev.idempotency.engine;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * The entity behind a proxy of Hibernate: whether one is there depends on what was loaded before,
 * and must not change the fingerprint.
 */
final class Unproxied {

  private static final String PROXY = "org.hibernate.proxy.HibernateProxy";

  private Unproxied() {}

  static Object of(Object value) {
    for (Class<?> view : value.getClass().getInterfaces()) {
      if (view.getName().equals(PROXY)) {
        return implementation(view, value);
      }
    }
    return value;
  }

  private static Object implementation(Class<?> view, Object proxy) {
    try {
      Method initializer = view.getMethod("getHibernateLazyInitializer");
      return initializer
          .getReturnType()
          .getMethod("getImplementation")
          .invoke(initializer.invoke(proxy));
    } catch (InvocationTargetException e) {
      throw new IllegalStateException("The entity cannot be loaded.", e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("The proxy is of an unknown version of Hibernate.", e);
    }
  }
}
