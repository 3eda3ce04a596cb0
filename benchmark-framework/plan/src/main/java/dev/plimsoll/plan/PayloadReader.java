// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.text.EnumText;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads the size and the content of messages. */
final class PayloadReader {

  private static final int MAX_BYTES = PayloadKeys.MAX_BYTES;
  private static final List<Key<?>> RANDOM_KEYS =
      List.of(PayloadKeys.RANDOM_BYTES_RATIO, PayloadKeys.POOL_SIZE);

  private final Fields fields;
  private final PayloadKeys keys;
  private final PayloadFile file;
  private final GivenKeys given;
  private final CsvFile.Finder csvFiles;
  private final Consumer<String> notices;

  /**
   * Creates a reader.
   *
   * @param workload the workload file; the files that it names may be in the same folder
   */
  PayloadReader(Fields fields, SourceFiles files, String workload, Consumer<String> notices) {
    this.fields = fields;
    this.keys = PayloadKeys.read(fields);
    this.given = new GivenKeys(fields, WorkloadKeys.BLOCK);
    this.file = new PayloadFile(given, files, workload);
    this.csvFiles = new CsvFile.Finder(given, fields.problems(), files, workload);
    this.notices = notices;
  }

  /** The sizes and the content of payloads. */
  record Payload(MessageSizes sizes, PayloadSpec spec) {

    Payload(int sizeBytes, PayloadSpec spec) {
      this(MessageSizes.of(sizeBytes), spec);
    }
  }

  MessageKeys keys() {
    return keys.messageKeys();
  }

  Payload read() {
    Key<?> distribution = PayloadKeys.MESSAGE_SIZE_DISTRIBUTION;
    if (fields.node(distribution).orElse(null) instanceof YamlNode.Block block
        && block.entries().isEmpty()) {
      fields.wrong(distribution, "has no range: give " + distribution.type().wanted());
    }
    boolean set =
        fields.node(PayloadKeys.MESSAGE_SIZE).filter(n -> n.source().argument()).isPresent();
    if (fields.has(distribution) && set) {
      fields.wrong(
          PayloadKeys.MESSAGE_SIZE,
          "does not go with messageSizeDistribution: take that out (--set"
              + " messageSizeDistribution=)");
    }
    if (fields.has(distribution)) {
      notices.accept(
          "messageSizeDistribution: each message has the largest size of its range, as in OMB"
              + (fields.has(PayloadKeys.MESSAGE_SIZE) ? "; messageSize is not used" : ""));
    }
    return switch (kind()) {
      case RANDOM -> random();
      case ZEROS -> zeros();
      case FILE -> file();
      case LINES, SLICES -> split(kind());
    };
  }

  private PayloadSpec.Kind kind() {
    boolean file = fields.has(PayloadKeys.PAYLOAD_FILE);
    if (fields.has(PayloadKeys.PAYLOAD)) {
      return keys.payload().orElse(PayloadSpec.Kind.RANDOM);
    }
    if (keys.useRandomizedPayloads()) {
      if (file) {
        notices.accept("payloadFile is not used, because useRandomizedPayloads is true");
      }
      return PayloadSpec.Kind.RANDOM;
    }
    if (fields.has(PayloadKeys.USE_RANDOMIZED_PAYLOADS) && !file) {
      notices.accept(
          "useRandomizedPayloads is false and there is no payloadFile: random bytes are sent");
    }
    return file ? PayloadSpec.Kind.FILE : PayloadSpec.Kind.RANDOM;
  }

  private Payload random() {
    if (fields.has(PayloadKeys.PAYLOAD)) {
      fields.refuse(List.of(PayloadKeys.PAYLOAD_FILE), "contradicts payload: random");
    }
    MessageSizes sizes = sizes();
    long size = sizes.sum();
    if (fields.has(PayloadKeys.USE_RANDOMIZED_PAYLOADS) && !keys.useRandomizedPayloads()) {
      // OMB ignores the other payload keys in this case, and files from its template set them to 0.
      return new Payload(sizes, randomSpec(Defaults.RANDOM_RATIO, defaultPool(size)));
    }
    double ratio = keys.randomBytesRatio();
    int pool = keys.randomizedPayloadPoolSize().orElse(defaultPool(size));
    if (pool * size > MAX_BYTES) {
      fields.wrong(
          PayloadKeys.POOL_SIZE,
          Units.groupDigits(pool)
              + (sizes.areSeveral() ? " times a payload of each size, " : " payloads of ")
              + Units.groupDigits(size)
              + " bytes are more than 1 GiB: give at most "
              + Units.groupDigits(MAX_BYTES / size));
    }
    return new Payload(sizes, randomSpec(ratio, pool));
  }

  private static int defaultPool(long size) {
    return (int) Math.max(1, Math.min(Defaults.POOL_SIZE, Defaults.POOL_BYTES / size));
  }

  private static PayloadSpec randomSpec(double ratio, int pool) {
    return new PayloadSpec(PayloadSpec.Kind.RANDOM, ratio, pool, Optional.empty());
  }

  private Payload split(PayloadSpec.Kind kind) {
    fields.refuse(RANDOM_KEYS, "contradicts payload: " + EnumText.of(kind));
    SplitPayloadReader reader = new SplitPayloadReader(given, file, notices);
    Optional<String> name = payloadFile(kind);
    if (kind == PayloadSpec.Kind.LINES) {
      boolean stamps =
          !fields.find(RunPlanKeys.INTEGRITY).equals(Optional.of(Workload.IntegrityMode.OFF));
      return name.flatMap(each -> reader.lines(each, stamps))
          .orElseGet(() -> refused(keys.messageSize()));
    }
    MessageSizes sizes = sizes();
    return name.flatMap(each -> reader.slices(each, sizes, defaultPool(sizes.sum())))
        .orElseGet(() -> refused(keys.messageSize()));
  }

  private Optional<String> payloadFile(PayloadSpec.Kind kind) {
    if (!fields.has(PayloadKeys.PAYLOAD_FILE)) {
      fields.wrong(
          PayloadKeys.PAYLOAD, EnumText.of(kind) + " needs the key payloadFile: name the file");
    }
    return keys.payloadFile();
  }

  private MessageSizes sizes() {
    return keys.messageSizeFile()
        .flatMap(name -> SizeFileReader.read(csvFiles, name))
        .orElseGet(keys::sizes);
  }

  private Payload zeros() {
    fields.refuse(RANDOM_KEYS, "contradicts payload: zeros");
    fields.refuse(List.of(PayloadKeys.PAYLOAD_FILE), "contradicts payload: zeros");
    return new Payload(
        sizes(), new PayloadSpec(PayloadSpec.Kind.ZEROS, 0, 1, Optional.empty()));
  }

  private Payload file() {
    if (fields.has(PayloadKeys.PAYLOAD)) {
      fields.refuse(RANDOM_KEYS, "contradicts payload: file");
    }
    int size = keys.messageSize();
    return payloadFile(PayloadSpec.Kind.FILE)
        .flatMap(name -> file.find(PayloadSpec.Kind.FILE, name))
        .map(found -> new Payload(sizeOf(found.bytes(), size), found.spec()))
        .orElseGet(() -> refused(size));
  }

  /** Returns what stands for a payload with errors. */
  private static Payload refused(int size) {
    return new Payload(size, randomSpec(Defaults.RANDOM_RATIO, 1));
  }

  private int sizeOf(long bytes, int size) {
    if (bytes < 1 || bytes > MAX_BYTES) {
      fields.wrong(
          PayloadKeys.PAYLOAD_FILE,
          "has " + Units.groupDigits(bytes) + " bytes: that is no message");
      return size;
    }
    if (fields.has(PayloadKeys.MESSAGE_SIZE) && bytes != size) {
      fields.wrong(
          PayloadKeys.PAYLOAD_FILE,
          "has "
              + Units.groupDigits(bytes)
              + " bytes, but messageSize is "
              + Units.groupDigits(size)
              + ": they must be equal, or leave messageSize out");
    }
    return (int) bytes;
  }
}
