package dev.idempotency.engine;

import java.util.Locale;

/**
 * The numbered messages. {@code docs/reference/messages.md} lists each with its mend; numbers are
 * never reused.
 */
public enum Diagnostic {
  /** The start-up line. */
  STARTED(1, "Idempotency %s on %s, %s. Scopes: %s. Beans of the application: %s"),
  /** A property that does not exist. */
  UNKNOWN_PROPERTY(10, "%s names the property '%s', which does not exist. There are: %s."),
  /** A property that a later version will have. */
  PROPERTY_NOT_AVAILABLE(
      11,
      "%s sets '%s', which this version does not have yet. Remove it: its default is in force."),
  /** A value that cannot be read. */
  UNREADABLE_VALUE(12, "%s has the value '%s', which is not valid for '%s': %s"),
  /** Two filters of one scope that do not agree. */
  CONTRADICTION(
      13,
      "The filters '%s' and '%s' both belong to the scope '%s' but differ in: %s. Give them the same"
          + " values, or different scopes with the init-param 'scope'."),
  /** A scope's name that cannot be used. */
  SCOPE_NAME(
      14,
      "'%s' (%s) cannot be the name of a scope: use letters, digits, '-' and '_', and no dots. For a"
          + " filter, the init-param 'scope' gives it another one."),
  /** A mode that a later version will have. */
  MODE_NOT_AVAILABLE(15, "%s has the value '%s': this version has the mode 'atomic' only."),
  /** Properties of one scope that do not agree. */
  SCOPE_CONTRADICTION(
      16, "The scope '%s' has %s. Change one of the two properties (or leave it out)."),
  /** No persistence unit reference. */
  UNIT_REFERENCE_MISSING(
      20,
      "java:comp/env/persistence/idempotency is not there: it says in which persistence unit the records"
          + " are. Add these lines to WEB-INF/web.xml, with the name of your unit from"
          + " persistence.xml:\n"
          + "<persistence-unit-ref>\n"
          + "  <persistence-unit-ref-name>persistence/idempotency</persistence-unit-ref-name>\n"
          + "  <persistence-unit-name>YOUR-UNIT</persistence-unit-name>\n"
          + "</persistence-unit-ref>"),
  /** The unit does not map the record. */
  MAPPING_FILE_MISSING(
      21,
      "The persistence unit of java:comp/env/persistence/idempotency does not know the record. Add this line"
          + " to the unit in META-INF/persistence.xml, after its data source:\n"
          + "<mapping-file>META-INF/idempotency-orm.xml</mapping-file>"),
  /** Good tables that the provider does not find. */
  TABLE_UNUSABLE(
      22,
      "The persistence provider cannot read idempotency_record and idempotency_archive (%s): %s. The tables are in"
          + " order where the library's statements find them: does a default schema or a naming strategy of the unit"
          + " make the provider look elsewhere?"),
  /** A database without statements of its own. */
  DATABASE_NOT_SUPPORTED(
      23, "The database '%s' is not supported. Supported: PostgreSQL, MariaDB, MySQL, H2."),
  /** The records survive a rollback. */
  ROLLBACK_HAS_NO_EFFECT(
      24,
      "A record that was written and rolled back is still there: the data source of the persistence unit"
          + " does not take part in JTA transactions, and nothing would be protected. Use a"
          + " <jta-data-source> whose pool is transactional (WildFly: jta=true; Payara: no"
          + " non-transactional-connections)."),
  /** The probe could not be carried out. */
  PROBE_FAILED(25, "The start-up probe of the records failed: %s"),
  /** Several beans of a type of which there may be one. */
  SEVERAL_BEANS(
      26,
      "There are several CDI beans of the type %s. Keep one, or let one be the alternative that is chosen"
          + " (@Alternative with @Priority)."),
  /** A bean that cannot be had. */
  BEAN_UNUSABLE(27, "The CDI bean of the type %s cannot be used: %s"),
  /** Keys that tell the content, beside a protector that hides it. */
  GUESSABLE_KEYS(
      28,
      "The scope '%s' takes its keys from the content of requests (key-source=fingerprint), and there is a"
          + " PayloadProtector: whoever can guess a request would find its key in the table. Take the keys from"
          + " another source, or do without the protector."),
  /** Tables that are missing, or not as they must be. */
  TABLE_DIFFERS(
      29,
      "The tables of this database (%s) are not as the library needs them:\n- %s\nCreate what is missing with the"
          + " Liquibase changelog dev/idempotency/liquibase/changelog.xml, or with dev/idempotency/liquibase/sql/<database>/create.sql; alter by"
          + " SQL what is there. docs/reference/table.md says what each column must be."),
  /** A filter without a validated scope. */
  NOT_INITIALISED(
      30,
      "The filter '%s' has no validated scope, so it refuses every request: the start-up of the library did not"
          + " run. Is idempotency-jpa in WEB-INF/lib, and does an <absolute-ordering> in web.xml leave it out?"),
  /** Protected methods, and no CDI. */
  CDI_MISSING(
      31,
      "@Idempotent is used (%s), but this application has no CDI, so nothing would be protected. Let"
          + " WEB-INF/beans.xml say bean-discovery-mode=\"annotated\" or \"all\", or leave the file out."),
  /** A class that nobody intercepts. */
  NOT_INTERCEPTED(
      32,
      "The class %s uses @Idempotent, but the container does not intercept it, so nothing would be protected. Make"
          + " it a bean: an EJB, or a class with a CDI scope (@RequestScoped, @ApplicationScoped, @Dependent ...) in an"
          + " archive whose beans.xml does not say bean-discovery-mode=\"none\"."),
  /** A method that cannot be protected. */
  METHOD_MISUSED(33, "@Idempotent on %s cannot work: %s"),
  /** A scope that does not exist. */
  METHOD_SCOPE_UNKNOWN(
      34,
      "@Idempotent on %s names the scope '%s', which is not configured. Configured: %s. A filter of that name, or"
          + " a context-param dev.idempotency.scope.%s.PROPERTY, makes it exist."),
  /** A call before the start-up. */
  NOT_STARTED(
      35,
      "A protected method was called before the library has started, or after it has stopped; nothing was executed."
          + " It starts with the web application, after the @Startup beans: let them call protected methods later,"
          + " from a timer. %s"),
  /** A thread or a bean that the container does not give. */
  MAINTENANCE_NOT_STARTED(
      36,
      "The maintenance cannot be started, so records would stay in the table for ever. Let the server have its"
          + " java:comp/DefaultManagedScheduledExecutorService, or switch the maintenance off on this node:"
          + " dev.idempotency.maintenance.schedule=off. %s"),
  /** A request that comes with a transaction. */
  TRANSACTION_ACTIVE(
      101,
      "A transaction was already active when the filter '%s' was entered. Nothing was executed. What begins it"
          + " stands in front of the filter: map the filter before it."),
  /** A request whose caller cannot be told. */
  CALLER_UNKNOWN(
      102,
      "A request carries Authorization, but the container knows no caller at the filter '%s'. Nothing was"
          + " executed, because all callers would share one tenant. Let the container authenticate (web.xml"
          + " security-constraint or a Jakarta Security mechanism), in front of the filter."),
  /** The store could not answer. */
  STORE_UNAVAILABLE(103, "The store cannot answer; nothing was executed. %s"),
  /** A commit that certainly failed. */
  COMMIT_FAILED(104, "The commit failed; nothing is stored and the retry executes. %s"),
  /** A commit of which nobody knows. */
  OUTCOME_UNKNOWN(
      105,
      "Nobody knows whether the commit succeeded; the client was told to retry with the same key."
          + " %s"),
  /** A committed record without an end. */
  UNRESOLVED(
      106, "A committed record has not ended; its key is refused until it is reconciled. %s"),
  /** A success that was rolled back. */
  ROLLED_BACK(
      107,
      "The application answered %s although its transaction was marked for rollback; the answer was replaced."
          + " %s"),
  /** A rollback that failed. */
  ROLLBACK_FAILED(
      108, "The transaction manager failed to roll back. Nothing of the call was committed."),
  /** An asynchronous request. */
  ASYNC_REFUSED(
      109,
      "A request with an idempotency key called startAsync, which one transaction cannot span. %s"),
  /** A stored answer that cannot be read. */
  RESULT_UNREADABLE(110, "The stored answer cannot be read. It is not executed again. %s"),
  /** What protection would have done. */
  OBSERVED(112, "Observed, and executed all the same: protected, the call would be %s. %s"),
  /** A record that was removed on purpose. */
  FORGOTTEN(
      113,
      "The record was removed; its key executes again. tenant=%s operation=%s key=%s by=%s reason=%s"),
  /** The counters cannot be shown. */
  MANAGEMENT_FAILED(114, "The counters of the application '%s' cannot be shown to management."),
  /** A second data source that the server has refused. */
  SECOND_DATA_SOURCE(
      115,
      "The server refused a second data source in the transaction of this call, and the call failed. Several"
          + " take part in one transaction only if all of them are XA: make them XA, the one of the records"
          + " too, or use one data source. %s"),
  /** A request that is executed although the store cannot answer. */
  UNPROTECTED(
      116,
      "The store cannot answer, and on-store-failure=open: the request is executed without protection, and"
          + " again if it is repeated. %s"),
  /** A request whose body is gone. */
  REQUEST_ALREADY_READ(
      117,
      "The body of a request was read before it came to the filter '%s', so nobody can tell two requests apart."
          + " Nothing was executed. Map the filter in front of the one that reads bodies."),
  /** An observer that failed. */
  OBSERVER_FAILED(118, "An observer of the event %s failed, which changes nothing. %s"),
  /** A tenant that cannot be told. */
  TENANT_UNKNOWN(
      120,
      "The tenant of a request cannot be told at the filter '%s'. Nothing was executed. A TenantResolver must"
          + " return a name that is not blank and has no control characters."),
  /** A guard that failed. */
  GUARD_FAILED(
      121,
      "The ReplayGuard failed; the first answer was not given again, and nothing was executed. %s"),
  /** A transaction that cannot commit any more. */
  TRANSACTION_DOOMED(
      122,
      "The transaction of a protected call can only roll back: something before has failed. Nothing was executed."
          + " %s"),
  /** A unit that deletes the records when it starts or stops. */
  UNIT_DELETES_RECORDS(
      123,
      "THE RECORDS ARE DELETED: the persistence unit has %s=%s, which drops or empties idempotency_record with the"
          + " application's tables whenever the application starts or stops. Afterwards every repeated call executes"
          + " again. Never use it where the database outlives the application."),
  /** A unit that creates or alters the tables. */
  UNIT_CHANGES_TABLES(
      124,
      "The persistence unit has %s=%s: the provider may create or alter the tables of the library, and does not know"
          + " all that they need. Create them before the application starts, with the Liquibase changelog"
          + " dev/idempotency/liquibase/changelog.xml."),
  /** Entities that look where the tables are not. */
  ENTITIES_UNREADABLE(
      125,
      "The tables are in the schema %s (dev.idempotency.schema), where the persistence unit cannot read the entities"
          + " IdempotencyRecord and IdempotencyArchive: %s. Requests and methods are protected all the same. If the"
          + " application reads the entities, name a mapping file of its own in META-INF/persistence.xml instead of"
          + " META-INF/idempotency-orm.xml: a copy of it with schema=\"%s\" (MariaDB, MySQL: catalog=\"%s\") on both"
          + " <table> elements."),
  /** A run of the maintenance that failed. */
  MAINTENANCE_FAILED(
      126,
      "A run of the maintenance has failed. What its batches had committed stays done, records that are over stay in"
          + " the table a little longer, and the next run comes at its time. %s"),
  /** A tenant that was erased. */
  TENANT_ERASED(
      127, "A tenant was erased. tenant=%s records=%s summaries=%s complete=%s by=%s reason=%s");

  private final String code;
  private final String template;

  Diagnostic(int number, String template) {
    this.code = String.format(Locale.ROOT, "IDEM-%04d", number);
    this.template = template;
  }

  /**
   * The number of the message.
   *
   * @return for example {@code IDEM-0012}
   */
  public String code() {
    return code;
  }

  /**
   * The whole message.
   *
   * @param arguments what the template asks for
   * @return number and text
   */
  public String text(Object... arguments) {
    return code + ": " + String.format(Locale.ROOT, template, arguments);
  }
}
