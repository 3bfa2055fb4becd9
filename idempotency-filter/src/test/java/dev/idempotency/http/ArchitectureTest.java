package dev.idempotency.http;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.idempotency.engine.AtomicExecution;
import dev.idempotency.engine.RecordStore;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The directions of dependencies in the filter. */
@AnalyzeClasses(packages = "dev.idempotency", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  private static final String HTTP = "dev.idempotency.http";

  private static final DescribedPredicate<JavaClass> WRAPPERS =
      resideInAPackage("dev.idempotency..")
          .and(
              assignableTo(HttpServletRequestWrapper.class)
                  .or(assignableTo(HttpServletResponseWrapper.class)));

  private static final DescribedPredicate<JavaClass> DATABASE =
      describe(
          "the database or what reaches it",
          assignableTo(RecordStore.class)
              .or(assignableTo(AtomicExecution.class))
              .or(
                  resideInAnyPackage(
                      "dev.idempotency.config..",
                      "dev.idempotency.startup..",
                      "dev.idempotency.jpa..",
                      "dev.idempotency.cdi..",
                      "java.sql..",
                      "javax.sql..",
                      "jakarta.transaction..",
                      "jakarta.persistence..",
                      "jakarta.ejb..")));

  @ArchTest
  static final ArchRule HTTP_KNOWS_ENGINE_API_AND_CONFIG_ONLY =
      classes()
          .that()
          .resideInAPackage(HTTP)
          .should()
          .onlyDependOnClassesThat(
              DescribedPredicate.not(resideInAPackage("dev.idempotency.."))
                  .or(
                      resideInAnyPackage(
                          "dev.idempotency",
                          "dev.idempotency.engine",
                          "dev.idempotency.config",
                          "dev.idempotency.identity",
                          "dev.idempotency.problem",
                          HTTP)));

  @ArchTest
  static final ArchRule HTTP_IS_FREE_OF_PERSISTENCE_AND_TRANSACTIONS =
      noClasses()
          .that()
          .resideInAPackage(HTTP)
          .should()
          .dependOnClassesThat(
              resideInAnyPackage("jakarta.persistence..", "jakarta.transaction..", "java.sql.."));

  @ArchTest
  static final ArchRule NOTHING_IN_FRONT_DEPENDS_ON_HTTP =
      noClasses()
          .that()
          .resideOutsideOfPackage(HTTP)
          .should()
          .dependOnClassesThat(resideInAPackage(HTTP));

  @ArchTest
  static final ArchRule WRAPPERS_DO_NOT_REACH_THE_DATABASE =
      classes().that(WRAPPERS).should(new NotReach(DATABASE));

  @ArchTest
  static void bothWrappersAreFound(JavaClasses classes) {
    assertThat(classes.stream().filter(WRAPPERS).map(JavaClass::getSimpleName))
        .contains("BufferedRequest", "BufferedResponse");
  }

  /** The search finds what is there: the filter does reach the engine, over two other classes. */
  @ArchTest
  static void filterItselfReachesTheDatabase(JavaClasses classes) {
    assertThat(NotReach.reached(classes.get(IdempotencyFilter.class)))
        .anyMatch(dependency -> DATABASE.test(dependency.getTargetClass()));
  }

  /** Follows dependencies through all classes of ours. */
  private static final class NotReach extends ArchCondition<JavaClass> {

    private final DescribedPredicate<JavaClass> forbidden;

    NotReach(DescribedPredicate<JavaClass> forbidden) {
      super("not reach " + forbidden.getDescription());
      this.forbidden = forbidden;
    }

    @Override
    public void check(JavaClass origin, ConditionEvents events) {
      for (Dependency dependency : reached(origin)) {
        boolean bad = forbidden.test(dependency.getTargetClass());
        events.add(
            new SimpleConditionEvent(
                origin, !bad, origin.getName() + " reaches: " + dependency.getDescription()));
      }
    }

    private static List<Dependency> reached(JavaClass origin) {
      Set<Dependency> reached = new HashSet<>();
      Set<JavaClass> seen = new HashSet<>(Set.of(origin));
      Deque<JavaClass> open = new ArrayDeque<>(seen);
      while (!open.isEmpty()) {
        for (Dependency dependency : open.remove().getDirectDependenciesFromSelf()) {
          reached.add(dependency);
          JavaClass target = dependency.getTargetClass();
          if (target.getPackageName().startsWith("dev.idempotency") && seen.add(target)) {
            open.add(target);
          }
        }
      }
      return List.copyOf(reached);
    }
  }
}
