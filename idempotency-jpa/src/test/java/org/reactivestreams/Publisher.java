package org.reactivestreams;

/** Stands for the interface of this name, which this module does not depend on. */
public interface Publisher {}
