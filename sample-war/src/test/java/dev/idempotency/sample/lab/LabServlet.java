package dev.idempotency.sample.lab;

import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.transaction.UserTransaction;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Executes {@code POST /op/REF?parent=P} in the way that was chosen before with {@code PUT
 * /op/how?how=HOW}, so that a retry can be the very same request and yet take another course.
 * {@code GET /op/executions} counts the executions.
 */
@WebServlet({"/op/*", "/wait/*", "/brief/*", "/off/*", "/observe/*"})
public class LabServlet extends HttpServlet {

  /** What a client must never see for work that is not committed. */
  public static final String SUCCESS = "THIS-TOOK-EFFECT";

  private static final long serialVersionUID = 1L;

  private static final AtomicReference<How> HOW = new AtomicReference<>(How.BODY);
  private static final AtomicInteger EXECUTIONS = new AtomicInteger();

  @EJB private LabBean business;
  @Resource private UserTransaction transaction;

  /** The ways in which an execution can go. */
  public enum How {
    BODY,
    REDIRECT,
    FLUSHED,
    SENT_ERROR,
    BUSINESS_EXCEPTION,
    ROLLBACK_ONLY,
    ROLLBACK_ONLY_REDIRECT,
    ROLLBACK_ONLY_NOT_FOUND,
    PASSING,
    COMMITS_ITSELF,
    ASYNC,
    EMPTY
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.getWriter().print(EXECUTIONS.get());
  }

  @Override
  protected void doPut(HttpServletRequest request, HttpServletResponse response) {
    HOW.set(How.valueOf(request.getParameter("how")));
    response.setStatus(HttpServletResponse.SC_NO_CONTENT);
  }

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException, ServletException {
    EXECUTIONS.incrementAndGet();
    String ref = request.getPathInfo().substring(1);
    String parent = request.getParameter("parent");
    try {
      switch (HOW.get()) {
        case BUSINESS_EXCEPTION -> business.insertAndFail(ref, parent);
        case ROLLBACK_ONLY, ROLLBACK_ONLY_REDIRECT, ROLLBACK_ONLY_NOT_FOUND -> {
          business.insert(ref, parent);
          transaction.setRollbackOnly();
        }
        case COMMITS_ITSELF -> {
          business.insert(ref, parent);
          transaction.commit();
        }
        case ASYNC -> {
          business.insert(ref, parent);
          request.startAsync();
        }
        default -> business.insert(ref, parent);
      }
      answer(ref, response);
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new ServletException(e);
    }
  }

  private static void answer(String ref, HttpServletResponse response) throws IOException {
    response.setHeader("Location", "/lab/op/" + ref);
    switch (HOW.get()) {
      case REDIRECT, ROLLBACK_ONLY_REDIRECT -> response.sendRedirect("/lab/op/" + ref);
      case SENT_ERROR -> response.sendError(HttpServletResponse.SC_CONFLICT, "sold out: " + ref);
      case ROLLBACK_ONLY_NOT_FOUND -> write(404, "no such thing", response);
      case PASSING -> write(503, "come again", response);
      case EMPTY -> response.setStatus(HttpServletResponse.SC_NO_CONTENT);
      case FLUSHED -> {
        write(201, SUCCESS, response);
        response.flushBuffer();
      }
      default -> write(201, SUCCESS, response);
    }
  }

  private static void write(int status, String text, HttpServletResponse response)
      throws IOException {
    response.setStatus(status);
    response.setContentType("text/plain;charset=UTF-8");
    response.getWriter().print(text);
  }
}
