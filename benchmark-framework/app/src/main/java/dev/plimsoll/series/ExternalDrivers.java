// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.UserCache;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Drivers that are no part of this program, from a folder of the user: each jar in it is a driver,
 * and each folder in it is one, with the jars of its client library. Each has a class loader of its
 * own. A driver that cannot be loaded is left out, with a warning.
 */
final class ExternalDrivers {

  private static final Logger LOG = LoggerFactory.getLogger(ExternalDrivers.class);
  private static final String VARIABLE = "PLIMSOLL_DRIVERS";
  private static final String JAR = ".jar";

  private final List<ClassLoader> loaders;

  private ExternalDrivers(List<ClassLoader> loaders) {
    this.loaders = List.copyOf(loaders);
  }

  /** Returns the folder for the given environment variables and home folder. */
  static Path folder(Map<String, String> environment, Path userHome) {
    Path configuration =
        UserCache.folder(environment, "XDG_CONFIG_HOME", userHome.resolve(".config"));
    return UserCache.folder(
        environment, VARIABLE, configuration.resolve("plimsoll").resolve("drivers"));
  }

  /** Returns the drivers of the user who runs this program. */
  static ExternalDrivers ofUser() {
    return in(folder(System.getenv(), Path.of(System.getProperty("user.home"))));
  }

  /** Returns the drivers in this folder, which need not exist. */
  static ExternalDrivers in(Path folder) {
    List<ClassLoader> loaders = new ArrayList<>();
    for (Path entry : entries(folder)) {
      List<Path> jars = Files.isDirectory(entry) ? entries(entry) : List.of(entry);
      URL[] urls =
          jars.stream()
              .filter(ExternalDrivers::isJar)
              .map(ExternalDrivers::url)
              .toArray(URL[]::new);
      if (urls.length > 0) {
        loaders.add(
            new DriverClassLoader(
                entry.getFileName().toString(), urls, DriverProvider.class.getClassLoader()));
      }
    }
    return new ExternalDrivers(loaders);
  }

  private static List<Path> entries(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted().toList();
    } catch (IOException e) {
      LOG.warn("the folder of drivers {} cannot be read: {}", folder, e.getMessage());
      return List.of();
    }
  }

  private static boolean isJar(Path file) {
    return file.toString().endsWith(JAR) && Files.isRegularFile(file);
  }

  private static URL url(Path jar) {
    try {
      return jar.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalStateException("a file has no URL: " + jar, e);
    }
  }

  /** Returns what these drivers offer, each from its own class loader. */
  <T> List<T> all(Class<T> service) {
    List<T> found = new ArrayList<>();
    for (ClassLoader loader : loaders) {
      try {
        found.addAll(
            StreamSupport.stream(ServiceLoader.load(service, loader).spliterator(), false)
                .toList());
      } catch (ServiceConfigurationError | LinkageError e) {
        LOG.warn("the driver {} cannot be loaded: {}", loader.getName(), e.toString());
      }
    }
    return found;
  }

  /** Returns all drivers, of which those of the program come first and keep their names. */
  static List<DriverProvider> together(List<DriverProvider> own, List<DriverProvider> external) {
    List<DriverProvider> all = new ArrayList<>(own);
    Set<String> names = new HashSet<>();
    own.forEach(driver -> names.add(driver.system()));
    for (DriverProvider driver : external) {
      if (names.add(driver.system())) {
        all.add(driver);
      } else {
        LOG.warn(
            "the driver {} is left out: there is another one for the system {}",
            driver.getClass().getClassLoader().getName(),
            driver.system());
      }
    }
    return List.copyOf(all);
  }
}
