package dev.idempotency.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A message broker in WildFly's own JVM: reached through memory only, so that it needs no port, and
 * with nothing on disk. Its pooled connection factory takes part in JTA transactions, with XA.
 */
final class WildFlyBroker {

  private static final String EXTENSION =
      "<extension module=\"org.wildfly.extension.messaging-activemq\"/>";

  private static final String SUBSYSTEM =
      """
      <subsystem xmlns="urn:jboss:domain:messaging-activemq:17.0">
        <server name="default" persistence-enabled="false">
          <security enabled="false"/>
          <address-setting name="#" dead-letter-address="jms.queue.DLQ" redelivery-delay="100"
              max-delivery-attempts="5"/>
          <in-vm-connector name="in-vm" server-id="0"/>
          <in-vm-acceptor name="in-vm" server-id="0"/>
          <jms-queue name="DLQ" entries="java:/jms/queue/DLQ" durable="false"/>
          <pooled-connection-factory name="activemq-ra" connectors="in-vm" transaction="xa"
              entries="java:/JmsXA java:jboss/DefaultJMSConnectionFactory"/>
        </server>
      </subsystem>
      """;

  private static final String DEFAULT_FACTORY =
      " jms-connection-factory=\"java:jboss/DefaultJMSConnectionFactory\"";

  private static final String MESSAGE_DRIVEN_BEANS =
      """
      <mdb>
        <resource-adapter-ref resource-adapter-name="activemq-ra.rar"/>
        <bean-instance-pool-ref pool-name="mdb-strict-max-pool"/>
      </mdb>
      """;

  private WildFlyBroker() {}

  /** Adds the broker to a {@code standalone.xml}. */
  static void addTo(Path standaloneXml) {
    try {
      String xml = Files.readString(standaloneXml);
      xml = insert(EXTENSION, "</extensions>", xml);
      xml = insert(SUBSYSTEM, "</profile>", xml);
      xml = insert(MESSAGE_DRIVEN_BEANS, "<pools>", xml);
      xml = xml.replace("<default-bindings", "<default-bindings" + DEFAULT_FACTORY);
      Files.writeString(standaloneXml, xml);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String insert(String text, String before, String xml) {
    int at = xml.indexOf(before);
    if (at < 0) {
      throw new IllegalStateException("no " + before + " in standalone.xml");
    }
    return xml.substring(0, at) + text + xml.substring(at);
  }
}
