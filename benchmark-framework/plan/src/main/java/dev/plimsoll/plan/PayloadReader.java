// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.Key;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
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
  private final SourceFiles files;
  private final String workload;
  private final Consumer<String> notices;

  /**
   * Creates a reader.
   *
   * @param workload the workload file; a payload file may be in the same folder
   */
  PayloadReader(Fields fields, SourceFiles files, String workload, Consumer<String> notices) {
    this.fields = fields;
    this.keys = PayloadKeys.read(fields);
    this.files = files;
    this.workload = workload;
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
    MessageSizes sizes = keys.sizes();
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

  private Payload zeros() {
    fields.refuse(RANDOM_KEYS, "contradicts payload: zeros");
    fields.refuse(List.of(PayloadKeys.PAYLOAD_FILE), "contradicts payload: zeros");
    return new Payload(
        keys.sizes(), new PayloadSpec(PayloadSpec.Kind.ZEROS, 0, 1, Optional.empty()));
  }

  private Payload file() {
    if (fields.has(PayloadKeys.PAYLOAD)) {
      fields.refuse(RANDOM_KEYS, "contradicts payload: file");
    }
    int size = keys.messageSize();
    if (!fields.has(PayloadKeys.PAYLOAD_FILE)) {
      fields.wrong(PayloadKeys.PAYLOAD, "file needs the key payloadFile: name the file");
      return new Payload(size, randomSpec(Defaults.RANDOM_RATIO, 1));
    }
    String name = keys.payloadFile().orElse("");
    Optional<byte[]> received = files.received(name);
    if (received.isPresent()) {
      return received(name, received.get());
    }
    Optional<Path> path = name.isEmpty() ? Optional.empty() : files.find(name, workload);
    if (path.isEmpty() || !Files.isRegularFile(path.get())) {
      if (!name.isEmpty()) {
        missing(name, path);
      }
      return new Payload(size, randomSpec(Defaults.RANDOM_RATIO, 1));
    }
    return new Payload(
        sizeOf(path.get(), size), new PayloadSpec(PayloadSpec.Kind.FILE, 0, 1, path));
  }

  private static Payload received(String name, byte[] content) {
    Optional<ByteBuffer> bytes = Optional.of(ByteBuffer.wrap(content));
    return new Payload(
        content.length,
        new PayloadSpec(PayloadSpec.Kind.FILE, 0, 1, Optional.of(Path.of(name)), bytes));
  }

  private void missing(String name, Optional<Path> path) {
    boolean folder = path.isPresent() && Files.isDirectory(path.get());
    fields.wrong(
        PayloadKeys.PAYLOAD_FILE,
        (folder
                ? name + " is a folder"
                : "there is no file "
                    + name
                    + " in "
                    + files.absoluteFolder()
                    + " nor beside the workload")
            + ": name a file of messageSize bytes, or send random bytes: --set payload=random");
  }

  private int sizeOf(Path path, int size) {
    long bytes;
    try {
      bytes = Files.size(path);
    } catch (IOException e) {
      fields.wrong(PayloadKeys.PAYLOAD_FILE, "cannot be read: " + e.getMessage());
      return size;
    }
    if (!Files.isReadable(path)) {
      fields.wrong(PayloadKeys.PAYLOAD_FILE, "cannot be read: permission denied");
    }
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
