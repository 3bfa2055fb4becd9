package dev.idempotency.sample.calls;

import dev.idempotency.IdempotencyContext;
import dev.idempotency.IdempotencyKey;
import dev.idempotency.Idempotent;
import dev.idempotency.sample.lab.LabBean;
import jakarta.ejb.EJB;
import jakarta.ejb.LocalBean;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;

/** A bean that has a transaction. */
@Stateless
@LocalBean
public class SessionBean {

  @EJB private LabBean rows;
  @EJB private ApartBean apart;
  @Inject private IdempotencyContext context;
  @Inject private DownstreamKeys keys;

  /** Says what the context says, from the second execution on. */
  @Idempotent(operation = "look")
  public String look(@IdempotencyKey String key) {
    String seen = Look.at(context) + ", apart: " + apart.look();
    rows.insert(key, "there");
    keys.noteAndFailFirst(key, context.downstreamKey("bank"), context.downstreamKey("mail"));
    return seen;
  }

  /** In a transaction that nobody protects. */
  public String lookUnprotected() {
    return Look.at(context);
  }
}
