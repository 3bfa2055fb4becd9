package dev.idempotency.http;

import dev.idempotency.config.ResponseRules;
import dev.idempotency.engine.StoredResult;
import dev.idempotency.problem.Problem;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A response as the record keeps it: status, the headers that a replay gives again, and the body.
 * How it ended and its headers are a JSON document, so that a value may contain anything:
 *
 * <pre>
 * {"v":1,"end":"BODY","headers":[["Content-Type","application/json"],["Location","/orders/7"]]}
 * </pre>
 *
 * @param status the response's status
 * @param end how it ended
 * @param text the message of an error, the location of a redirect; null otherwise
 * @param headers names and values, in order
 * @param body the body; null where there is none, or none is kept
 */
@SuppressWarnings("ArrayRecordComponent") // handed through once, never compared
record ResponseRecord(
    int status, End end, @Nullable String text, List<Header> headers, byte @Nullable [] body) {

  /** The marker of every replay. */
  static final String REPLAYED = "Idempotent-Replayed";

  private static final int FORMAT = 1;

  private static final String CONTENT_TYPE = "Content-Type";
  private static final String CONTENT_ENCODING = "Content-Encoding";

  /** Values add up in these: filters in front may have set some. Others have one value. */
  private static final Set<String> LISTS =
      Set.of("cache-control", "content-encoding", "content-language", "link", "vary");

  /** A record that says that it has a body has one. */
  ResponseRecord {
    if (end == End.BODY && body == null) {
      throw new IllegalArgumentException("The body is missing.");
    }
  }

  enum End {
    /** Without a body. */
    EMPTY,
    /** With a body. */
    BODY,
    /** With a body that is too large to be kept. */
    BODY_NOT_KEPT,
    /** By {@code sendError}. */
    ERROR,
    /** By {@code sendRedirect}. */
    REDIRECT
  }

  record Header(String name, String value) {

    boolean isFor(String other) {
      return name.equalsIgnoreCase(other);
    }

    boolean isList() {
      return LISTS.contains(name.toLowerCase(Locale.ROOT));
    }
  }

  /** Takes down what the application has answered. */
  static ResponseRecord of(BufferedResponse response, ResponseRules rules) throws IOException {
    Ending ending = response.ending();
    List<Header> headers = headers(response, rules.replayHeaders());
    if (ending instanceof Ending.SentError error) {
      return new ResponseRecord(error.status(), End.ERROR, error.message(), headers, null);
    }
    if (ending instanceof Ending.SentRedirect redirect) {
      return new ResponseRecord(
          redirect.status(), End.REDIRECT, redirect.location(), headers, null);
    }
    int status = response.getStatus();
    if (!response.hasBody()) {
      return new ResponseRecord(status, End.EMPTY, null, headers, null);
    }
    if (response.body().size() > rules.limit()) {
      return new ResponseRecord(status, End.BODY_NOT_KEPT, null, headers, null);
    }
    return new ResponseRecord(status, End.BODY, null, headers, response.body().toByteArray());
  }

  private static List<Header> headers(BufferedResponse response, List<String> replayed) {
    List<Header> headers = new ArrayList<>();
    String type = response.sentContentType();
    if (type != null) {
      headers.add(new Header(CONTENT_TYPE, type));
    }
    for (String name : namesOfOthers(replayed)) {
      List<String> now = List.copyOf(response.getHeaders(name));
      response.entered().added(name, now).forEach(value -> headers.add(new Header(name, value)));
    }
    return headers;
  }

  /** The coding belongs to the body, whatever the list says; the type has been taken already. */
  private static Set<String> namesOfOthers(List<String> replayed) {
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    names.add(CONTENT_ENCODING);
    names.addAll(replayed);
    names.remove(CONTENT_TYPE);
    return names;
  }

  StoredResult toStored() {
    JsonArrayBuilder pairs = Json.createArrayBuilder();
    headers.forEach(h -> pairs.add(Json.createArrayBuilder().add(h.name()).add(h.value())));
    JsonObjectBuilder document =
        Json.createObjectBuilder().add("v", FORMAT).add("end", end.name()).add("headers", pairs);
    if (text != null) {
      document.add("text", text);
    }
    return new StoredResult(status, document.build().toString(), body);
  }

  /**
   * Reads what was stored.
   *
   * @throws IllegalArgumentException if it has a format that this version does not know
   */
  static ResponseRecord of(StoredResult stored) {
    try (JsonReader reader = Json.createReader(new StringReader(stored.headers()))) {
      JsonObject document = reader.readObject();
      if (document.getInt("v") != FORMAT) {
        throw new IllegalArgumentException("Unknown format: " + document.getInt("v"));
      }
      return new ResponseRecord(
          stored.status(),
          End.valueOf(document.getString("end")),
          document.getString("text", null),
          document.getJsonArray("headers").getValuesAs(ResponseRecord::header),
          stored.body());
    } catch (JsonException
        | NullPointerException
        | ClassCastException
        | IndexOutOfBoundsException e) {
      throw new IllegalArgumentException("The description of the response cannot be read.", e);
    }
  }

  private static Header header(JsonValue pair) {
    JsonArray nameAndValue = pair.asJsonArray();
    return new Header(nameAndValue.getString(0), nameAndValue.getString(1));
  }

  /** Gives the response again, marked as a replay. */
  void replayTo(HttpServletResponse response) throws IOException {
    response.setStatus(status);
    response.setHeader(REPLAYED, "true");
    replayHeadersTo(response);
    switch (end) {
      case EMPTY -> {}
      case BODY -> sendBody(response);
      case BODY_NOT_KEPT -> ProblemResponse.sendAs(status, Problem.RESPONSE_NOT_KEPT, response);
      case ERROR -> new Ending.SentError(status, text).sendTo(response);
      case REDIRECT -> new Ending.SentRedirect(text).sendTo(response);
    }
  }

  /** Adds to what filters in front have set where a header is a list, and replaces it otherwise. */
  private void replayHeadersTo(HttpServletResponse response) {
    Set<String> set = new HashSet<>();
    for (Header header : headers) {
      boolean further = !set.add(header.name());
      if (header.isFor(CONTENT_TYPE)) {
        response.setContentType(header.value());
      } else if (further || header.isList()) {
        response.addHeader(header.name(), header.value());
      } else {
        response.setHeader(header.name(), header.value());
      }
    }
  }

  private void sendBody(HttpServletResponse response) throws IOException {
    if (BodyRules.mayDeclareLength(status)) {
      response.setContentLength(body.length);
    }
    response.getOutputStream().write(body);
  }
}
