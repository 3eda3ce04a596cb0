// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.plan.PayloadReader.Payload;
import dev.plimsoll.plan.PayloadSpec.Kind;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads payloads that are parts of a file: its lines, or slices of it. */
final class SplitPayloadReader {

  /** Lines are in memory, with their file while it is read. */
  private static final int MAX_BYTES = 256 << 20;

  private final GivenKeys given;
  private final PayloadFile file;
  private final Consumer<String> notices;

  SplitPayloadReader(GivenKeys given, PayloadFile file, Consumer<String> notices) {
    this.given = given;
    this.file = file;
    this.notices = notices;
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
    if (found.get().bytes() > MAX_BYTES) {
      wrong(
          "has "
              + Units.groupDigits(found.get().bytes())
              + " bytes, more than 256 MiB: payload: slices takes larger files");
      return Optional.empty();
    }
    PayloadSpec spec = found.get().spec();
    try {
      byte[] content = spec.read();
      return objects(PayloadLines.split(content), least)
          ? Optional.empty()
          : Optional.of(
              new Payload(PayloadLines.of(content, least).sizes(), spec));
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
    return found.map(
        each -> new Payload(sizes, each.spec().withPool(poolSize)));
  }

  private void wrong(String what) {
    given.wrong("payloadFile", what);
  }
}
