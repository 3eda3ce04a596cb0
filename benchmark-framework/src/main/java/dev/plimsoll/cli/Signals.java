// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ctrl+C and termination: the first time the run is asked to end in order, the second time the
 * program ends at once.
 *
 * <p>The JDK's shutdown hooks cannot tell a second Ctrl+C, so this uses {@code sun.misc.Signal}, by
 * reflection, since the compiler warns of it in a way that cannot be silenced. Where it is missing,
 * Ctrl+C ends the program at once.
 */
final class Signals {

  private static final Logger LOG = LoggerFactory.getLogger(Signals.class);

  private Signals() {}

  static void onFirst(Runnable action) {
    AtomicBoolean seen = new AtomicBoolean();
    Runnable handler =
        () -> {
          if (seen.getAndSet(true)) {
            Runtime.getRuntime().halt(ExitCode.INTERRUPTED.number());
          }
          action.run();
        };
    for (String name : new String[] {"INT", "TERM"}) {
      install(name, handler);
    }
  }

  private static void install(String name, Runnable action) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object proxy =
          Proxy.newProxyInstance(
              Signals.class.getClassLoader(),
              new Class<?>[] {handler},
              (self, method, arguments) -> {
                if (method.getName().equals("handle")) {
                  action.run();
                }
                return null;
              });
      signal
          .getMethod("handle", signal, handler)
          .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      Throwable cause = e instanceof InvocationTargetException ? e.getCause() : e;
      LOG.info("signal {} is left to the virtual machine: {}", name, String.valueOf(cause));
    }
  }
}
