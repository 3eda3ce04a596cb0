// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import dev.plimsoll.driver.LocalBroker;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;

/** Finds or starts the broker of {@link NeedsBroker} before the class, and passes it to methods. */
public final class LocalBrokerExtension
    implements BeforeAllCallback, AfterAllCallback, ParameterResolver {

  private static final Namespace NAMESPACE = Namespace.create(LocalBrokerExtension.class);

  @Override
  public void beforeAll(ExtensionContext context) throws Exception {
    NeedsBroker needs = needs(context);
    broker(context).prepare(needs.own(), needs.nodes(), needs.proxied());
  }

  /**
   * Ends the broker of a class that has its own; nested classes share that of their enclosing
   * class.
   */
  @Override
  public void afterAll(ExtensionContext context) {
    if (needs(context).own() && !isNested(context)) {
      broker(context).close();
    }
  }

  private static boolean isNested(ExtensionContext context) {
    return !context.getEnclosingTestClasses().isEmpty();
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == LocalBroker.Running.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    try {
      return broker(context).running();
    } catch (Exception e) {
      throw new IllegalStateException("the broker is gone", e);
    }
  }

  /** Stored in the root context, so that it is closed after all tests of this process. */
  private static SharedBroker broker(ExtensionContext context) {
    String system = needs(context).value();
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .computeIfAbsent(system, unseen -> new SharedBroker(system), SharedBroker.class);
  }

  private static NeedsBroker needs(ExtensionContext context) {
    Class<?> type = context.getRequiredTestClass();
    // A nested class may be inherited: its enclosing class is then not the one that is run.
    return AnnotationSupport.findAnnotation(
            type, NeedsBroker.class, context.getEnclosingTestClasses())
        .orElseThrow(() -> new IllegalStateException(type + " lacks @NeedsBroker"));
  }
}
