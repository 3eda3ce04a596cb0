// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.DriverException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerFoldersTest {

  private static final Path USER = Path.of("/home/jo");

  @Test
  void liesInTheUsersCacheFolder() {
    ServerFolders home = ServerFolders.of(Map.of(), USER);

    assertThat(home.cache()).isEqualTo(Path.of("/home/jo/.cache/plimsoll"));
    assertThat(home.run()).isEqualTo(Path.of("/home/jo/.cache/plimsoll/run"));
  }

  @Test
  void followsTheDesktopsCacheFolder() {
    assertThat(ServerFolders.of(Map.of("XDG_CACHE_HOME", "/c"), USER).cache())
        .isEqualTo(Path.of("/c/plimsoll"));
  }

  @Test
  void plimsollHomeWinsAndAnEmptyOneIsNone() {
    assertThat(
            ServerFolders.of(Map.of("PLIMSOLL_HOME", "/p/../q", "XDG_CACHE_HOME", "/c"), USER)
                .cache())
        .isEqualTo(Path.of("/q"));
    assertThat(ServerFolders.of(Map.of("PLIMSOLL_HOME", ""), USER).cache())
        .isEqualTo(Path.of("/home/jo/.cache/plimsoll"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/p/a,b", "/p/a\"b", "/p/a:b", "/p/a\\b", "/p/a\nb"})
  void aPathThatServersWouldMisreadIsRefusedWithTheWayOut(String path) {
    for (String variable : List.of("PLIMSOLL_HOME", "PLIMSOLL_RUN")) {
      assertThatThrownBy(() -> ServerFolders.of(Map.of(variable, path), USER).requireUsable())
          .isInstanceOf(DriverException.class)
          .hasMessageContaining(path)
          .hasMessageContaining("Set PLIMSOLL_HOME");
    }
  }

  @Test
  void aBlankInAPathIsTaken() throws Exception {
    ServerFolders.of(Map.of("PLIMSOLL_HOME", "/p/a b"), USER).requireUsable();
  }

  @Test
  void plimsollRunMovesRunningNodesAlone() {
    ServerFolders home =
        ServerFolders.of(Map.of("PLIMSOLL_HOME", "/p", "PLIMSOLL_RUN", "/r"), USER);

    assertThat(home.servers()).isEqualTo(Path.of("/p/servers"));
    assertThat(home.run()).isEqualTo(Path.of("/r"));
  }
}
