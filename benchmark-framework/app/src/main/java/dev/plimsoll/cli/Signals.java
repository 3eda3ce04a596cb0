// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Handles Ctrl+C, termination and a closed terminal: the first signal requests an orderly end, the
 * second ends the program at once.
 *
 * <p>The JDK's shutdown hooks cannot detect a second Ctrl+C, so this class uses {@code
 * sun.misc.Signal}. It does so by reflection, because the compiler's warning about that class
 * cannot be suppressed. If the class is missing, Ctrl+C ends the program at once. A signal that was
 * ignored when the program started ({@code nohup}) remains ignored.
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
