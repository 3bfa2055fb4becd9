package dev.idempotency.testkit;

import org.jspecify.annotations.Nullable;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Starts the {@link ServerRig} for a session of tests and stops it at the end; does nothing when
 * the system property {@code rig.server} is not set.
 *
 * <p>A module that wants it names it in {@code
 * META-INF/services/org.junit.platform.launcher.LauncherSessionListener}.
 */
public final class ServerRigListener implements LauncherSessionListener {

  private @Nullable ServerRig rig;

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    String kind = System.getProperty("rig.server");
    if (kind != null) {
      rig = ServerRig.start(ServerKind.valueOf(kind));
    }
  }

  @Override
  public void launcherSessionClosed(LauncherSession session) {
    if (rig != null) {
      rig.close();
    }
  }
}
