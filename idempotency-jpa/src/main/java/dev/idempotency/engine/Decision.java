package dev.idempotency.engine;

/** How a delivery ended. Whoever receives one knows that the thread has no transaction any more. */
public sealed interface Decision {

  /**
   * As what it is counted.
   *
   * @return the outcome, never null
   */
  Outcome outcome();

  /** The work ran and committed together with its record: its answer may be sent. */
  record Executed() implements Decision {
    @Override
    public Outcome outcome() {
      return Outcome.EXECUTED;
    }
  }

  /** The work ran and gave an answer that is not remembered; everything is rolled back. */
  record Passed() implements Decision {
    @Override
    public Outcome outcome() {
      return Outcome.PASSED;
    }
  }

  /** The work ran, but had doomed its transaction: nothing is committed, whatever it answered. */
  record RolledBack() implements Decision {
    @Override
    public Outcome outcome() {
      return Outcome.ROLLED_BACK;
    }
  }

  /**
   * The work ran, and it is certain that nothing is committed.
   *
   * @param integrityViolation whether the database is known to have refused the changes themselves;
   *     otherwise a retry may succeed
   * @param cause what went wrong
   */
  record CommitFailed(boolean integrityViolation, Throwable cause) implements Decision {
    @Override
    public Outcome outcome() {
      return Outcome.COMMIT_FAILED;
    }
  }

  /**
   * The work ran, and nobody can tell now whether it is committed.
   *
   * @param cause what went wrong
   */
  record OutcomeUnknown(Throwable cause) implements Decision {
    @Override
    public Outcome outcome() {
      return Outcome.OUTCOME_UNKNOWN;
    }
  }

  /**
   * An earlier delivery has succeeded; this is its answer. The work did not run.
   *
   * @param result the first answer
   */
  record Replay(StoredResult result) implements Decision {
    @Override
    public Outcome outcome() {
      return Outcome.REPLAYED;
    }
  }

  /**
   * An earlier delivery has succeeded, but this caller may not see its answer. The work did not
   * run.
   */
  record Refused() implements Decision {
    @Override
    public Outcome outcome() {
      return Outcome.REFUSED;
    }
  }

  /**
   * An earlier delivery has succeeded, and nobody can tell whether this caller may see its answer.
   * The work did not run.
   *
   * @param cause what went wrong
   */
  record GuardFailed(Throwable cause) implements Decision {
    @Override
    public Outcome outcome() {
      return Outcome.GUARD_FAILED;
    }
  }

  /**
   * There is a record of an earlier delivery that cannot be read here. The work did not run.
   *
   * @param cause what went wrong
   */
  record Unreadable(Throwable cause) implements Decision {
    @Override
    public Outcome outcome() {
      return Outcome.UNREADABLE;
    }
  }

  /** The identity belongs to a different request. The work did not run. */
  record KeyReused() implements Decision {
    @Override
    public Outcome outcome() {
      return Outcome.MISMATCHED;
    }
  }

  /** The key was used, and its answer is not remembered any more. The work did not run. */
  record KeyExpired() implements Decision {
    @Override
    public Outcome outcome() {
      return Outcome.EXPIRED;
    }
  }

  /** An earlier delivery is still running. The work did not run. */
  record InProgress() implements Decision {
    @Override
    public Outcome outcome() {
      return Outcome.CONFLICTED;
    }
  }

  /** A committed record says that nobody knows how its call ended. The work did not run. */
  record Unresolved() implements Decision {
    @Override
    public Outcome outcome() {
      return Outcome.UNRESOLVED;
    }
  }

  /**
   * The store could not answer. The work did not run.
   *
   * @param cause what went wrong
   */
  record StoreUnavailable(Throwable cause) implements Decision {
    @Override
    public Outcome outcome() {
      return Outcome.STORE_UNAVAILABLE;
    }
  }

  /** The thread already had a transaction, which the engine did not touch. The work did not run. */
  record TransactionActive() implements Decision {
    @Override
    public Outcome outcome() {
      return Outcome.TRANSACTION_ACTIVE;
    }
  }
}
