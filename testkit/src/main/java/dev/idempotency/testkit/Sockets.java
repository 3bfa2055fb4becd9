package dev.idempotency.testkit;

import java.io.Closeable;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Closing where nothing is left to do about a failure. */
final class Sockets {

  private static final Logger LOG = System.getLogger(Sockets.class.getName());

  private Sockets() {}

  static void close(Closeable socket) {
    try {
      socket.close();
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "closing " + socket, e);
    }
  }
}
