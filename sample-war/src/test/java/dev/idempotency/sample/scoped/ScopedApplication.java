package dev.idempotency.sample.scoped;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** Resources without any filter in front of them. */
@ApplicationPath("/rs")
public class ScopedApplication extends Application {}
