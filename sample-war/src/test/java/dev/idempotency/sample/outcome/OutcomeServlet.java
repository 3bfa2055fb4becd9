package dev.idempotency.sample.outcome;

import dev.idempotency.sample.lab.LabBean;
import jakarta.annotation.Resource;
import jakarta.ejb.EJB;
import jakarta.inject.Inject;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.transaction.UserTransaction;
import java.io.IOException;

/** {@code POST /outcome/servlet/REF}: one row, and then the chosen course. */
@WebServlet({"/outcome/servlet/*", "/outcome/within/*", "/outcome/bounded/*"})
public class OutcomeServlet extends HttpServlet {

  private static final long serialVersionUID = 1L;
  private static final String PARENT = "there";

  /** Marks the rows that are written outside the request's transaction. */
  private static final String OUTSIDE = "out-";

  @EJB private LabBean rows;
  @EJB private OutcomeBean bean;
  @EJB private BeanManagedBean beanManaged;
  @Inject private TransactionalBean transactional;
  @Inject private Outliving outliving;
  @Resource private UserTransaction transaction;

  @Override
  protected void doPost(HttpServletRequest request, HttpServletResponse response)
      throws IOException, ServletException {
    String ref = request.getPathInfo().substring(1);
    Course course = Courses.begin(ref);
    try {
      rows.insert(ref, PARENT);
      response.setHeader("Location", "/lab/outcome/servlet/" + ref);
      response.addCookie(new Cookie("seen", "once"));
      write(response);
      run(course, ref);
    } catch (IOException | ServletException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new ServletException(e);
    }
  }

  private static void write(HttpServletResponse response) throws IOException {
    response.setStatus(HttpServletResponse.SC_CREATED);
    response.setContentType("text/plain;charset=UTF-8");
    response.getWriter().print(Courses.SUCCESS);
  }

  private void run(Course course, String ref) throws Exception {
    switch (course) {
      case RUNTIME_EXCEPTION -> throw new IllegalStateException("on purpose");
      case SERVLET_EXCEPTION -> throw new ServletException("on purpose");
      case IO_EXCEPTION -> throw new IOException("on purpose");
      case ERROR -> throw new AssertionError("on purpose");
      case NO_STOCK -> throw new NoStock();
      case NO_STOCK_WRAPPED -> throw new ServletException(new NoStock());
      case SWALLOWED -> swallow(ref);
      case MANDATORY -> bean.mandatory(ref);
      case SUPPORTS -> bean.supports(ref);
      case TRANSACTIONAL -> transactional.insert(ref);
      case NEVER -> bean.never(ref);
      case BEGINS -> transaction.begin();
      case REQUIRES_NEW -> {
        bean.requiresNew(OUTSIDE + ref);
        transaction.setRollbackOnly();
      }
      case NOT_SUPPORTED -> {
        bean.notSupported(OUTSIDE + ref);
        transaction.setRollbackOnly();
      }
      case BEAN_MANAGED -> {
        beanManaged.insert(OUTSIDE + ref);
        transaction.setRollbackOnly();
      }
      case ROLLS_BACK -> transaction.rollback();
      case COMMITS_AND_THROWS -> {
        transaction.commit();
        throw new IllegalStateException("on purpose");
      }
      case COMMITS_AND_LEAVES_ONE_OPEN -> {
        transaction.commit();
        transaction.begin();
        rows.insert(OUTSIDE + ref, PARENT);
      }
      case WAITS -> bean.waitAtGate();
      case CHANGES_ARTICLE -> bean.changeArticle(ref);
      case SKEW_THEN_WAITS -> {
        bean.goOffDuty(ref, "application");
        bean.waitAtGate();
      }
      case SKEW_THEN_WAITS_IN_COMMIT -> {
        bean.goOffDuty(ref, "application");
        bean.insertGated(ref);
      }
      case WAITS_IN_COMMIT -> bean.insertGated(ref);
      case OUTLIVES -> outliving.goOn(ref);
      case OUTLIVES_AND_THROWS -> {
        outliving.goOn(ref);
        throw new IllegalStateException("on purpose");
      }
      case OUTLIVES_WITH_CONNECTION -> outliving.goOnWithConnection(ref);
      case OUTLIVES_IN_STATEMENT -> {
        bean.sleep();
        outliving.goOn(ref);
      }
      default -> {}
    }
  }

  private void swallow(String ref) {
    try {
      rows.insertAndFail(ref, PARENT);
    } catch (RuntimeException swallowed) {
      // on purpose: the answer is a success all the same
    }
  }
}
