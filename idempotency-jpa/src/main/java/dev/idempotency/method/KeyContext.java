package dev.idempotency.method;

import jakarta.el.ArrayELResolver;
import jakarta.el.BeanELResolver;
import jakarta.el.CompositeELResolver;
import jakarta.el.ELContext;
import jakarta.el.ELResolver;
import jakarta.el.ExpressionFactory;
import jakarta.el.FunctionMapper;
import jakarta.el.ListELResolver;
import jakarta.el.MapELResolver;
import jakarta.el.ValueExpression;
import jakarta.el.VariableMapper;
import java.lang.reflect.Method;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an expression sees: the parameters and what can be reached from them; no beans, classes or
 * functions. Remembers the names that an expression asks for while it is parsed. One per use.
 */
final class KeyContext extends ELContext {

  private final Set<String> asked = new LinkedHashSet<>();
  private final CompositeELResolver resolver = new CompositeELResolver();
  private final VariableMapper variables = new AskedVariables(asked);
  private final FunctionMapper functions = new NoFunctions();

  KeyContext(ExpressionFactory factory, ParameterNames names, @Nullable Object[] arguments) {
    resolver.add(new ParameterResolver(names, arguments));
    ELResolver streams = factory.getStreamELResolver();
    if (streams != null) {
      resolver.add(streams);
    }
    resolver.add(new MapELResolver(true));
    resolver.add(new ListELResolver(true));
    resolver.add(new ArrayELResolver(true));
    resolver.add(new AccessorResolver());
    resolver.add(new BeanELResolver(true));
  }

  /** The variables that were looked for, lambda parameters among them. */
  Set<String> asked() {
    return asked;
  }

  @Override
  public ELResolver getELResolver() {
    return resolver;
  }

  @Override
  public FunctionMapper getFunctionMapper() {
    return functions;
  }

  @Override
  public VariableMapper getVariableMapper() {
    return variables;
  }

  private static final class AskedVariables extends VariableMapper {

    private final Set<String> asked;

    AskedVariables(Set<String> asked) {
      this.asked = asked;
    }

    @Override
    public @Nullable ValueExpression resolveVariable(String variable) {
      asked.add(variable);
      return null;
    }

    @Override
    public @Nullable ValueExpression setVariable(
        String variable, @Nullable ValueExpression expression) {
      throw new UnsupportedOperationException("The expression of a key has no variables.");
    }
  }

  private static final class NoFunctions extends FunctionMapper {
    @Override
    public @Nullable Method resolveFunction(@Nullable String prefix, String localName) {
      return null;
    }
  }
}
