// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.plan.PayloadSpec.Kind;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Finds the file of payloads that a workload file names. */
final class PayloadFile {

  private final GivenKeys given;
  private final SourceFiles files;
  private final String workload;

  /**
   * Creates the finder.
   *
   * @param workload the workload file; the payload file may be in the same folder
   */
  PayloadFile(GivenKeys given, SourceFiles files, String workload) {
    this.given = given;
    this.files = files;
    this.workload = workload;
  }

  /**
   * A file that can be read.
   *
   * @param spec a payload of the kind, with a pool of 1
   * @param bytes the size of the file
   */
  record Found(PayloadSpec spec, long bytes) {}

  /** Returns the file, or nothing if it cannot be used; the reason is reported. */
  Optional<Found> find(Kind kind, String name) {
    Optional<byte[]> received = files.received(name);
    if (received.isPresent()) {
      Optional<ByteBuffer> content = received.map(ByteBuffer::wrap);
      PayloadSpec spec = new PayloadSpec(kind, 0, 1, Optional.of(Path.of(name)), content);
      return Optional.of(new Found(spec, received.get().length));
    }
    Optional<Path> path = files.find(name, workload);
    if (path.filter(Files::isRegularFile).isEmpty()) {
      missing(name, path, kind);
      return Optional.empty();
    }
    return readable(new PayloadSpec(kind, 0, 1, path), path.get());
  }

  private void missing(String name, Optional<Path> path, Kind kind) {
    boolean folder = path.filter(Files::isDirectory).isPresent();
    wrong(
        (folder ? name + " is a folder" : files.missing(name))
            + ": name "
            + wanted(kind)
            + ", or send random bytes: --set payload=random");
  }

  private static String wanted(Kind kind) {
    return switch (kind) {
      case LINES -> "a file with a payload in each line";
      case SLICES -> "a file to cut payloads from";
      default -> "a file of messageSize bytes";
    };
  }

  private Optional<Found> readable(PayloadSpec spec, Path path) {
    if (!Files.isReadable(path)) {
      wrong("cannot be read: permission denied");
      return Optional.empty();
    }
    try {
      return Optional.of(new Found(spec, Files.size(path)));
    } catch (IOException e) {
      wrong("cannot be read: " + e.getMessage());
      return Optional.empty();
    }
  }

  private void wrong(String what) {
    given.wrong("payloadFile", what);
  }
}
