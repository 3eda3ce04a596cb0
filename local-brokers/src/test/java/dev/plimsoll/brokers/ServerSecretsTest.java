// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Login;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerSecretsTest {

  @TempDir private Path temp;

  private static String mode(Path path) throws Exception {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void eachIsAnother() {
    assertThat(ServerSecrets.random()).matches("\\w{32}").isNotEqualTo(ServerSecrets.random());
  }

  @Test
  void aLoginIsPrintedWithoutItsPassword() {
    Login login = ServerSecrets.login();
    assertThat(login.toString()).contains(login.user()).doesNotContain(login.password().reveal());
  }

  @Test
  void aFileIsItsOwnersAloneAlsoInPlaceOfOneThatWasNot() throws Exception {
    Path file = Files.writeString(temp.resolve("file"), "open to all");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));

    ServerSecrets.write(file, "secret");

    assertThat(file).hasContent("secret");
    assertThat(mode(file)).isEqualTo("rw-------");
  }

  @Test
  void aFolderIsItsOwnersAlone() throws Exception {
    assertThat(mode(ServerSecrets.createFolder(temp.resolve("a/b")))).isEqualTo("rwx------");
  }
}
