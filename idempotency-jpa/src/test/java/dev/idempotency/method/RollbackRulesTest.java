package dev.idempotency.method;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ejb.ApplicationException;
import jakarta.ejb.EJBException;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.Singleton;
import jakarta.ejb.Stateful;
import jakarta.ejb.Stateless;
import jakarta.enterprise.inject.Stereotype;
import jakarta.interceptor.InterceptorBinding;
import jakarta.transaction.Transactional;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.rmi.NoSuchObjectException;
import java.rmi.RemoteException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RollbackRulesTest {

  @Nested
  class OfABeanWithoutAnnotations {

    @Test
    void c033_checkedExceptionsCommit() {
      RollbackRules rules = rules(Plain.class, "run");

      assertThat(rules.commits(IOException.class)).isTrue();
      assertThat(rules.commits(RemoteException.class)).isTrue();
      assertThat(rules.commits(IllegalStateException.class)).isFalse();
      assertThat(rules.commits(AssertionError.class)).isFalse();
    }

    @Test
    void designationsForEnterpriseBeansMeanNothing() {
      RollbackRules rules = rules(Plain.class, "run");

      assertThat(rules.commits(Committing.class)).isFalse();
      assertThat(rules.commits(RollingBack.class)).isTrue();
    }
  }

  @Nested
  class OfAnEnterpriseBean {

    @ParameterizedTest
    @ValueSource(
        classes = {SessionBean.class, StatefulBean.class, SingletonBean.class, MessageBean.class})
    void c033_checkedExceptionsCommitAndSystemExceptionsDoNot(Class<?> bean) {
      RollbackRules rules = rules(bean, "run");

      assertThat(rules.commits(IOException.class)).isTrue();
      assertThat(rules.commits(IllegalStateException.class)).isFalse();
      assertThat(rules.commits(EJBException.class)).isFalse();
      assertThat(rules.commits(AssertionError.class)).isFalse();
      assertThat(rules.commits(RemoteException.class)).isFalse();
      assertThat(rules.commits(NoSuchObjectException.class)).isFalse();
    }

    @Test
    void c033_designationOfAnExceptionDecides() {
      RollbackRules rules = rules(SessionBean.class, "run");

      assertThat(rules.commits(Committing.class)).isTrue();
      assertThat(rules.commits(RollingBack.class)).isFalse();
    }

    @Test
    void c033_designationHoldsForSubclassesUnlessItIsNotInherited() {
      RollbackRules rules = rules(SessionBean.class, "run");

      assertThat(rules.commits(BelowCommitting.class)).isTrue();
      assertThat(rules.commits(BelowRollingBack.class)).isFalse();
      assertThat(rules.commits(Alone.class)).isTrue();
      assertThat(rules.commits(BelowAlone.class)).isFalse();
      assertThat(rules.commits(AloneChecked.class)).isFalse();
      assertThat(rules.commits(BelowAloneChecked.class)).isTrue();
    }

    @Test
    void c033_nearestDesignationDecides() {
      RollbackRules rules = rules(SessionBean.class, "run");

      assertThat(rules.commits(RollingBackBelowCommitting.class)).isFalse();
      assertThat(rules.commits(BelowHidden.class)).isFalse();
    }

    @Test
    void generatedSubclassHasTheRulesOfTheBean() {
      assertThat(rules(SessionBean$$$view1.class, "run").commits(Committing.class)).isTrue();
    }
  }

  @Nested
  class OfATransactionalBean {

    @Test
    void c033_uncheckedExceptionsRollBack() {
      RollbackRules rules = rules(Cdi.class, "plain");

      assertThat(rules.commits(IOException.class)).isTrue();
      assertThat(rules.commits(IllegalStateException.class)).isFalse();
      assertThat(rules.commits(AssertionError.class)).isFalse();
    }

    @Test
    void c033_rollbackOnHoldsForSubclasses() {
      RollbackRules rules = rules(Cdi.class, "rollbackOn");

      assertThat(rules.commits(IOException.class)).isFalse();
      assertThat(rules.commits(FileNotFoundException.class)).isFalse();
      assertThat(rules.commits(Exception.class)).isTrue();
      assertThat(rules.commits(IllegalStateException.class)).isFalse();
    }

    @Test
    void c033_dontRollbackOnHoldsForSubclasses() {
      RollbackRules rules = rules(Cdi.class, "dontRollbackOn");

      assertThat(rules.commits(IllegalArgumentException.class)).isTrue();
      assertThat(rules.commits(NumberFormatException.class)).isTrue();
      assertThat(rules.commits(IllegalStateException.class)).isFalse();
    }

    @Test
    void c033_dontRollbackOnWins() {
      RollbackRules rules = rules(Cdi.class, "both");

      assertThat(rules.commits(FileNotFoundException.class)).isTrue();
      assertThat(rules.commits(IOException.class)).isFalse();
    }

    @Test
    void c033_methodReplacesItsClass() {
      assertThat(rules(OnClass.class, "plain").commits(IOException.class)).isFalse();
      assertThat(rules(OnClass.class, "own").commits(IOException.class)).isTrue();
    }

    @Test
    void c033_classInheritsTheBinding() {
      assertThat(
              RollbackRules.of(BelowOnClass.class, Methods.of(OnClass.class, "plain"))
                  .commits(IOException.class))
          .isFalse();
    }

    @ParameterizedTest
    @ValueSource(classes = {Stereotyped.class, Bound.class})
    void c033_bindingThatAnotherAnnotationCarriesHolds(Class<?> bean) {
      assertThat(rules(bean, "plain").commits(IOException.class)).isFalse();
    }
  }

  private static RollbackRules rules(Class<?> bean, String method) {
    return RollbackRules.of(bean, Methods.of(UserClass.of(bean), method));
  }

  static class Plain {
    void run() {}
  }

  @Stateless
  static class SessionBean {
    void run() {}
  }

  static class SessionBean$$$view1 extends SessionBean {}

  @Stateful
  static class StatefulBean {
    void run() {}
  }

  @Singleton
  static class SingletonBean {
    void run() {}
  }

  @MessageDriven
  static class MessageBean {
    void run() {}
  }

  static class Cdi {
    @Transactional
    void plain() {}

    @Transactional(rollbackOn = IOException.class)
    void rollbackOn() {}

    @Transactional(dontRollbackOn = IllegalArgumentException.class)
    void dontRollbackOn() {}

    @Transactional(rollbackOn = IOException.class, dontRollbackOn = FileNotFoundException.class)
    void both() {}
  }

  @Transactional(rollbackOn = Exception.class)
  static class OnClass {
    void plain() {}

    @Transactional
    void own() {}
  }

  static class BelowOnClass extends OnClass {}

  @Service
  static class Stereotyped {
    void plain() {}
  }

  @Careful
  static class Bound {
    void plain() {}
  }

  @Stereotype
  @Careful
  @Retention(RetentionPolicy.RUNTIME)
  @interface Service {}

  @InterceptorBinding
  @Transactional(rollbackOn = Exception.class)
  @Retention(RetentionPolicy.RUNTIME)
  @interface Careful {}

  @ApplicationException
  static class Committing extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  static class BelowCommitting extends Committing {
    private static final long serialVersionUID = 1L;
  }

  @ApplicationException(rollback = true)
  static class RollingBackBelowCommitting extends Committing {
    private static final long serialVersionUID = 1L;
  }

  @ApplicationException(rollback = true)
  static class RollingBack extends Exception {
    private static final long serialVersionUID = 1L;
  }

  static class BelowRollingBack extends RollingBack {
    private static final long serialVersionUID = 1L;
  }

  @ApplicationException(inherited = false)
  static class Alone extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  static class BelowAlone extends Alone {
    private static final long serialVersionUID = 1L;
  }

  @ApplicationException(inherited = false, rollback = true)
  static class AloneChecked extends Exception {
    private static final long serialVersionUID = 1L;
  }

  static class BelowAloneChecked extends AloneChecked {
    private static final long serialVersionUID = 1L;
  }

  @ApplicationException(inherited = false)
  static class Hidden extends Committing {
    private static final long serialVersionUID = 1L;
  }

  static class BelowHidden extends Hidden {
    private static final long serialVersionUID = 1L;
  }
}
