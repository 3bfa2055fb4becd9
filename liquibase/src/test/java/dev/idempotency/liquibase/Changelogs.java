package dev.idempotency.liquibase;

import java.util.List;
import liquibase.changelog.ChangeLogParameters;
import liquibase.changelog.ChangeSet;
import liquibase.database.Database;
import liquibase.database.DatabaseFactory;
import liquibase.parser.ChangeLogParserFactory;
import liquibase.resource.ClassLoaderResourceAccessor;
import liquibase.resource.ResourceAccessor;

/** Change sets as they are read for a database that nobody connects to. */
final class Changelogs {

  private Changelogs() {}

  static List<ChangeSet> changeSets(String offlineUrl, String file, ResourceAccessor resources)
      throws Exception {
    Database database =
        DatabaseFactory.getInstance()
            .openDatabase(
                offlineUrl,
                null,
                null,
                null,
                new ClassLoaderResourceAccessor(Changelogs.class.getClassLoader()));
    return ChangeLogParserFactory.getInstance()
        .getParser(file, resources)
        .parse(file, new ChangeLogParameters(database), resources)
        .getChangeSets();
  }
}
