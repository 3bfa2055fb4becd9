package dev.idempotency.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A line between PostgreSQL clients and their server that can be cut, at once or at the worst
 * moment.
 *
 * <p>It refuses encryption, so that it can read along.
 */
public final class TcpProxy implements AutoCloseable {

  private static final Logger LOG = System.getLogger(TcpProxy.class.getName());

  private final ServerSocket listener;
  private final String host;
  private final int port;
  private final AtomicReference<CommitFault> nextFault = new AtomicReference<>(CommitFault.none());
  private final Set<ProxiedConnection> connections = new HashSet<>();
  private boolean cut;

  private TcpProxy(ServerSocket listener, String host, int port) {
    this.listener = listener;
    this.host = host;
    this.port = port;
  }

  /** Listens on a free port and forwards to the given one. */
  public static TcpProxy to(String host, int port) {
    try {
      InetAddress loopback = InetAddress.getLoopbackAddress();
      TcpProxy proxy = new TcpProxy(new ServerSocket(Ports.free(), 50, loopback), host, port);
      Daemon.start("proxy-accept", proxy::acceptAll);
      return proxy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The port of the loopback interface that clients connect to. */
  public int port() {
    return listener.getLocalPort();
  }

  /** Closes all connections, and every new one until {@link #restore()}. */
  public void cutAll() {
    synchronized (connections) {
      cut = true;
    }
    dropAll();
  }

  /** Closes all connections; new ones pass. */
  public void dropAll() {
    List<ProxiedConnection> doomed;
    synchronized (connections) {
      doomed = new ArrayList<>(connections);
    }
    doomed.forEach(ProxiedConnection::close);
  }

  /** Lets new connections pass again. */
  public void restore() {
    synchronized (connections) {
      cut = false;
    }
  }

  /**
   * Lets the next COMMIT of any client through, waits for the server's answer and closes the
   * connection instead of forwarding it. Replaces a fault that is still waiting for its COMMIT.
   *
   * @return completed when the server has answered, so what it committed is visible
   */
  public CompletableFuture<Void> loseNextCommitAnswer() {
    return arm(CommitFault.Kind.LOSE_ANSWER);
  }

  /**
   * Closes the connection instead of forwarding the next COMMIT of any client. Replaces a fault
   * that is still waiting for its COMMIT.
   *
   * @return completed when the connection is closed; the server then rolls back
   */
  public CompletableFuture<Void> cutBeforeNextCommit() {
    return arm(CommitFault.Kind.CUT_BEFORE);
  }

  private CompletableFuture<Void> arm(CommitFault.Kind kind) {
    CommitFault fault = CommitFault.of(kind);
    nextFault.set(fault);
    return fault.happened();
  }

  private void acceptAll() {
    while (!listener.isClosed()) {
      try {
        forward(listener.accept());
      } catch (IOException unreachable) {
        LOG.log(Level.DEBUG, "connection not forwarded", unreachable);
      }
    }
  }

  private void forward(Socket client) throws IOException {
    try {
      Socket server = new Socket(host, port);
      register(new ProxiedConnection(client, server, this::takeFault, this::forget));
    } catch (IOException e) {
      client.close();
      throw e;
    }
  }

  private void register(ProxiedConnection connection) {
    boolean refused;
    synchronized (connections) {
      refused = cut;
      connections.add(connection);
    }
    if (refused) {
      connection.close();
    } else {
      connection.start();
    }
  }

  private void forget(ProxiedConnection connection) {
    synchronized (connections) {
      connections.remove(connection);
    }
  }

  private CommitFault takeFault() {
    return nextFault.getAndSet(CommitFault.none());
  }

  /** Closes all connections and listens no longer. */
  @Override
  public void close() {
    Sockets.close(listener);
    cutAll();
  }
}
