package dev.idempotency.config;

import java.util.Map;

/**
 * An idempotency filter as web.xml declares it.
 *
 * @param name the filter's name
 * @param initParams its init-params
 */
public record FilterDeclaration(String name, Map<String, String> initParams) {

  /** The init-param that gives the filter's scope another name than the filter's. */
  static final String SCOPE = "scope";

  /** Copies what could change. */
  public FilterDeclaration {
    initParams = Map.copyOf(initParams);
  }

  String scopeName() {
    return initParams.getOrDefault(SCOPE, name).strip();
  }
}
