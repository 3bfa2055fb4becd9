package dev.idempotency;

import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lets a method that is called several times with the same key take effect once: each later call
 * gets the result of the first. On the methods, or on the class, of an EJB, a CDI bean, a JAX-RS
 * resource or a message-driven bean.
 *
 * <p>The call runs in the transaction that the method has anyway, and in a new one where there is
 * none; its record is written in the same transaction. A checked exception with which that
 * transaction commits is a result like any other. The interceptor runs inside of
 * {@code @Transactional} (Jakarta Transactions, 3.7) and outside of the application's own
 * interceptors.
 *
 * <p>The parameters other than the key, unless annotated {@link FingerprintExcluded}, make the
 * fingerprint: the same key with other arguments is refused. What cannot be intercepted (private,
 * static or final methods, objects that the container has not made) or cannot be remembered fails
 * the deployment.
 *
 * @see IdempotencyException the exceptions of calls that were not executed
 */
@InterceptorBinding
@Inherited
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface Idempotent {

  /**
   * The operation part of the identity: within it, a key is unique.
   *
   * @return 1 to 200 characters; empty: the class, the method and the types of its parameters
   */
  @Nonbinding
  String operation() default "";

  /**
   * An expression (Jakarta Expression Language) over the parameters, by their names (which the
   * compiler keeps with {@code -parameters}) or as {@code arg0}, {@code arg1}, ... Evaluated once,
   * before the method runs.
   *
   * @return for example <code>#{order.number}</code>; empty: the parameter annotated {@link
   *     IdempotencyKey}, else the key of the current request
   */
  @Nonbinding
  String key() default "";

  /**
   * The scope whose properties hold.
   *
   * @return the name of a configured scope; empty: the defaults
   */
  @Nonbinding
  String scope() default "";
}
