package dev.idempotency.sample;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** The REST API below {@code /api}. */
@ApplicationPath("/api")
public class ShopApplication extends Application {}
