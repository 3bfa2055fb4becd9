package dev.idempotency.sample.callers;

import dev.idempotency.sample.lab.LabBean;
import jakarta.ejb.EJB;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * {@code POST /op/account/REF} opens an account, logs the caller in and says what nobody else may
 * know.
 */
@WebServlet("/op/account/*")
public class AccountServlet extends HttpServlet {

  public static final String SECRET = "balance-815";
  public static final String COOKIE = "login-token-4711";

  private static final long serialVersionUID = 1L;

  @EJB private LabBean business;

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    business.insert(request.getPathInfo().substring(1), "there");
    request.getSession(true).setAttribute("caller", request.getRemoteUser());
    request.changeSessionId();
    response.addCookie(new Cookie("login", COOKIE));
    response.addHeader("Set-Cookie", "second=" + COOKIE);
    response.setHeader("WWW-Authenticate", "Token " + COOKIE);
    response.setStatus(HttpServletResponse.SC_CREATED);
    response.setHeader("Location", "/accounts/" + SECRET);
    response.setContentType("text/plain");
    response.getWriter().print(SECRET);
  }
}
