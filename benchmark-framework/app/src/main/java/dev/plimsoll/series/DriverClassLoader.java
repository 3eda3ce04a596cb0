// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.Set;

/**
 * Loads the classes of one driver from its own jars. Of this program it sees the SPI alone, so that
 * its client library may have other versions of what the program or another driver uses.
 */
final class DriverClassLoader extends URLClassLoader {

  static {
    registerAsParallelCapable();
  }

  /** The packages of {@code driver-api}. */
  private static final Set<String> SPI =
      Set.of("dev.plimsoll.driver", "dev.plimsoll.driver.settings");

  private final ClassLoader program;

  /**
   * @param name of the driver, for stack traces
   * @param program has the SPI
   */
  DriverClassLoader(String name, URL[] jars, ClassLoader program) {
    super(name, jars, ClassLoader.getPlatformClassLoader());
    this.program = program;
  }

  /** The parent has the classes of the JDK alone. */
  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    int dot = name.lastIndexOf('.');
    if (dot > 0 && SPI.contains(name.substring(0, dot))) {
      return program.loadClass(name);
    }
    return super.loadClass(name, resolve);
  }
}
