package dev.idempotency.sample.differential;

import static java.util.concurrent.TimeUnit.SECONDS;

import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Answers {@code POST KIND/WAY} in that way. {@code GET ?of=ID} tells what the application saw when
 * it answered the request with that {@code X-Id}, which it may not have ended yet when its answer
 * arrives. The filter covers one of the paths only.
 */
@WebServlet({"/bare/way/*", "/kept/way/*", "/bare/gzip/*", "/kept/gzip/*", "/seen"})
public class WayServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  private static final Map<String, CompletableFuture<String>> SEEN = new ConcurrentHashMap<>();

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setContentType("text/plain;charset=UTF-8");
    response.getWriter().print(seen(request.getParameter("of")).orTimeout(10, SECONDS).join());
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException, ServletException {
    Seen seen = new Seen();
    seen.look(response);
    try {
      Way.at(request.getPathInfo().substring(1)).answering().answer(request, response, seen);
    } finally {
      seen.look(response);
      seen(request.getHeader("X-Id")).complete(seen.toString());
    }
  }

  private static CompletableFuture<String> seen(String id) {
    return SEEN.computeIfAbsent(id, unseen -> new CompletableFuture<>());
  }
}
