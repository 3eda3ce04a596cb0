// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The scripts of a page. The libraries come from their WebJars, with their licences.
 *
 * @param scripts in execution order
 * @param licences licences of the libraries
 * @param policy the content security policy of a page with these scripts: it may run them and load
 *     nothing
 */
record Scripts(List<String> scripts, List<String> licences, String policy) {

  private static final List<String> LIBRARIES = List.of("chart.js", "chartjs-plugin-zoom");
  private static final List<String> LIBRARY_FILES =
      List.of("dist/chart.umd.min.js", "dist/chartjs-plugin-zoom.min.js");
  private static final List<String> OWN =
      List.of(
          "figures.js",
          "signs.js",
          "drawing.js",
          "limits.js",
          "views.js",
          "controls.js",
          "page.js");

  private static final List<String> OWN_LIVE =
      Stream.concat(OWN.stream(), Stream.of("live.js")).toList();

  /** Read once: a site has thousands of pages. */
  private static final class Loaded {

    private static final Scripts SCRIPTS = read(OWN);
    private static final Scripts LIVE = read(OWN_LIVE);
    private static final String STYLE = text("report.css");
  }

  static Scripts load() {
    return Loaded.SCRIPTS;
  }

  /** Returns the scripts of the page of a run that goes on. */
  static Scripts live() {
    return Loaded.LIVE;
  }

  private static Scripts read(List<String> own) {
    Properties versions = versions();
    List<String> scripts = new ArrayList<>();
    List<String> licences = new ArrayList<>();
    for (int i = 0; i < LIBRARIES.size(); i++) {
      String library = LIBRARIES.get(i);
      String version = versions.getProperty(library);
      String folder = "/META-INF/resources/webjars/" + library + "/" + version + "/";
      // Remove the links to source maps: the page must not load anything.
      scripts.add(text(folder + LIBRARY_FILES.get(i)).replaceAll("(?m)^//# sourceMapp.*$", ""));
      licences.add(library + " " + version + "\n\n" + text(folder + "LICENSE.md").strip());
    }
    scripts.add(
        own.stream()
            .map(Scripts::text)
            .collect(Collectors.joining("\n", "'use strict';\n(() => {\n", "\n})();\n")));
    return new Scripts(List.copyOf(scripts), List.copyOf(licences), policy(scripts));
  }

  /** Returns the style sheet of all pages. */
  static String style() {
    return Loaded.STYLE;
  }

  /**
   * Returns the policy of the page of a run that goes on: it may read from its own server, and run
   * the scripts of the report that it becomes.
   */
  static String policyOfLivePage() {
    List<String> all = Stream.concat(live().scripts.stream(), load().scripts.stream()).toList();
    return policy(all) + "; connect-src 'self'";
  }

  private static String policy(List<String> of) {
    return "default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src "
        + of.stream()
            .map(script -> "'sha256-" + hash(script) + "'")
            .distinct()
            .collect(Collectors.joining(" "));
  }

  private static String hash(String script) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      return Base64.getEncoder()
          .encodeToString(sha.digest(script.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static Properties versions() {
    Properties versions = new Properties();
    try (InputStream in = open("libraries.properties")) {
      versions.load(in);
      return versions;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(String resource) {
    try (InputStream in = open(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InputStream open(String resource) throws IOException {
    InputStream in = Scripts.class.getResourceAsStream(resource);
    if (in == null) {
      throw new IOException("the program's own file " + resource + " is missing");
    }
    return in;
  }
}
