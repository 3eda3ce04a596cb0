// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.text.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Writes the files of the site. Styles and scripts that pages contain are written once, into files
 * named by their hash, so that the site stays small and each page may load only these.
 *
 * <p>Threads: any; each file is written once.
 */
final class PageStore {

  private static final String ASSETS = "assets/";
  private static final String POLICY = "http-equiv=\"Content-Security-Policy\" content=\"";
  private static final String OWN_FILES =
      "default-src &#39;none&#39;; style-src &#39;self&#39; &#39;unsafe-inline&#39;; img-src data:;"
          + " script-src &#39;self&#39;";

  private final Path folder;
  private final Optional<String> home;
  private final Map<String, String> assets = new ConcurrentHashMap<>();

  /**
   * Creates a store.
   *
   * @param home where pages lead that want to leave the site: an address, relative to the site's
   *     own folder or absolute
   */
  PageStore(Path folder, Optional<String> home) {
    this.folder = folder;
    this.home = home;
  }

  Optional<String> home() {
    return home;
  }

  /**
   * Writes a page.
   *
   * @param name its path within the site
   */
  void page(String name, String html) {
    String root = root(name);
    String page = moved(html, "<style>", "</style>", ".css", root);
    page = moved(page, "<script>", "</script>", ".js", root);
    text(name, withPolicy(page));
  }

  /** Returns the path from a page of this name to the site's own folder. */
  static String root(String name) {
    return "../".repeat((int) name.chars().filter(c -> c == '/').count());
  }

  /** Writes any other file. */
  void text(String name, String text) {
    try {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Moves the content of each such element without attributes to a file. */
  private String moved(String html, String begin, String end, String suffix, String root) {
    StringBuilder page = new StringBuilder(html.length());
    int done = 0;
    int at = html.indexOf(begin);
    while (at >= 0) {
      int close = html.indexOf(end, at);
      String name = asset(html.substring(at + begin.length(), close), suffix);
      page.append(html, done, at)
          .append(
              suffix.equals(".css")
                  ? "<link rel=\"stylesheet\" href=\"" + root + name + "\">"
                  : "<script src=\"" + root + name + "\"></script>");
      done = close + end.length();
      at = html.indexOf(begin, done);
    }
    return page.append(html, done, html.length()).toString();
  }

  private String asset(String content, String suffix) {
    return assets.computeIfAbsent(
        suffix + content,
        key -> {
          String name = ASSETS + Slug.ofHash(Sha256.of(content)) + suffix;
          text(name, content);
          return name;
        });
  }

  /** Lets a page load the site's own files, and nothing else. */
  private static String withPolicy(String html) {
    int at = html.indexOf(POLICY);
    if (at < 0) {
      return html.replaceFirst(
          "<meta charset=\"utf-8\">",
          "<meta charset=\"utf-8\"><meta " + POLICY + OWN_FILES + "\">");
    }
    int from = at + POLICY.length();
    return html.substring(0, from) + OWN_FILES + html.substring(html.indexOf('"', from));
  }
}
