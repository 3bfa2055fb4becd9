package dev.idempotency.sample;

import dev.idempotency.sample.lab.LabBean;
import dev.idempotency.sample.witness.WorkerWitness;
import java.io.File;
import java.util.Map;
import org.jboss.shrinkwrap.api.ArchivePath;
import org.jboss.shrinkwrap.api.Filters;
import org.jboss.shrinkwrap.api.Node;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The applications under test: the sample as it ships, and a laboratory with the same JARs. */
final class Archives {

  private static final File SHOP = new File("target/shop.war");
  private static final String LIBRARIES = "/WEB-INF/lib/";

  private Archives() {}

  /** The sample as it ships, and the witness. */
  static WebArchive shop() {
    return shipped("shop.war").addPackage(WorkerWitness.class.getPackage());
  }

  /** An application that can fail in every way, with the JARs that the sample ships. */
  static WebArchive lab(String name, String webXml, String persistenceXml) {
    WebArchive lab =
        ShrinkWrap.create(WebArchive.class, name)
            .addPackage(LabBean.class.getPackage())
            .addPackage(WorkerWitness.class.getPackage())
            .setWebXML(new StringAsset(webXml))
            .addAsResource(new StringAsset(persistenceXml), "META-INF/persistence.xml");
    addLibraries(lab, "");
    return lab;
  }

  /** An application with nothing in it but some of the JARs that the sample ships. */
  static WebArchive withLibraries(String name, String... libraries) {
    WebArchive archive = ShrinkWrap.create(WebArchive.class, name);
    for (String library : libraries) {
      addLibraries(archive, library);
    }
    return archive;
  }

  /** Takes the migration at start-up out. */
  static WebArchive withoutMigration(WebArchive archive) {
    archive
        .getContent(Filters.include(".*/idempotency-liquibase-.*"))
        .keySet()
        .forEach(archive::delete);
    return archive;
  }

  private static void addLibraries(WebArchive archive, String prefix) {
    for (Map.Entry<ArchivePath, Node> entry : shipped("libraries.war").getContent().entrySet()) {
      String path = entry.getKey().get();
      if (path.startsWith(LIBRARIES + prefix) && path.endsWith(".jar")) {
        archive.add(entry.getValue().getAsset(), path);
      }
    }
  }

  static WebArchive lab() {
    return lab("lab.war", Descriptors.webXml(), Descriptors.persistenceXml());
  }

  private static WebArchive shipped(String name) {
    return ShrinkWrap.create(ZipImporter.class, name).importFrom(SHOP).as(WebArchive.class);
  }
}
