package dev.idempotency.liquibase;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Nodes that start together. Each has its own Liquibase, as in a server: its factories are static,
 * and several migrations in one class loader would hide or invent races.
 */
class SimultaneousMigrationTest {

  private static final int NODES = 5;

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "H2")
  void c066_fiveNodesStartOnAnEmptyDatabase(EmptyDatabase.Kind kind) throws Exception {
    EmptyDatabase database = kind.create();

    startTogether(database);

    assertThat(database.query("SELECT id, exectype FROM DATABASECHANGELOG ORDER BY orderexecuted"))
        .containsExactly("record EXECUTED", "archive EXECUTED");
    assertThat(database.query("SELECT id FROM DATABASECHANGELOGLOCK WHERE locked = FALSE"))
        .containsExactly("1");
    assertThat(database.tables()).isNotEmpty();
  }

  private static void startTogether(EmptyDatabase database) throws Exception {
    CyclicBarrier start = new CyclicBarrier(NODES);
    ExecutorService threads = Executors.newFixedThreadPool(NODES);
    List<URLClassLoader> loaders = new ArrayList<>();
    try {
      List<Future<?>> ends = new ArrayList<>();
      for (int i = 0; i < NODES; i++) {
        URLClassLoader loader = new URLClassLoader(classPath(), platform());
        loaders.add(loader);
        Runnable node = node(loader, database.dataSource());
        ends.add(
            threads.submit(
                () -> {
                  start.await(1, TimeUnit.MINUTES);
                  node.run();
                  return null;
                }));
      }
      for (Future<?> end : ends) {
        end.get(2, TimeUnit.MINUTES);
      }
    } finally {
      threads.shutdownNow();
      for (URLClassLoader loader : loaders) {
        loader.close();
      }
    }
  }

  private static ClassLoader platform() {
    return ClassLoader.getPlatformClassLoader();
  }

  private static URL[] classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(SimultaneousMigrationTest::url)
        .toArray(URL[]::new);
  }

  private static URL url(String path) {
    try {
      return Path.of(path).toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Runnable node(ClassLoader loader, DataSource dataSource) throws Exception {
    return Class.forName(Node.class.getName(), true, loader)
        .asSubclass(Runnable.class)
        .getConstructor(DataSource.class)
        .newInstance(dataSource);
  }

  /** What a node does when it starts, seen from its own class loader. */
  public static final class Node implements Runnable {

    private final Migration migration;

    /** Loads Liquibase, so that the nodes meet at the database. */
    public Node(DataSource dataSource) {
      this.migration =
          new Migration(dataSource, MigrationSettings.defaults(), Node.class.getClassLoader());
    }

    @Override
    public void run() {
      Thread.currentThread().setContextClassLoader(Node.class.getClassLoader());
      migration.run();
    }
  }
}
