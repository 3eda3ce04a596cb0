// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.omb;

import dev.plimsoll.driver.SettingsException;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The jars of an OMB build and the driver's class in them.
 *
 * @param loader sees these jars and the JDK alone, so that client libraries may have other versions
 *     than those of this program
 */
record OmbLibrary(ClassLoader loader, Class<?> driverClass, OmbInterfaces interfaces) {

  /** The key that names the folder. */
  static final String KEY = "lib";

  private static final String BUILD =
      "give the folder lib of an unpacked OMB build, by its path from the working directory";

  /**
   * Loads the driver's class; its code is not run.
   *
   * @throws SettingsException if the jars do not have what is needed
   */
  static OmbLibrary open(String lib, OmbFile file) throws SettingsException {
    Path folder = Path.of(lib).toAbsolutePath().normalize();
    List<URL> jars = jars(folder);
    String name = file.driverClass();
    URLClassLoader loader =
        new URLClassLoader("omb", jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    try {
      Class<?> driver = Class.forName(name, false, loader);
      return new OmbLibrary(loader, driver, OmbInterfaces.of(driver, folder));
    } catch (ClassNotFoundException e) {
      throw new SettingsException(
          OmbFile.KEY,
          "%s names the class %s, but the %d jars of %s have no %s: correct driverClass, or %s"
              .formatted(file.path(), name, jars.size(), folder, e.getMessage(), BUILD));
    } catch (LinkageError e) {
      throw new SettingsException(
          KEY,
          "the class %s cannot be loaded from %s: %s. If a jar is missing, %s"
              .formatted(name, folder, e, BUILD));
    }
  }

  private static List<URL> jars(Path folder) throws SettingsException {
    List<URL> jars = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*.jar")) {
      for (Path jar : found) {
        jars.add(jar.toUri().toURL());
      }
    } catch (IOException e) {
      throw new SettingsException(KEY, "there is no folder " + folder + ": " + BUILD);
    }
    if (jars.isEmpty()) {
      throw new SettingsException(KEY, folder + " has no jars: " + BUILD);
    }
    jars.sort(Comparator.comparing(URL::toString)); // Of two equal classes, always the same.
    return jars;
  }

  /** Returns the name of the driver's jar without its suffix: artifact and version. */
  String version() {
    String jar = driverClass.getProtectionDomain().getCodeSource().getLocation().getPath();
    return jar.substring(jar.lastIndexOf('/') + 1).replaceFirst("\\.jar$", "");
  }
}
