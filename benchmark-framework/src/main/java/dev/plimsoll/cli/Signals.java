// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ctrl+C, termination and a closed terminal: the first time the program is asked to end in order,
 * the second time it ends at once.
 *
 * <p>The JDK's shutdown hooks cannot tell a second Ctrl+C, so this uses {@code sun.misc.Signal}, by
 * reflection, since the compiler warns of it in a way that cannot be silenced. Where it is missing,
 * Ctrl+C ends the program at once. A signal that was ignored from the beginning ({@code nohup})
 * stays ignored.
 */
final class Signals {

  private static final Logger LOG = LoggerFactory.getLogger(Signals.class);
  private static final List<String> NAMES = List.of("INT", "TERM", "HUP");

  private Signals() {}

  static void on(Runnable first, Runnable second) {
    AtomicBoolean seen = new AtomicBoolean();
    Runnable handler = () -> (seen.getAndSet(true) ? second : first).run();
    NAMES.forEach(name -> install(name, handler));
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
