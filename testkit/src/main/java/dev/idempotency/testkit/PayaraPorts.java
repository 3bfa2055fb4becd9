package dev.idempotency.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** The ports of a Payara domain that somebody has to know. */
record PayaraPorts(int http, int https, int admin, int jmx) {

  private static final int DEFAULT_HTTP = 8080;
  private static final int DEFAULT_HTTPS = 8181;
  private static final int DEFAULT_ADMIN = 4848;
  private static final int DEFAULT_JMX = 8686;

  /** In the server's JVM, and not started before the first application that uses messages. */
  private static final String BROKER =
      """
      <jms-service type="EMBEDDED" default-jms-host="default_JMS_host">
        <jms-host name="default_JMS_host" host="127.0.0.1" port="7676" admin-user-name="admin"
            admin-password="admin" lazy-init="true"/>
      </jms-service>
      """;

  private static final Pattern FIXED_PORT = Pattern.compile("(?<=\\bport=\"?)\\d+");

  /** Moves a domain to free ports of the loopback interface and out of any cluster. */
  static PayaraPorts rewrite(Path domainXml) {
    try {
      Map<Integer, Integer> moved = new HashMap<>();
      String alone = addBroker(leaveCluster(Files.readString(domainXml)));
      Files.writeString(domainXml, movePorts(bindToLoopback(limitHeap(alone)), moved));
      return new PayaraPorts(
          moved(DEFAULT_HTTP, moved),
          moved(DEFAULT_HTTPS, moved),
          moved(DEFAULT_ADMIN, moved),
          moved(DEFAULT_JMX, moved));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String leaveCluster(String xml) {
    String element = "<hazelcast-config-specific-configuration";
    return xml.replace(element, element + " enabled=\"false\"");
  }

  private static String limitHeap(String xml) {
    return xml.replace(">-Xmx512m<", ">-Xmx" + ServerJvm.HEAP + "<");
  }

  private static String addBroker(String xml) {
    String config = "<config name=\"server-config\">";
    return xml.replace(config, config + BROKER);
  }

  private static String bindToLoopback(String xml) {
    return xml.replace("address=\"0.0.0.0\"", "address=\"127.0.0.1\"")
        .replace("<network-listener port=", "<network-listener address=\"127.0.0.1\" port=");
  }

  private static String movePorts(String xml, Map<Integer, Integer> moved) {
    return FIXED_PORT
        .matcher(xml)
        .replaceAll(port -> moved(Integer.valueOf(port.group()), moved).toString());
  }

  private static Integer moved(Integer port, Map<Integer, Integer> moved) {
    return moved.computeIfAbsent(port, fixed -> Ports.free());
  }
}
