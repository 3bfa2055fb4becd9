package dev.idempotency;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
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

/** The directions of dependencies in the core. */
@AnalyzeClasses(packages = "dev.idempotency", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String API = "dev.idempotency";
  private static final String ENGINE = "dev.idempotency.engine";
  private static final String JPA = "dev.idempotency.jpa";
  private static final String CDI = "dev.idempotency.cdi";

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

  @ArchTest
  static final ArchRule JPA_KNOWS_ONLY_ENGINE_AND_API =
      classes()
          .that()
          .resideInAPackage(JPA)
          .should()
          .onlyDependOnClassesThat(
              DescribedPredicate.not(OURS).or(resideInAnyPackage(API, ENGINE, JPA)));

  @ArchTest
  static final ArchRule CDI_KNOWS_ONLY_ENGINE_AND_API =
      classes()
          .that()
          .resideInAPackage(CDI)
          .should()
          .onlyDependOnClassesThat(
              DescribedPredicate.not(OURS).or(resideInAnyPackage(API, ENGINE, CDI)));

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
