package dev.idempotency.sample.calls;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** Resources behind the filter. */
@ApplicationPath("/op/rs")
public class CallApplication extends Application {}
