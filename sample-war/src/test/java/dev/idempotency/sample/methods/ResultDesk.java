package dev.idempotency.sample.methods;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.Idempotent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Results of many types, new ones at every execution. */
@ApplicationScoped
public class ResultDesk {

  @Inject private Business business;

  private long next(String key) throws SoldOut {
    business.sell(key, "a thing");
    return UUID.randomUUID().getLeastSignificantBits();
  }

  @Idempotent
  public void nothing(@IdempotencyKey String key) throws SoldOut {
    next(key);
  }

  @Idempotent
  public String noText(@IdempotencyKey String key) throws SoldOut {
    next(key);
    return null;
  }

  @Idempotent
  public int number(@IdempotencyKey String key) throws SoldOut {
    return (int) next(key);
  }

  @Idempotent
  public boolean truth(@IdempotencyKey String key) throws SoldOut {
    next(key);
    return true;
  }

  @Idempotent
  public char[] characters(@IdempotencyKey String key) throws SoldOut {
    return Long.toString(next(key)).toCharArray();
  }

  @Idempotent
  public byte[] bytes(@IdempotencyKey String key) throws SoldOut {
    return Long.toString(next(key)).getBytes(java.nio.charset.StandardCharsets.UTF_8);
  }

  @Idempotent
  public DayOfWeek constant(@IdempotencyKey String key) throws SoldOut {
    next(key);
    return DayOfWeek.MONDAY;
  }

  @Idempotent
  public BigDecimal amount(@IdempotencyKey String key) throws SoldOut {
    return BigDecimal.valueOf(next(key)).setScale(2);
  }

  @Idempotent
  public OffsetDateTime moment(@IdempotencyKey String key) throws SoldOut {
    next(key);
    return OffsetDateTime.now(java.time.ZoneOffset.ofHours(2));
  }

  @Idempotent
  public Optional<Receipt> none(@IdempotencyKey String key) throws SoldOut {
    next(key);
    return Optional.empty();
  }

  @Idempotent
  public Optional<Receipt> some(@IdempotencyKey String key) throws SoldOut {
    return Optional.of(business.sell(key, "a thing"));
  }

  @Idempotent
  public List<Receipt> several(@IdempotencyKey String key) throws SoldOut {
    return List.of(business.sell(key, "a thing"));
  }

  @Idempotent
  public RecordOrder components(@IdempotencyKey String key) throws SoldOut {
    return new RecordOrder(Long.toString(next(key)), null);
  }

  @Idempotent
  public Map<Integer, Receipt> numbered(@IdempotencyKey String key) throws SoldOut {
    return Map.of(7, business.sell(key, "a thing"));
  }
}
