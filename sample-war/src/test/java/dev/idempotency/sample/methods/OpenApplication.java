package dev.idempotency.sample.methods;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** Resources without a filter in front of them. */
@ApplicationPath("/rs")
public class OpenApplication extends Application {}
