package dev.idempotency.sample.methods;

import dev.idempotency.Idempotent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Stereotype;
import jakarta.transaction.Transactional;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A stereotype that protects. */
@Stereotype
@ApplicationScoped
@Transactional
@Idempotent
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface SoldOnce {}
