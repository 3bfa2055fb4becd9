package dev.idempotency.sample.messages;

import dev.idempotency.FingerprintExcluded;
import dev.idempotency.Idempotent;
import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.EJB;
import jakarta.ejb.MessageDriven;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Recognises an order by its business number, however many messages announce it. */
@MessageDriven(
    activationConfig = {
      @ActivationConfigProperty(
          propertyName = "destinationLookup",
          propertyValue = "java:app/jms/orders"),
      @ActivationConfigProperty(
          propertyName = "destinationType",
          propertyValue = "jakarta.jms.Queue")
    })
public class OrderListener implements MessageListener {

  @EJB private Deliveries deliveries;

  @Override
  @Idempotent(operation = "order", key = "#{message.getStringProperty('order')}")
  public void onMessage(@FingerprintExcluded Message message) {
    try {
      deliveries.deliver(message.getStringProperty("order"), message.getIntProperty("failures"));
    } catch (JMSException e) {
      throw new IllegalStateException(e);
    }
  }
}
