// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.DriverException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoProgramTest {

  @TempDir private Path temp;

  private final List<String> progress = new ArrayList<>();

  private GoProgram program(String path) {
    return new GoProgram(
        "server",
        "example.org/server@v1.2.3",
        temp.resolve("s/server-v1.2.3"),
        "a-package",
        "",
        Map.of("PATH", path));
  }

  private Path executable(String name, String text) throws Exception {
    Path file = temp.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  @Test
  void theProgramOnThePathIsTakenAndNothingIsBuilt() throws Exception {
    Path found = executable("bin/server", "#!/bin/sh\n");
    GoProgram program = program(found.getParent().toString());
    assertThat(program.resolve(progress::add)).isEqualTo(found);
    assertThat(program.source()).contains(found.toString());
    assertThat(progress).isEmpty();
  }

  @Test
  void withoutOneItIsBuiltOnceAtTheVersionThatIsPinned() throws Exception {
    Path go =
        executable(
            "go/go", "#!/bin/sh\necho \"$@\" > \"$GOBIN/server\"\nchmod +x \"$GOBIN/server\"\n");
    GoProgram program = program(go.getParent() + ":/usr/bin:/bin");
    Path built = program.resolve(progress::add);
    assertThat(built).isEqualTo(temp.resolve("s/server-v1.2.3/server"));
    assertThat(built).hasContent("install example.org/server@v1.2.3");
    assertThat(program.resolve(progress::add)).isEqualTo(built);
    assertThat(progress).hasSize(1);
  }

  @Test
  void aBuildThatFailsIsToldWithItsLastLinesAndLeavesNoProgram() throws Exception {
    Path go = executable("go/go", "#!/bin/sh\necho no such module\nexit 1\n");
    GoProgram program = program(go.getParent() + ":/usr/bin:/bin");
    assertThatThrownBy(() -> program.resolve(progress::add))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("no such module");
    assertThat(temp.resolve("s/server-v1.2.3")).doesNotExist();
  }

  @Test
  void anotherVersionIsBuiltIntoAFolderOfItsOwn() throws Exception {
    Path go =
        executable(
            "go/go", "#!/bin/sh\necho \"$@\" > \"$GOBIN/server\"\nchmod +x \"$GOBIN/server\"\n");
    GoProgram program = program(go.getParent() + ":/usr/bin:/bin");
    Path built = program.of("1.1.0").resolve(progress::add);
    assertThat(built).isEqualTo(temp.resolve("s/server-v1.1.0/server"));
    assertThat(built).hasContent("install example.org/server@v1.1.0");
    assertThat(program.of("1.1.0").versionOf(built)).isEqualTo("1.1.0");
    assertThat(program.isAvailable()).isFalse();
  }

  @Test
  void aProgramOnThePathIsOnlyTakenIfItHasTheRequestedVersion() throws Exception {
    Path found = executable("bin/server", "#!/bin/sh\necho server: v1.1.0\n");
    GoProgram program = program(found.getParent().toString());
    assertThat(program.of("1.1.0").resolve(progress::add)).isEqualTo(found);
    assertThat(program.of("1.0.0").isAvailable()).isFalse();
  }

  @Test
  void aVersionThatDoesNotExistIsToldWithThoseThatDo() throws Exception {
    Path go =
        executable(
            "go/go",
            """
            #!/bin/sh
            [ "$1" = install ] && echo unknown revision && exit 1
            echo example.org/server v1.0.0 v1.1.0-RC.1 v1.1.0
            """);
    GoProgram program = program(go.getParent() + ":/usr/bin:/bin").of("9.9.9");
    assertThatThrownBy(() -> program.resolve(progress::add))
        .hasMessageContaining("server 9.9.9 cannot be obtained")
        .hasMessageContaining("unknown revision")
        .hasMessageContaining("there is v1.0.0, v1.1.0");
  }

  @Test
  void withoutGoTheWayOutIsNamed() {
    assertThatThrownBy(() -> program("").resolve(progress::add))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("a recent Go")
        .hasMessageContaining("server on the PATH (Debian package a-package)");
  }
}
