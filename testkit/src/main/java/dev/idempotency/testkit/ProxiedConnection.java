package dev.idempotency.testkit;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** One client's connection through the proxy, and the fault that hits its COMMIT. */
final class ProxiedConnection {

  private static final Logger LOG = System.getLogger(ProxiedConnection.class.getName());
  private static final int SSL_REQUEST = 80_877_103;
  private static final int GSS_ENCRYPTION_REQUEST = 80_877_104;
  private static final Set<Integer> ENCRYPTION_REQUESTS =
      Set.of(SSL_REQUEST, GSS_ENCRYPTION_REQUEST);

  private final Socket client;
  private final Socket server;
  private final Supplier<CommitFault> nextFault;
  private final Consumer<ProxiedConnection> onClose;
  private final CommitDetector commits = new CommitDetector();
  private final DataInputStream fromClient;
  private final DataOutputStream toClient;
  private final DataInputStream fromServer;
  private final DataOutputStream toServer;
  private volatile CommitFault fault = CommitFault.none();

  ProxiedConnection(
      Socket client,
      Socket server,
      Supplier<CommitFault> nextFault,
      Consumer<ProxiedConnection> onClose)
      throws IOException {
    this.client = client;
    this.server = server;
    this.nextFault = nextFault;
    this.onClose = onClose;
    this.fromClient = input(client);
    this.toClient = output(client);
    this.fromServer = input(server);
    this.toServer = output(server);
  }

  private static DataInputStream input(Socket socket) throws IOException {
    return new DataInputStream(new BufferedInputStream(socket.getInputStream()));
  }

  private static DataOutputStream output(Socket socket) throws IOException {
    socket.setTcpNoDelay(true);
    return new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
  }

  void start() {
    Daemon.start("proxy-requests", () -> closeAfter(this::forwardRequests));
    Daemon.start("proxy-answers", () -> closeAfter(this::forwardAnswers));
  }

  void close() {
    Sockets.close(client);
    Sockets.close(server);
    onClose.accept(this);
  }

  private interface Forwarding {
    void run() throws IOException;
  }

  private void closeAfter(Forwarding forwarding) {
    try {
      forwarding.run();
    } catch (IOException closed) {
      LOG.log(Level.DEBUG, "end of connection", closed);
    } finally {
      close();
    }
  }

  private void forwardRequests() throws IOException {
    forwardStartup();
    while (fault.kind() != CommitFault.Kind.CUT_BEFORE) {
      forwardRequest(PgMessage.read(fromClient));
    }
  }

  private void forwardStartup() throws IOException {
    ByteBuffer first = PgMessage.readBody(fromClient);
    while (ENCRYPTION_REQUESTS.contains(first.getInt(0))) {
      toClient.writeByte('N');
      toClient.flush();
      first = PgMessage.readBody(fromClient);
    }
    PgMessage.writeBody(toServer, first);
    toServer.flush();
  }

  private void forwardRequest(PgMessage request) throws IOException {
    if (commits.isCommit(request)) {
      fault = nextFault.get();
    }
    if (fault.kind() == CommitFault.Kind.CUT_BEFORE) {
      close();
      fault.complete();
    } else {
      forward(request, fromClient, toServer);
    }
  }

  private void forwardAnswers() throws IOException {
    boolean lost = false;
    while (!lost) {
      lost = forwardAnswer(PgMessage.read(fromServer));
    }
  }

  private boolean forwardAnswer(PgMessage answer) throws IOException {
    if (fault.kind() != CommitFault.Kind.LOSE_ANSWER) {
      forward(answer, fromServer, toClient);
      return false;
    }
    if (answer.type() != PgMessage.READY_FOR_QUERY) {
      return false;
    }
    close();
    fault.complete();
    return true;
  }

  private static void forward(PgMessage message, DataInputStream from, DataOutputStream to)
      throws IOException {
    message.writeTo(to);
    if (from.available() == 0) {
      to.flush();
    }
  }
}
