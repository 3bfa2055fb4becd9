package dev.idempotency.sample.methods;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Map;

/** The desks by name; a new one at every look-up, where they have a state. */
@ApplicationScoped
public class Desks {

  private static final Map<String, Class<? extends Desk>> CLASSES =
      Map.ofEntries(
          Map.entry("stateless", StatelessDesk.class),
          Map.entry("stateful", StatefulDesk.class),
          Map.entry("singleton", SingletonDesk.class),
          Map.entry("new-transaction", NewTransactionDesk.class),
          Map.entry("transactional", TransactionalDesk.class),
          Map.entry("plain", PlainDesk.class),
          Map.entry("class", ClassDesk.class),
          Map.entry("stereotype", StereotypeDesk.class),
          Map.entry("first-branch", FirstBranch.class),
          Map.entry("second-branch", SecondBranch.class),
          Map.entry("overriding", OverridingBranch.class),
          Map.entry("supports", SupportsCaller.class),
          Map.entry("not-supported", NotSupportedCaller.class),
          Map.entry("user-transaction", UserTransactionCaller.class),
          Map.entry("task", TaskCaller.class),
          Map.entry("service", ServiceCaller.class),
          Map.entry("swallowing", SwallowingCaller.class),
          Map.entry("timer", TimerCaller.class),
          Map.entry("batch", BatchCaller.class));

  @Inject @Any private Instance<Desk> desks;
  @EJB private LocalDesk local;
  @EJB private RemoteDesk remote;

  Desk named(String name) {
    return switch (name) {
      case "local" -> local;
      case "remote" -> remote;
      default -> desks.select(CLASSES.get(name)).get();
    };
  }
}
