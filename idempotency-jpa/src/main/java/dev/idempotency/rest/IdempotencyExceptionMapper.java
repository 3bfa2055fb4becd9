package dev.idempotency.rest;

import static java.lang.System.Logger.Level.WARNING;

import dev.idempotency.IdempotencyException;
import dev.idempotency.problem.Problem;
import dev.idempotency.problem.ProblemAnswer;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.time.Duration;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/**
 * Answers with a problem document (RFC 9457) where a protected call was not executed. Found by
 * scanning; an application that lists its classes in {@code Application.getClasses} adds this one.
 *
 * <p>What is answered so must not be remembered as the answer of a call around it: where there is a
 * transaction, it rolls back.
 */
@Provider
public class IdempotencyExceptionMapper implements ExceptionMapper<IdempotencyException> {

  private static final System.Logger LOG =
      System.getLogger(IdempotencyExceptionMapper.class.getName());

  private static final String REGISTRY = "java:comp/TransactionSynchronizationRegistry";

  /** For the container. */
  public IdempotencyExceptionMapper() {}

  @Override
  public Response toResponse(IdempotencyException e) {
    rollBack();
    ProblemAnswer answer = ProblemAnswer.of(e);
    if (answer.status() >= 500) {
      LOG.log(WARNING, e.getMessage(), e);
    }
    Response.ResponseBuilder response =
        Response.status(answer.status())
            .type(Problem.MEDIA_TYPE)
            .entity(answer.problem().document(answer.status()));
    if (answer.retryAfter() != null) {
      response.header(HttpHeaders.RETRY_AFTER, seconds(answer.retryAfter()));
    }
    return response.build();
  }

  private static long seconds(Duration duration) {
    return duration.plusMillis(999).toSeconds();
  }

  @SuppressWarnings("BanJNDI") // a constant name in the application's own name space
  private static void rollBack() {
    try {
      TransactionSynchronizationRegistry registry =
          (TransactionSynchronizationRegistry) new InitialContext().lookup(REGISTRY);
      if (registry.getTransactionStatus() == Status.STATUS_ACTIVE) {
        registry.setRollbackOnly();
      }
    } catch (NamingException e) {
      throw new IllegalStateException("Every Jakarta EE server has " + REGISTRY + ".", e);
    }
  }
}
