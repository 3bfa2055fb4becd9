package dev.idempotency.sample;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.StrictHttp.Reply;
import dev.idempotency.sample.differential.WayServlet;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The laboratory with everything twice in it: at /bare without the filter, at /kept behind it. */
final class Differential {

  private static final String MORE =
      """
        <filter>
          <filter-name>compressing</filter-name>
          <filter-class>dev.idempotency.sample.differential.CompressingFilter</filter-class>
        </filter>
        <filter-mapping>
          <filter-name>lab</filter-name>
          <url-pattern>/kept/*</url-pattern>
          <dispatcher>REQUEST</dispatcher>
          <dispatcher>FORWARD</dispatcher>
          <dispatcher>INCLUDE</dispatcher>
          <dispatcher>ERROR</dispatcher>
        </filter-mapping>
        <filter-mapping>
          <filter-name>compressing</filter-name>
          <url-pattern>/bare/gzip/*</url-pattern>
          <url-pattern>/kept/gzip/*</url-pattern>
        </filter-mapping>
        <servlet>
          <servlet-name>faces</servlet-name>
          <servlet-class>jakarta.faces.webapp.FacesServlet</servlet-class>
        </servlet>
        <servlet-mapping>
          <servlet-name>faces</servlet-name>
          <url-pattern>*.xhtml</url-pattern>
        </servlet-mapping>
        <error-page>
          <error-code>422</error-code>
          <location>/error-page</location>
        </error-page>
        <error-page>
          <exception-type>dev.idempotency.sample.differential.Failures$HasPage</exception-type>
          <location>/error-page</location>
        </error-page>
      """;

  private static final String FACES_PAGE =
      """
      <!DOCTYPE html>
      <html xmlns="http://www.w3.org/1999/xhtml" xmlns:h="jakarta.faces.html">
        <h:head><title>G\u00f6del</title></h:head>
        <h:body>
          <h:form id="form">
            <h:inputText id="name" value="#{form.name}"/>
            <h:commandButton id="greet" value="Greet" action="#{form.greet}"/>
            <h:commandButton id="leave" value="Leave" action="#{form.leave}"/>
            <p>#{form.greeting}</p>
          </h:form>
        </h:body>
      </html>
      """;

  private static final Pattern VIEW_STATE =
      Pattern.compile("name=\"jakarta.faces.ViewState\"[^>]*value=\"([^\"]*)\"");

  private Differential() {}

  static WebArchive lab() {
    String webXml = Descriptors.webXml().replace("</web-app>", MORE + "</web-app>");
    WebArchive lab =
        Archives.lab("lab.war", webXml, Descriptors.persistenceXml())
            .addPackage(WayServlet.class.getPackage());
    for (String path : List.of("/bare/", "/kept/")) {
      lab.addAsWebResource(jsp("", "text"), path + "page.jsp");
      lab.addAsWebResource(jsp("", "<% out.flush(); %>more"), path + "flushing.jsp");
      lab.addAsWebResource(jsp("buffer=\"none\"", "text"), path + "unbuffered.jsp");
      lab.addAsWebResource(
          jsp("session=\"false\" buffer=\"8kb\"", "<%= \"x\".repeat(20000) %>end"),
          path + "overflowing.jsp");
      lab.addAsWebResource(
          jsp("", "<% if (true) throw new IllegalStateException(); %>"), path + "failing.jsp");
      lab.addAsWebResource(new StringAsset(FACES_PAGE), path + "form.xhtml");
    }
    return lab;
  }

  private static StringAsset jsp(String attributes, String content) {
    return new StringAsset(
        """
        <%@page contentType="text/html;charset=UTF-8" pageEncoding="UTF-8" ATTRIBUTES%>
        <p>G\u00f6del, 20 \u20ac CONTENT</p>
        """
            .replace("ATTRIBUTES", attributes)
            .replace("CONTENT", content));
  }

  /** A request and what comes with it, at either path. */
  record Call(String path, List<String> headers, String content) {

    Call(String path) {
      this(path, List.of("Content-Type: text/plain"), "hello");
    }

    /** Presses a button of the Faces page, as a browser that has just got it. */
    static Call toFaces(String where, String button) throws IOException {
      try (StrictHttp connection = new StrictHttp()) {
        Reply page = connection.get("/lab/" + where + "/form.xhtml");
        Matcher state = VIEW_STATE.matcher(page.text());
        assertThat(state.find()).as(page.text()).isTrue();
        String cookie = page.values("Set-Cookie").get(0).replaceAll(";.*", "");
        String content =
            "form=form&form%3Aname=Kurt&form%3A"
                + button
                + "=x&jakarta.faces.ViewState="
                + URLEncoder.encode(state.group(1), StandardCharsets.UTF_8);
        return new Call(
            "form.xhtml",
            List.of("Content-Type: application/x-www-form-urlencoded", "Cookie: " + cookie),
            content);
      }
    }

    Sight bare() throws IOException {
      return send("/lab/bare/" + path, "");
    }

    Sight kept() throws IOException {
      return send("/lab/kept/" + path, UUID.randomUUID().toString());
    }

    Sight again(Sight first) throws IOException {
      return send(first.path(), first.key());
    }

    private Sight send(String fullPath, String key) throws IOException {
      String id = UUID.randomUUID().toString();
      List<String> lines = new ArrayList<>(headers);
      lines.add("X-Id: " + id);
      lines.add(key.isEmpty() ? "Connection: close" : "Idempotency-Key: " + key);
      try (StrictHttp connection = new StrictHttp()) {
        Reply reply = connection.post(fullPath, lines, content);
        if (!key.isEmpty()) {
          assertClean(connection, reply);
        }
        return new Sight(fullPath, key, reply, application(reply, id));
      }
    }

    /** What comes next on a connection shows whether the last reply was framed as it said. */
    private static void assertClean(StrictHttp connection, Reply reply) throws IOException {
      if (!reply.closes()) {
        assertThat(connection.get("/lab/ping").text()).isEqualTo("pong");
      }
    }

    /** The pages and resources do not tell what they see, and a replay does not ask anyone. */
    private String application(Reply reply, String id) throws IOException {
      boolean tells = path.startsWith("way/") || path.startsWith("gzip/");
      if (!tells || !reply.values("Idempotent-Replayed").isEmpty()) {
        return "";
      }
      try (StrictHttp connection = new StrictHttp()) {
        return connection.get("/lab/seen?of=" + id).text();
      }
    }
  }
}
