package dev.idempotency.sample.calls;

import dev.idempotency.FingerprintExcluded;
import dev.idempotency.IdempotencyContext;
import dev.idempotency.IdempotencyKey;
import dev.idempotency.Idempotent;
import dev.idempotency.sample.lab.LabBean;
import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.UUID;

/** A bean for which the library begins the transaction. */
@ApplicationScoped
public class PlainBean {

  @EJB private LabBean rows;
  @EJB private ApartBean apart;
  @Inject private IdempotencyContext context;
  @Inject private DownstreamKeys keys;

  /** Inserts a row whose parent is looked for at the commit. */
  @Idempotent(operation = "plain")
  public String insert(@IdempotencyKey String key, @FingerprintExcluded String parent) {
    rows.insert(key, parent);
    return UUID.randomUUID().toString();
  }

  /** Within the caller's transaction, if any: no container rolls it back for a plain bean. */
  @Idempotent(operation = "plain-call")
  public String call(@IdempotencyKey String key, String item) {
    rows.insert(key, "there");
    return UUID.randomUUID().toString();
  }

  /** Says what the context says, from the second execution on. */
  @Idempotent(operation = "look")
  public String look(@IdempotencyKey String key) {
    String seen = Look.at(context) + ", apart: " + apart.look();
    rows.insert(key, "there");
    keys.noteAndFailFirst(key, context.downstreamKey("bank"), context.downstreamKey("mail"));
    return seen;
  }
}
