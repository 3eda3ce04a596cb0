// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HomeTest {

  private static final Path USER = Path.of("/home/jo");

  @Test
  void liesInTheUsersCacheFolder() {
    Home home = Home.of(Map.of(), USER);

    assertThat(home.cache()).isEqualTo(Path.of("/home/jo/.cache/plimsoll"));
    assertThat(home.run()).isEqualTo(Path.of("/home/jo/.cache/plimsoll/run"));
  }

  @Test
  void followsTheDesktopsCacheFolder() {
    assertThat(Home.of(Map.of("XDG_CACHE_HOME", "/c"), USER).cache())
        .isEqualTo(Path.of("/c/plimsoll"));
  }

  @Test
  void plimsollHomeWinsAndAnEmptyOneIsNone() {
    assertThat(Home.of(Map.of("PLIMSOLL_HOME", "/p/../q", "XDG_CACHE_HOME", "/c"), USER).cache())
        .isEqualTo(Path.of("/q"));
    assertThat(Home.of(Map.of("PLIMSOLL_HOME", ""), USER).cache())
        .isEqualTo(Path.of("/home/jo/.cache/plimsoll"));
  }

  @Test
  void plimsollRunMovesRunningNodesAlone() {
    Home home = Home.of(Map.of("PLIMSOLL_HOME", "/p", "PLIMSOLL_RUN", "/r"), USER);

    assertThat(home.servers()).isEqualTo(Path.of("/p/servers"));
    assertThat(home.run()).isEqualTo(Path.of("/r"));
  }
}
