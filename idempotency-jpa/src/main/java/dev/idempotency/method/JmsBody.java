package dev.idempotency.method;

import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What of a message is the same in each of its deliveries: its body, as far as it can be read
 * without the application's classes. Loaded only where a method takes a message: a server need not
 * have messaging.
 */
final class JmsBody {

  private JmsBody() {}

  /**
   * The body, left as it was found.
   *
   * @throws IllegalArgumentException if it cannot be read
   */
  static @Nullable Object of(@Nullable Object argument) {
    try {
      return argument instanceof Message message ? body(message) : null;
    } catch (JMSException e) {
      throw new IllegalArgumentException("The body of the message cannot be read.", e);
    }
  }

  private static @Nullable Object body(Message message) throws JMSException {
    if (message instanceof TextMessage text) {
      return text.getText();
    }
    if (message instanceof BytesMessage bytes) {
      return bytes(bytes);
    }
    return message instanceof MapMessage map ? map(map) : List.of();
  }

  private static byte[] bytes(BytesMessage message) throws JMSException {
    message.reset();
    byte[] bytes = new byte[Math.toIntExact(message.getBodyLength())];
    message.readBytes(bytes);
    message.reset();
    return bytes;
  }

  private static Map<String, @Nullable Object> map(MapMessage message) throws JMSException {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    Enumeration<?> names = message.getMapNames();
    while (names.hasMoreElements()) {
      String name = (String) names.nextElement();
      map.put(name, message.getObject(name));
    }
    return map;
  }
}
