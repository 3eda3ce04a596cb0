// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With made-up installations of RabbitMQ, whose version is in the name of a folder. */
class DebianServerTest {

  private static final String DEFAULT = "";

  @TempDir private Path temp;

  private final List<String> progress = new ArrayList<>();
  private Path onPath;
  private Path servers;
  private DebianPackage standard;
  private DebianPackage older;
  private DebianServer server;

  @BeforeEach
  void makeFolders() {
    onPath = temp.resolve("a server/sbin");
    servers = temp.resolve("servers");
    standard = DebianPackage.ofNewerRelease("rabbitmq", servers);
    older = DebianPackage.of("rabbitmq-server", servers);
    server =
        new DebianServer(
            "rabbitmq",
            "RabbitMQ",
            servers,
            Map.of("PATH", onPath.toString()),
            RabbitMqInstallation::of);
  }

  @Test
  void withoutAServerThereIsNone() {
    assertThat(server.find(DEFAULT)).isEmpty();
    assertThatThrownBy(() -> server.require(DEFAULT, progress::add))
        .hasMessageContaining("bin/benchmark broker install rabbitmq");
  }

  @Test
  void aCurrentVersionOnThePathGoesFirst() throws Exception {
    install(onPath, "4.1.0");
    unpack(standard, "4.3.6");

    assertThat(server.find(DEFAULT))
        .contains(new InstalledServer(onPath.resolve("rabbitmq-server"), "4.1.0"));
  }

  @Test
  void anUnpackedCurrentVersionGoesBeforeAnOldOneOnThePath() throws Exception {
    install(onPath, "3.12.1");
    unpack(standard, "4.3.6");
    unpack(older, "3.10.8");

    assertThat(server.require(DEFAULT, progress::add))
        .isEqualTo(new InstalledServer(standard.folder().resolve("bin/rabbitmq-server"), "4.3.6"));
    assertThat(progress).isEmpty();
  }

  @Test
  void anOldVersionIsBetterThanNoneAndNoticed() throws Exception {
    unpack(older, "3.10.8");

    assertThat(server.require(DEFAULT, progress::add).version()).isEqualTo("3.10.8");
    assertThat(progress).singleElement().asString().contains("RabbitMQ 3.10.8", "old");
  }

  @Test
  void anUnknownLayoutHasNoVersion() throws Exception {
    executable(onPath.resolve("rabbitmq-server"));

    assertThat(server.require(DEFAULT, progress::add).version()).isEmpty();
    assertThat(progress).hasSize(1);
  }

  @Test
  void aRequestedVersionIsNeverReplacedByAnother() throws Exception {
    install(onPath, "4.1.0");
    unpack(standard, "4.3.6");
    unpack(older, "3.10.8");

    assertThat(server.require("3.10.8", progress::add).program())
        .isEqualTo(older.folder().resolve("bin/rabbitmq-server"));
    assertThat(server.require("4.1.0", progress::add).program()).startsWith(onPath);
    assertThatThrownBy(() -> server.require("4.0.5", progress::add))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("no rabbitmq-server 4.0.5 on this machine, but 4.1.0, 4.3.6, 3.10.8")
        .hasMessageContaining("bin/benchmark broker install rabbitmq --version 4.0.5");
    assertThat(progress).isEmpty();
  }

  @Test
  void aRequestedVersionIsUnpackedIntoAFolderOfItsOwn() throws Exception {
    unpack(standard, "4.3.6");
    unpack(DebianPackage.ofVersion("rabbitmq", "4.0.5", servers), "4.0.5");
    unpack(DebianPackage.ofVersion("rabbitmq", "sid", servers), "4.3.7");

    assertThat(server.require("4.0.5", progress::add).program())
        .isEqualTo(servers.resolve("rabbitmq-server-4.0.5/bin/rabbitmq-server"));
    assertThat(server.require("sid", progress::add).version()).isEqualTo("4.3.7");
    assertThat(server.find(DEFAULT)).map(InstalledServer::version).contains("4.3.6");
  }

  private static void install(Path sbin, String version) throws IOException {
    executable(sbin.resolve("rabbitmq-server"));
    Files.createDirectories(sbin.resolveSibling("plugins").resolve("rabbit-" + version));
  }

  private static void unpack(DebianPackage debian, String version) throws IOException {
    executable(debian.folder().resolve("bin/rabbitmq-server"));
    Path sbin = debian.installed("usr/lib/rabbitmq/lib/rabbitmq_server-" + version + "/sbin");
    install(sbin, version);
    Path link = debian.installed("usr/lib/rabbitmq/bin/rabbitmq-server");
    Files.createDirectories(link.getParent());
    Files.createSymbolicLink(link, sbin.resolve("rabbitmq-server"));
  }

  private static void executable(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }
}
