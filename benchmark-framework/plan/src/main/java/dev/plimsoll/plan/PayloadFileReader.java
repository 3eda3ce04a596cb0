// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.plan.PayloadKeys.Payload;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Reads the size of a file that is the payload of each message, or the content if it was sent. */
final class PayloadFileReader {

  private final GivenKeys given;
  private final SourceFiles files;
  private final String workload;

  /**
   * Creates a reader.
   *
   * @param workload the workload file; the payload file may be in the same folder
   */
  PayloadFileReader(GivenKeys given, SourceFiles files, String workload) {
    this.given = given;
    this.files = files;
    this.workload = workload;
  }

  /** Returns the payload, or nothing if the file cannot be used; the reason is reported. */
  Optional<Payload> read(String name, int messageSize) {
    Optional<byte[]> received = files.received(name);
    if (received.isPresent()) {
      Optional<ByteBuffer> content = received.map(ByteBuffer::wrap);
      return Optional.of(payload(received.get().length, Path.of(name), content));
    }
    Optional<Path> path = files.find(name, workload);
    if (path.filter(Files::isRegularFile).isEmpty()) {
      boolean folder = path.filter(Files::isDirectory).isPresent();
      wrong(
          (folder
                  ? name + " is a folder"
                  : "there is no file "
                      + name
                      + " in "
                      + files.absoluteFolder()
                      + " nor beside the workload")
              + ": name a file of messageSize bytes, or send random bytes: --set payload=random");
      return Optional.empty();
    }
    return size(path.get(), messageSize).map(size -> payload(size, path.get(), Optional.empty()));
  }

  private static Payload payload(int size, Path file, Optional<ByteBuffer> content) {
    return new Payload(
        MessageSizes.of(size),
        new PayloadSpec(PayloadSpec.Kind.FILE, 0, 1, Optional.of(file), content));
  }

  private Optional<Integer> size(Path path, int messageSize) {
    long bytes;
    try {
      bytes = Files.size(path);
    } catch (IOException e) {
      wrong("cannot be read: " + e.getMessage());
      return Optional.empty();
    }
    if (!Files.isReadable(path)) {
      wrong("cannot be read: permission denied");
    }
    if (bytes < 1 || bytes > PayloadKeys.MAX_BYTES) {
      wrong("has " + Units.groupDigits(bytes) + " bytes: that is no message");
      return Optional.empty();
    }
    if (given.has("messageSize") && bytes != messageSize) {
      wrong(
          "has "
              + Units.groupDigits(bytes)
              + " bytes, but messageSize is "
              + Units.groupDigits(messageSize)
              + ": they must be equal, or leave messageSize out");
    }
    return Optional.of((int) bytes);
  }

  private void wrong(String what) {
    given.wrong("payloadFile", what);
  }
}
