// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerMainTest {

  private static final Duration LIMIT = Duration.ofSeconds(30);

  @TempDir private Path temp;

  private Path folder;

  /** A server that prints its arguments, and reports when it no longer ends with its starter. */
  static final class Server {
    public static void main(String[] args) throws InterruptedException {
      System.out.println("serving " + String.join(" ", args));
      for (Thread thread : Thread.getAllStackTraces().keySet()) {
        if (thread.getName().equals("end-with-starter")) {
          thread.join();
        }
      }
      System.out.println("free");
      Thread.currentThread().join();
    }
  }

  @BeforeEach
  void fillFolder() throws Exception {
    folder = temp.resolve("cluster/node-1");
    Files.createDirectories(folder.resolve("data/topic-0"));
    Files.writeString(folder.resolve("data/topic-0/log"), "x");
    Path elsewhere = Files.createDirectories(temp.resolve("elsewhere"));
    Files.writeString(elsewhere.resolve("precious"), "x");
    Files.createSymbolicLink(folder.resolve("data/link"), elsewhere);
  }

  @Test
  void theServerEndsWithItsInputAndTakesItsFolderAlong() throws Exception {
    Process process = serving();

    process.getOutputStream().close();

    assertThat(process.onExit()).succeedsWithin(LIMIT);
    assertThat(folder.getParent()).doesNotExist();
    assertThat(temp.resolve("elsewhere/precious")).as("what a link leads to").exists();
  }

  @Test
  void theFolderOfOtherNodesStays() throws Exception {
    Path other = Files.createDirectories(folder.resolveSibling("node-2"));
    Process process = serving();

    process.getOutputStream().close();

    assertThat(process.onExit()).succeedsWithin(LIMIT);
    assertThat(folder).doesNotExist();
    assertThat(other).isDirectory();
  }

  @Test
  void aReleasedServerOutlivesItsInput() throws Exception {
    Process process = serving();
    try {
      process.getOutputStream().write(ServerMain.STAY);
      process.getOutputStream().close();

      assertThat(process.inputReader(StandardCharsets.UTF_8).readLine()).isEqualTo("free");
      assertThat(process.isAlive()).isTrue();
      assertThat(folder.resolve("data/topic-0/log")).exists();
    } finally {
      process.destroyForcibly();
    }
  }

  private Process serving() throws Exception {
    List<String> command =
        List.of(
            Programs.java().toString(),
            "-cp",
            System.getProperty("java.class.path"),
            ServerMain.class.getName(),
            folder.toString(),
            Server.class.getName(),
            "a",
            "b c");
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    assertThat(lines.readLine()).isEqualTo("serving a b c");
    return process;
  }
}
