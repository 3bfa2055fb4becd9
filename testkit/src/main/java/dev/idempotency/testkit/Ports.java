package dev.idempotency.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Free TCP ports of the loopback interface.
 *
 * <p>They lie below the range from which Linux takes the ports of outgoing connections. So a server
 * that was killed finds its port free again when it comes back.
 */
public final class Ports {

  private static final int FIRST = 20_000;
  private static final int LAST = 32_000;
  private static final int ATTEMPTS = 1_000;
  private static final Set<Integer> HANDED_OUT = ConcurrentHashMap.newKeySet();

  private Ports() {}

  /** A port that nobody listens on and that this method has not returned before. */
  public static int free() {
    return ThreadLocalRandom.current()
        .ints(ATTEMPTS, FIRST, LAST)
        .filter(Ports::isFree)
        .filter(HANDED_OUT::add)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no free port in " + FIRST + "-" + LAST));
  }

  /** Whether a server could listen on this port now. */
  public static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException taken) {
      return false;
    }
  }

  /** Whether somebody accepts connections on this port now. */
  public static boolean isListening(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException refused) {
      return false;
    }
  }
}
