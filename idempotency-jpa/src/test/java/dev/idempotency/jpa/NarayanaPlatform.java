package dev.idempotency.jpa;

import jakarta.transaction.TransactionManager;
import org.eclipse.persistence.platform.server.ServerPlatformBase;
import org.eclipse.persistence.sessions.DatabaseSession;
import org.eclipse.persistence.transaction.JTATransactionController;

/** Tells EclipseLink where the transactions of these tests are. */
public final class NarayanaPlatform extends ServerPlatformBase {

  /** For EclipseLink. */
  public NarayanaPlatform(DatabaseSession session) {
    super(session);
  }

  @Override
  public Class<Controller> getExternalTransactionControllerClass() {
    return Controller.class;
  }

  /** For EclipseLink. */
  public static final class Controller extends JTATransactionController {

    @Override
    protected TransactionManager acquireTransactionManager() {
      return Jta.manager();
    }
  }
}
