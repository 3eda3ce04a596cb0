// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PageStoreTest {

  private static final String PAGE =
      "<html><head><meta charset=\"utf-8\"><style>a{}</style></head><body>"
          + "<script type=\"application/json\">1</script><script>run()</script></body></html>";

  @TempDir private Path folder;

  @Test
  void stylesAndScriptsOfAllPagesAreWrittenOnce() throws IOException {
    PageStore store = new PageStore(folder, Optional.empty());

    store.page("one.html", PAGE);
    store.page("deep/two.html", PAGE);

    assertThat(files("assets")).hasSize(2);
    assertThat(read("one.html")).contains("<script src=\"assets/", "href=\"assets/");
    assertThat(read("deep/two.html"))
        .contains("<script src=\"../assets/", "href=\"../assets/")
        .contains("<script type=\"application/json\">1</script>")
        .doesNotContain("run()", "a{}");
  }

  @Test
  void eachPageMayLoadTheSiteOnly() throws IOException {
    PageStore store = new PageStore(folder, Optional.empty());

    store.page("one.html", PAGE);
    store.page(
        "two.html",
        "<meta http-equiv=\"Content-Security-Policy\" content=\"script-src &#39;sha256-x&#39;\">");

    String policy = "content=\"default-src &#39;none&#39;; ";
    assertThat(read("one.html")).contains(policy).containsOnlyOnce("Content-Security-Policy");
    assertThat(read("two.html")).contains(policy).doesNotContain("sha256-x");
  }

  private String read(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  private List<Path> files(String name) throws IOException {
    try (Stream<Path> all = Files.list(folder.resolve(name))) {
      return all.toList();
    }
  }
}
