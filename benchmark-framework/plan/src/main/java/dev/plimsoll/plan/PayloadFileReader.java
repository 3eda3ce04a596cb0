// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.plan.PayloadKeys.Payload;
import dev.plimsoll.plan.PayloadSpec.Kind;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads payloads that are a file, its lines, or slices of it. */
final class PayloadFileReader {

  /** Lines are in memory, with their file while it is read. */
  private static final int MAX_MIB = 256;

  private final GivenKeys given;
  private final PayloadFile file;
  private final Consumer<String> notices;

  /**
   * Creates a reader.
   *
   * @param workload the workload file; the payload file may be in the same folder
   */
  PayloadFileReader(GivenKeys given, SourceFiles files, String workload, Consumer<String> notices) {
    this.given = given;
    this.file = new PayloadFile(given, files, workload);
    this.notices = notices;
  }

  /**
   * Returns the payload that is the whole file, or nothing if there is an error, which is reported.
   *
   * @param messageSize the size of the workload, which must be that of the file, if it is given
   */
  Optional<Payload> whole(String name, int messageSize) {
    Optional<PayloadFile.Found> found = file.find(Kind.FILE, name);
    long bytes = found.map(PayloadFile.Found::bytes).orElse(0L);
    if (found.isPresent() && (bytes < 1 || bytes > PayloadKeys.MAX_BYTES)) {
      wrong("has " + Units.groupDigits(bytes) + " bytes: that is no message");
      return Optional.empty();
    }
    if (found.isPresent() && given.has("messageSize") && bytes != messageSize) {
      wrong(
          "has "
              + Units.groupDigits(bytes)
              + " bytes, but messageSize is "
              + Units.groupDigits(messageSize)
              + ": they must be equal, or leave messageSize out");
    }
    return found.map(each -> new Payload(MessageSizes.of((int) each.bytes()), each.spec()));
  }

  /**
   * Returns the payloads, or nothing if there is an error, which is reported.
   *
   * @param stamps whether messages have stamps
   */
  Optional<Payload> lines(String name, boolean stamps) {
    int least = stamps ? Workload.STAMP_BYTES : 1;
    Optional<PayloadFile.Found> found = file.find(Kind.LINES, name);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    if (found.get().bytes() > (long) MAX_MIB << 20) {
      wrong(
          "has "
              + Units.groupDigits(found.get().bytes())
              + " bytes, more than "
              + MAX_MIB
              + " MiB: payload: slices takes larger files");
      return Optional.empty();
    }
    PayloadSpec spec = found.get().spec();
    try {
      byte[] content = spec.read();
      return objects(PayloadLines.split(content), least)
          ? Optional.empty()
          : Optional.of(new Payload(PayloadLines.of(content, least).sizes(), spec));
    } catch (IOException e) {
      wrong("cannot be read: " + e.getMessage());
      return Optional.empty();
    }
  }

  /** Reports a line that is no payload, and says which lines are extended. */
  private boolean objects(List<byte[]> lines, int least) {
    if (lines.isEmpty()) {
      wrong("is empty: give it a payload in each line");
      return true;
    }
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).length == 0) {
        wrong("line " + (i + 1) + " is empty: take it out, because a message has a payload");
        return true;
      }
    }
    long shorter = lines.stream().filter(line -> line.length < least).count();
    if (shorter > 0) {
      notices.accept(
          "payloadFile: "
              + Units.groupDigits(shorter)
              + " of "
              + Units.groupDigits(lines.size())
              + " lines are shorter than the stamp: they are sent as "
              + Workload.STAMP_BYTES
              + " bytes");
    }
    return false;
  }

  /**
   * Returns the payloads, or nothing if there is an error, which is reported.
   *
   * @param poolSize the largest number of payloads of each size
   */
  Optional<Payload> slices(String name, MessageSizes sizes, int poolSize) {
    Optional<PayloadFile.Found> found = file.find(Kind.SLICES, name);
    if (found.isPresent() && found.get().bytes() < sizes.largest()) {
      wrong(
          "has "
              + Units.groupDigits(found.get().bytes())
              + " bytes, fewer than a message of "
              + Units.groupDigits(sizes.largest())
              + ": give a larger file, or smaller messages");
      return Optional.empty();
    }
    return found.map(each -> new Payload(sizes, each.spec().withPool(poolSize)));
  }

  private void wrong(String what) {
    given.wrong("payloadFile", what);
  }
}
