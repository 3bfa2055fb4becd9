package dev.idempotency.sample.witness;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/**
 * Says what the requests so far have left behind: {@code requests=N transactions=N connections=N},
 * where the connections are those that the pool can still give out at one time.
 */
@WebServlet("/witness")
public class WitnessServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    int poolSize = Integer.parseInt(request.getParameter("pool"));
    response
        .getWriter()
        .print(
            "requests=%d transactions=%d connections=%d"
                .formatted(
                    WorkerWitness.REQUESTS.get(),
                    WorkerWitness.TRANSACTIONS_LEFT.get(),
                    takeOut(poolSize, dataSource(request.getParameter("source")))));
  }

  private static int takeOut(int poolSize, DataSource dataSource) {
    Deque<Connection> taken = new ArrayDeque<>();
    try {
      while (taken.size() < poolSize) {
        taken.push(dataSource.getConnection());
      }
      return taken.size();
    } catch (SQLException e) {
      return taken.size();
    } finally {
      taken.forEach(WitnessServlet::giveBack);
    }
  }

  private static void giveBack(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @SuppressWarnings("BanJNDI")
  private static DataSource dataSource(String name) {
    try {
      return (DataSource) new InitialContext().lookup(name);
    } catch (NamingException e) {
      throw new IllegalStateException(e);
    }
  }
}
