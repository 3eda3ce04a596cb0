// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RabbitMqInstallationTest {

  @TempDir private Path temp;

  private Path onPath;
  private DebianPackage supported;
  private DebianPackage older;

  @BeforeEach
  void makeFolders() {
    onPath = temp.resolve("a server/sbin");
    supported = DebianPackage.ofNewerRelease("rabbitmq", temp.resolve("servers"));
    older = DebianPackage.of("rabbitmq-server", temp.resolve("servers"));
  }

  @Test
  void withoutAServerThereIsNone() {
    assertThat(find()).isEmpty();
  }

  @Test
  void aSupportedVersionOnThePathGoesFirst() throws Exception {
    install(onPath, "4.1.0");
    unpack(supported, "4.0.5");

    assertThat(find())
        .contains(new RabbitMqInstallation(onPath.resolve("rabbitmq-server"), "4.1.0"));
  }

  @Test
  void anUnpackedSupportedVersionGoesBeforeAnOldOneOnThePath() throws Exception {
    install(onPath, "3.12.1");
    unpack(supported, "4.0.5");
    unpack(older, "3.10.8");

    RabbitMqInstallation found = find().orElseThrow();
    assertThat(found.script()).isEqualTo(supported.folder().resolve("bin/rabbitmq-server"));
    assertThat(found.version()).isEqualTo("4.0.5");
    assertThat(found.isSupported()).isTrue();
  }

  @Test
  void anOldVersionIsBetterThanNone() throws Exception {
    unpack(older, "3.10.8");

    RabbitMqInstallation found = find().orElseThrow();
    assertThat(found.version()).isEqualTo("3.10.8");
    assertThat(found.isSupported()).isFalse();
  }

  @Test
  void anUnknownLayoutHasNoVersion() throws Exception {
    executable(onPath.resolve("rabbitmq-server"));

    assertThat(find().orElseThrow().version()).isEmpty();
    assertThat(find().orElseThrow().isSupported()).isFalse();
  }

  private Optional<RabbitMqInstallation> find() {
    return RabbitMqInstallation.find(supported, older, Map.of("PATH", onPath.toString()));
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
