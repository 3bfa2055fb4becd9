package dev.idempotency.sample.messages;

import dev.idempotency.FingerprintExcluded;
import dev.idempotency.Idempotent;
import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.EJB;
import jakarta.ejb.MessageDriven;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** Recognises a message that is delivered again, and no other one. */
@MessageDriven(
    activationConfig = {
      @ActivationConfigProperty(
          propertyName = "destinationLookup",
          propertyValue = "java:app/jms/deliveries"),
      @ActivationConfigProperty(
          propertyName = "destinationType",
          propertyValue = "jakarta.jms.Queue")
    })
public class DeliveryListener implements MessageListener {

  @EJB private Deliveries deliveries;

  @Override
  @Idempotent(operation = "delivery", key = "#{message.JMSMessageID}")
  public void onMessage(@FingerprintExcluded Message message) {
    try {
      deliveries.deliver(message.getStringProperty("order"), message.getIntProperty("failures"));
    } catch (JMSException e) {
      throw new IllegalStateException(e);
    }
  }
}
