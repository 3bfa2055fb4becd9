package dev.idempotency.sample.unscoped;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** Its resources are found by scanning. */
@ApplicationPath("/rs")
public class FoundApplication extends Application {}
