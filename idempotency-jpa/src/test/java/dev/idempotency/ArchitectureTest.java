package dev.idempotency;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;

/** The directions of dependencies in the core. */
@AnalyzeClasses(packages = "dev.idempotency", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String API = "dev.idempotency";
  private static final String ENGINE = "dev.idempotency.engine";
  private static final String JPA = "dev.idempotency.jpa";
  private static final String CDI = "dev.idempotency.cdi";
  private static final String CONFIG = "dev.idempotency.config";
  private static final String IDENTITY = "dev.idempotency.identity";
  private static final String MAINTENANCE = "dev.idempotency.maintenance";
  private static final String METHOD = "dev.idempotency.method";
  private static final String PROBLEM = "dev.idempotency.problem";
  private static final String REST = "dev.idempotency.rest";
  private static final String STARTUP = "dev.idempotency.startup";

  private static final DescribedPredicate<JavaClass> OURS = resideInAPackage("dev.idempotency..");

  @ArchTest
  static final ArchRule API_DEPENDS_ON_NOTHING_OF_OURS =
      noClasses()
          .that()
          .resideInAPackage(API)
          .should()
          .dependOnClassesThat(OURS.and(DescribedPredicate.not(resideInAPackage(API))));

  @ArchTest
  static final ArchRule ENGINE_IS_FREE_OF_ANY_CONTAINER =
      classes()
          .that()
          .resideInAPackage(ENGINE)
          .should()
          .onlyDependOnClassesThat(resideInAnyPackage("java..", API, ENGINE, "org.jspecify.."));

  @ArchTest static final ArchRule JPA_KNOWS_ONLY_ENGINE_AND_API = knowsOnly(JPA, API, ENGINE);

  @ArchTest static final ArchRule CONFIG_KNOWS_ONLY_ENGINE_AND_API = knowsOnly(CONFIG, API, ENGINE);

  @ArchTest
  static final ArchRule IDENTITY_KNOWS_ONLY_CONFIG_ENGINE_AND_API =
      knowsOnly(IDENTITY, API, ENGINE, CONFIG);

  @ArchTest static final ArchRule METHOD_KNOWS_ONLY_ENGINE_AND_API = knowsOnly(METHOD, API, ENGINE);

  @ArchTest
  static final ArchRule MAINTENANCE_KNOWS_ONLY_ENGINE_AND_API = knowsOnly(MAINTENANCE, API, ENGINE);

  @ArchTest
  static final ArchRule PROBLEM_KNOWS_ONLY_ENGINE_AND_API = knowsOnly(PROBLEM, API, ENGINE);

  @ArchTest static final ArchRule REST_KNOWS_ONLY_PROBLEM_AND_API = knowsOnly(REST, API, PROBLEM);

  @ArchTest
  static final ArchRule CDI_KNOWS_NEITHER_DATABASE_NOR_STARTUP =
      knowsOnly(CDI, API, ENGINE, CONFIG, IDENTITY, METHOD);

  @ArchTest
  static final ArchRule ONLY_STARTUP_CONNECTS_EVERYTHING =
      noClasses()
          .that(OURS.and(DescribedPredicate.not(resideInAPackage(STARTUP))))
          .should()
          .dependOnClassesThat(resideInAPackage(STARTUP));

  /**
   * The database's clock decides; how long something takes, {@code System.nanoTime} tells. The
   * maintenance shows operators when it has run, by the clock that they see on that node.
   */
  @ArchTest
  static final ArchRule C056_NOBODY_ASKS_THE_CLOCK_OF_THE_NODE =
      noClasses()
          .that()
          .resideOutsideOfPackage(MAINTENANCE)
          .should()
          .callMethodWhere(
              target(nameMatching("now")).and(target(owner(resideInAPackage("java.time..")))))
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callConstructor(Date.class)
          .orShould()
          .callMethodWhere(
              target(nameMatching("getInstance"))
                  .and(target(owner(belongToAnyOf(Calendar.class, GregorianCalendar.class)))))
          .orShould()
          .callConstructor(GregorianCalendar.class)
          .orShould()
          .dependOnClassesThat(belongToAnyOf(Clock.class, InstantSource.class))
          .because("the clocks of nodes differ, and their time zones too");

  private static ArchRule knowsOnly(String origin, String... known) {
    return classes()
        .that()
        .resideInAPackage(origin)
        .should()
        .onlyDependOnClassesThat(
            DescribedPredicate.not(OURS)
                .or(resideInAPackage(origin))
                .or(resideInAnyPackage(known)));
  }

  @ArchTest
  static final ArchRule NOTHING_IS_JAVA_EE =
      noClasses()
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(
                      "javax.servlet..",
                      "javax.persistence..",
                      "javax.ejb..",
                      "javax.transaction..",
                      "javax.inject..",
                      "javax.enterprise..",
                      "javax.interceptor..",
                      "javax.annotation..",
                      "javax.ws..")
                  .and(DescribedPredicate.not(resideInAPackage("javax.transaction.xa.."))));

  @ArchTest
  static final ArchRule PACKAGES_HAVE_NO_CYCLES =
      slices().assignedFrom(new ByPackage()).should().beFreeOfCycles();

  /** Every package is a slice, the API's root package too. */
  private static final class ByPackage implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      return SliceIdentifier.of(type.getPackageName());
    }

    @Override
    public String getDescription() {
      return "the packages";
    }
  }
}
