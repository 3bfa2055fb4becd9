package dev.idempotency.sample.differential;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** The ways to let others answer. */
@SuppressWarnings("ImmutableEnumChecker") // functions without state
public enum Dispatches implements Way {
  FORWARD((request, response, seen) -> to("/target/write", request, response)),
  FORWARD_CHAIN(
      (request, response, seen) ->
          to("/target/forward?to=/target/forward?to=/target/write", request, response)),
  FORWARD_AFTER_CONTENT(
      (request, response, seen) -> {
        response.getWriter().print("dropped");
        to("/target/write", request, response);
        seen.look(response);
      }),
  FORWARD_THEN_CONTENT(
      (request, response, seen) -> {
        to("/target/write", request, response);
        seen.look(response);
        seen.attempt(() -> response.getWriter().print("dropped"));
        response.setHeader("X-Late", "1");
      }),
  FORWARD_AFTER_FLUSH(
      (request, response, seen) -> {
        response.getWriter().print("text");
        response.flushBuffer();
        seen.attempt(() -> to("/target/write", request, response));
      }),
  FORWARD_AFTER_STREAM(
      (request, response, seen) -> {
        response.getOutputStream().print("dropped");
        seen.attempt(() -> to("/target/write", request, response));
      }),
  FORWARD_TO_NOTHING((request, response, seen) -> to("/target/nothing", request, response)),
  FORWARD_TO_STREAM((request, response, seen) -> to("/target/stream", request, response)),
  FORWARD_TO_ERROR((request, response, seen) -> to("/target/error", request, response)),
  FORWARD_TO_ERROR_WITH_PAGE((request, response, seen) -> to("/target/page", request, response)),
  FORWARD_TO_REDIRECT((request, response, seen) -> to("/target/redirect", request, response)),
  FORWARD_TO_FAILURE((request, response, seen) -> to("/target/fail", request, response)),
  FORWARD_TO_JSP((request, response, seen) -> to("/bare/page.jsp", request, response)),
  FORWARD_BY_NAME(
      (request, response, seen) ->
          request
              .getServletContext()
              .getNamedDispatcher(TargetServlet.class.getName())
              .forward(request, response)),
  FORWARD_NOWHERE((request, response, seen) -> to("/no/such/thing", request, response)),
  INCLUDE(
      (request, response, seen) -> {
        response.getWriter().print("before ");
        include("/target/write", request, response);
        seen.look(response);
        response.getWriter().print(" after");
      }),
  INCLUDE_FIRST(
      (request, response, seen) -> {
        include("/target/write", request, response);
        seen.look(response);
        response.setHeader("X-After-Include", "1");
      }),
  INCLUDE_STREAM(
      (request, response, seen) -> {
        response.getOutputStream().print("before ");
        include("/target/stream", request, response);
        response.getOutputStream().print(" after");
      }),
  INCLUDE_THE_OTHER_OUTPUT(
      (request, response, seen) -> {
        response.getWriter().print("before ");
        seen.attempt(() -> include("/target/stream", request, response));
        response.getWriter().print(" after");
      }),
  INCLUDE_THAT_FLUSHES(
      (request, response, seen) -> {
        response.getWriter().print("before ");
        include("/target/flush", request, response);
        seen.look(response);
        response.getWriter().print(" after");
      }),
  INCLUDE_THAT_CLOSES(
      (request, response, seen) -> {
        response.getWriter().print("before ");
        include("/target/close", request, response);
        seen.look(response);
        response.getWriter().print(" after");
      }),
  INCLUDE_ERROR(
      (request, response, seen) -> {
        response.getWriter().print("before ");
        seen.attempt(() -> include("/target/error", request, response));
        response.getWriter().print(" after");
      }),
  INCLUDE_REDIRECT(
      (request, response, seen) -> {
        response.getWriter().print("before ");
        seen.attempt(() -> include("/target/redirect", request, response));
        response.getWriter().print(" after");
      }),
  INCLUDE_RESET(
      (request, response, seen) -> {
        response.getWriter().print("before ");
        seen.attempt(() -> include("/target/reset", request, response));
        response.getWriter().print(" after");
      }),
  INCLUDE_FAILURE(
      (request, response, seen) -> {
        response.getWriter().print("before ");
        include("/target/fail", request, response);
      }),
  INCLUDE_JSP(
      (request, response, seen) -> {
        response.setContentType("text/html;charset=UTF-8");
        response.getWriter().print("before ");
        include("/bare/page.jsp", request, response);
        response.getWriter().print(" after");
      }),
  INCLUDE_THEN_FORWARD(
      (request, response, seen) -> {
        include("/target/write", request, response);
        to("/target/write", request, response);
      });

  private final Answering answering;

  Dispatches(Answering answering) {
    this.answering = answering;
  }

  @Override
  public Answering answering() {
    return answering;
  }

  private static void to(String path, HttpServletRequest request, HttpServletResponse response)
      throws IOException, ServletException {
    request.getRequestDispatcher(path).forward(request, response);
  }

  private static void include(String path, HttpServletRequest request, HttpServletResponse response)
      throws IOException, ServletException {
    request.getRequestDispatcher(path).include(request, response);
  }
}
