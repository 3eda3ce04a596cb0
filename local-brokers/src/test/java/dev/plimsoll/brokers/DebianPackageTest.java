// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A script replaces apt-get; the package that it delivers is created by dpkg-deb. */
class DebianPackageTest {

  private static final Path SCRIPT = Path.of("servers", "unpack-debian").toAbsolutePath();

  @TempDir private Path temp;

  private Path tools;
  private Path folder;

  @BeforeEach
  void makeTools() throws Exception {
    assumeTrue(
        Programs.onPath("dpkg-deb", System.getenv()).isPresent(), "needs dpkg-deb, as Debian has");
    tools = Files.createDirectories(temp.resolve("tools"));
    folder = temp.resolve("servers/a server-debian");
    makePackage();
    // Records the arguments, and puts the archive where apt would.
    executable(
        tools.resolve("apt-get"),
        """
        #!/bin/sh
        echo "$@" >>'%1$s/calls'
        conf=$(echo "$@" | sed 's/.* -c \\(.*\\/conf\\) .*/\\1/')
        cp "$conf" '%1$s/conf'
        cp '%1$s/server.deb' "${conf%%/conf}/cache/archives/server_1_all.deb"
        """
            .formatted(temp));
  }

  private void makePackage() throws Exception {
    Path root = temp.resolve("package");
    Files.createDirectories(root.resolve("DEBIAN"));
    Files.writeString(
        root.resolve("DEBIAN/control"),
        """
        Package: server
        Version: 1
        Architecture: all
        Maintainer: nobody
        Description: a test's
        """);
    executable(root.resolve("DEBIAN/postinst"), "#!/bin/sh\ntouch '" + temp + "/installed'\n");
    executable(root.resolve("usr/bin/server"), "#!/bin/sh\necho serves \"$@\"\n");
    run(List.of("dpkg-deb", "--build", root.toString(), temp.resolve("server.deb").toString()));
  }

  private static void executable(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private String run(List<String> command) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().merge("PATH", tools.toString(), (path, first) -> first + ":" + path);
    Process process = builder.start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    return said;
  }

  private String unpack() throws Exception {
    return run(List.of("/bin/sh", SCRIPT.toString(), folder.toString(), "server"));
  }

  @Test
  void aPackageIsUnpackedAndNotInstalled() throws Exception {
    unpack();

    assertThat(run(List.of(folder.resolve("bin/server").toString(), "a", "b")))
        .isEqualTo("serves a b\n");
    assertThat(temp.resolve("installed")).doesNotExist();
    assertThat(Files.readAllLines(temp.resolve("calls")))
        .satisfiesExactly(
            call -> assertThat(call).endsWith("update"),
            call -> assertThat(call).as("no other process installs packages").endsWith("check"),
            call -> assertThat(call).contains("--download-only install server"));
    assertThat(folder.getParent()).isDirectoryNotContaining(each -> !each.equals(folder));
  }

  @Test
  void aptWritesIntoOurFolderAloneAndRunsNoHookOfTheMachine() throws Exception {
    unpack();

    assertThat(Files.readAllLines(temp.resolve("conf")))
        .contains("#clear APT::Update::Post-Invoke;")
        .filteredOn(line -> line.matches("Dir::.*"))
        .hasSize(4)
        .allMatch(line -> line.contains("\"" + folder + ".new."));
  }

  @Test
  void aPackageOfAnotherReleaseComesFromTheArchivesOfThisMachinesDebian() throws Exception {
    executable(
        tools.resolve("apt-get"),
        """
        #!/bin/sh
        if [ "$1" = indextargets ]; then
          echo 'main bookworm http://one/debian/ Debian'
          echo 'main bookworm-updates http://one/debian/ Debian'
          echo 'contrib bookworm http://one/debian/ Debian'
          echo 'main bookworm http://another-vendor/apt/ Vendor'
          echo 'main bookworm http://lists-not-fetched/debian/ $(ORIGIN)'
          exit
        fi
        apt=$(echo "$@" | sed 's/.* -c \\(.*\\)\\/conf .*/\\1/')
        cp "$apt/conf" "$apt/sources.list" '%1$s'
        cp '%1$s/server.deb' "$apt/cache/archives/server_1_all.deb"
        """
            .formatted(temp));

    run(List.of("/bin/sh", SCRIPT.toString(), folder.toString(), "server", "trixie"));

    assertThat(Files.readAllLines(temp.resolve("sources.list")))
        .extracting(line -> line.replaceAll("\\[.*\\] ", ""))
        .containsExactlyInAnyOrder(
            "deb http://one/debian/ trixie main",
            "deb http://lists-not-fetched/debian/ trixie main");
    assertThat(Files.readAllLines(temp.resolve("conf")))
        .anyMatch(line -> line.startsWith("Dir::State::status \"" + folder))
        .contains("Dir::Etc::sourceparts \"-\";");
    assertThat(run(List.of(folder.resolve("bin/server").toString(), "a"))).isEqualTo("serves a\n");
  }

  /** apt-get and apt-cache of an archive in which each release has one version. */
  private void archiveWithVersions() throws Exception {
    executable(
        tools.resolve("apt-get"),
        """
        #!/bin/sh
        if [ "$1" = indextargets ]; then
          echo 'main bookworm http://one/debian/ Debian'
          exit
        fi
        apt=$(echo "$@" | sed 's/.* -c \\(.*\\)\\/conf .*/\\1/')
        cut -d ' ' -f 4 "$apt/sources.list" >'%1$s/release'
        ! grep -q gone '%1$s/release' || exit 100
        echo "$@" >>'%1$s/calls'
        cp '%1$s/server.deb' "$apt/cache/archives/server_1_all.deb"
        """
            .formatted(temp));
    executable(
        tools.resolve("apt-cache"),
        """
        #!/bin/sh
        case $(cat '%1$s/release') in
          trixie) echo 'server | 5:8.0.2-3+deb13u3 | http://one/debian trixie/main amd64 Packages' ;;
          sid) echo 'server | 8.1.1+dfsg1-3 | http://one/debian sid/main amd64 Packages' ;;
        esac
        """
            .formatted(temp));
  }

  private void unpack(String releases, String version) throws Exception {
    run(List.of("/bin/sh", SCRIPT.toString(), folder.toString(), "server", releases, version));
  }

  @Test
  void theFirstReleaseWithTheRequestedVersionIsTaken() throws Exception {
    archiveWithVersions();

    unpack("gone trixie sid", "8.1.1");

    assertThat(Files.readAllLines(temp.resolve("calls")))
        .anyMatch(call -> call.endsWith("--download-only install server=8.1.1+dfsg1-3"));
    assertThat(run(List.of(folder.resolve("bin/server").toString(), "a"))).isEqualTo("serves a\n");
  }

  @Test
  void aVersionThatNoReleaseHasIsToldWithThoseThatTheyHave() throws Exception {
    archiveWithVersions();

    assertThatThrownBy(() -> unpack("gone trixie sid", "7.0.15"))
        .hasMessageContaining("server 7.0.15: there is 8.0.2 (trixie), 8.1.1+dfsg1 (sid)");
    assertThat(folder.getParent()).isEmptyDirectory();
  }

  @Test
  void withoutAnArchiveOfDebianAnotherReleaseIsRefused() throws Exception {
    executable(tools.resolve("apt-get"), "#!/bin/sh\necho 'main noble http://one/apt/ Vendor'\n");

    assertThatThrownBy(
            () -> run(List.of("/bin/sh", SCRIPT.toString(), folder.toString(), "server", "trixie")))
        .hasMessageContaining("no apt source of Debian");
    assertThat(folder.getParent()).isEmptyDirectory();
  }

  @Test
  void whatAKilledProgramLeftIsRemoved() throws Exception {
    Path ended = Path.of(folder + ".new." + Processes.ended().pid());
    Files.createDirectories(ended.resolve("apt"));

    unpack();

    assertThat(ended).doesNotExist();
  }

  @Test
  void aDownloadThatFailsLeavesNothing() throws Exception {
    executable(tools.resolve("apt-get"), "#!/bin/sh\necho no such package >&2\nexit 100\n");

    assertThatThrownBy(this::unpack).hasMessageContaining("no such package");
    assertThat(folder.getParent()).isEmptyDirectory();
  }

  @Test
  void aProgramOfThePathIsTakenFirstThenTheUnpackedOne() throws Exception {
    DebianPackage debian = DebianPackage.of("server", temp.resolve("servers"));
    Path unpacked = temp.resolve("servers/server-debian/bin/server");
    Map<String, String> environment = Map.of("PATH", tools.toString());

    assertThat(debian.find(environment)).isEmpty();
    executable(unpacked, "#!/bin/sh\n");
    assertThat(debian.find(environment)).contains(unpacked);
    executable(tools.resolve("server"), "#!/bin/sh\n");
    assertThat(debian.find(environment)).contains(tools.resolve("server"));
  }

  @Test
  void withoutAptTheWayOutIsNamedAndNothingIsDone() {
    DebianPackage debian = DebianPackage.of("server", temp.resolve("servers"));
    List<String> progress = new ArrayList<>();

    assertThatThrownBy(() -> debian.install(Map.of("PATH", ""), progress::add))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("no apt-get")
        .hasMessageContaining("install the package server");
    assertThat(progress).isEmpty();
  }
}
