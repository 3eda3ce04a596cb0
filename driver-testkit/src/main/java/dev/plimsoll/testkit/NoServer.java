// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.LocalBroker;
import java.util.List;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * For systems within the test's process: resolves the contract's server parameter without nodes.
 */
public final class NoServer implements ParameterResolver {

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == LocalBroker.Running.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return new NoNodes();
  }

  private record NoNodes() implements LocalBroker.Running {

    @Override
    public LocalBroker.Lifetime lifetime() {
      return LocalBroker.Lifetime.THIS_PROCESS;
    }

    @Override
    public Endpoints endpoints() {
      return Endpoints.NONE;
    }

    @Override
    public List<LocalBroker.BrokerNode> nodes() {
      return List.of();
    }

    @Override
    public void stop(int node) {
      throw new IllegalArgumentException("no node " + node);
    }

    @Override
    public void kill(int node) {
      throw new IllegalArgumentException("no node " + node);
    }

    @Override
    public void start(int node) {
      throw new IllegalArgumentException("no node " + node);
    }

    @Override
    public void pause(int node) {
      throw new IllegalArgumentException("no node " + node);
    }

    @Override
    public void resume(int node) {
      throw new IllegalArgumentException("no node " + node);
    }

    @Override
    public void close() {}
  }
}
