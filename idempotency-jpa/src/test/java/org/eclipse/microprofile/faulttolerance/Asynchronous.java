package org.eclipse.microprofile.faulttolerance;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Stands for the annotation of this name, which this module does not depend on. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Asynchronous {}
