package dev.idempotency.http;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The ways in which an application ends its response. */
sealed interface Ending {

  /** The status that the application has chosen with it; 0 where the response has its own. */
  int status();

  /** By the body, or by nothing at all. */
  record Plain() implements Ending {
    @Override
    public int status() {
      return 0;
    }
  }

  /** By an error whose body the container makes. */
  record SentError(int status, @Nullable String message) implements Ending {
    void sendTo(HttpServletResponse response) throws IOException {
      if (message == null) {
        response.sendError(status);
      } else {
        response.sendError(status, message);
      }
    }
  }

  /** By a redirect whose body, if any, the container makes. */
  record SentRedirect(String location) implements Ending {
    @Override
    public int status() {
      return HttpServletResponse.SC_FOUND;
    }

    void sendTo(HttpServletResponse response) throws IOException {
      response.sendRedirect(location);
    }
  }
}
