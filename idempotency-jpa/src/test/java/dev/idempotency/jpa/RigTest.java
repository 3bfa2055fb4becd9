package dev.idempotency.jpa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** A rig for the tests of a class, none of which may leave anything behind. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
abstract class RigTest implements RigContract {

  private Rig rig;

  abstract Rig open() throws Exception;

  @Override
  public final Rig rig() {
    return rig;
  }

  @BeforeAll
  final void openRig() throws Exception {
    Quiet.please();
    rig = open();
  }

  @AfterAll
  final void closeRig() {
    rig.close();
  }

  @AfterEach
  final void nothingStaysBehind() {
    boolean transaction = Jta.threadHasTransaction();
    Jta.endTransaction();
    assertThat(transaction).as("the thread has a transaction").isFalse();
    List<String> warnings = rig.takePoolWarnings();
    assertThat(rig.connectionsInUse()).as("connections in use").isZero();
    assertThat(warnings).as("warnings of the pool").isEmpty();
  }
}
