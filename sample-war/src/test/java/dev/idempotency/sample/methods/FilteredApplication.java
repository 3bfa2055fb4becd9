package dev.idempotency.sample.methods;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** The same resources behind a filter. */
@ApplicationPath("/op/rs")
public class FilteredApplication extends Application {}
