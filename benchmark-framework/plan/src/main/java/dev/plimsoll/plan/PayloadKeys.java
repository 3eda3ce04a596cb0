// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.CheckedKeys;
import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.Quantity;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import dev.plimsoll.text.EnumText;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** The keys of a workload file for the size and the content of messages. */
@SettingBlock(
    example = "{messageSize: 1KiB}",
    exclusive = {"useRandomizedPayloads payload", "keyDistributor keys"})
record PayloadKeys(
    @SettingKey(
            value =
                "Payload of each message, with the stamp of "
                    + Workload.STAMP_BYTES
                    + " bytes that measuring needs.",
            omb = true,
            or = "" + Defaults.MESSAGE_SIZE_BYTES,
            quantity = Quantity.BYTES,
            min = "1",
            max = "" + PayloadKeys.MAX_BYTES,
            absent = "with payloadFile, the size of the file")
        int messageSize,
    @SettingKey(
            value =
                "Ranges of payload sizes with their weights, in place of messageSize. For each"
                    + " message a range is drawn by weight, and its largest size is used. Here"
                    + " 1 KB is 1,024 bytes.",
            omb = true,
            example = "{0-256: 234, 1KB-4KB: 456}",
            absent = "all messages have messageSize")
        Map<String, String> messageSizeDistribution,
    @SettingKey(
            value = "Content of messages after the stamp.",
            or = "random",
            absent = "with payloadFile, file")
        Optional<PayloadSpec.Kind> payload,
    @SettingKey(
            value = "Share of random bytes in a random payload; the rest are zeros.",
            omb = true,
            or = "" + Defaults.RANDOM_RATIO,
            quantity = Quantity.SHARE)
        double randomBytesRatio,
    @SettingKey(
            value = "Number of different random payloads.",
            omb = true,
            min = "1",
            max = "" + WorkloadKeys.MAX_CLIENTS,
            absent =
                Defaults.POOL_SIZE
                    + ", fewer where these would take more than "
                    + (Defaults.POOL_BYTES >> 20)
                    + " MiB")
        OptionalInt randomizedPayloadPoolSize,
    @SettingKey(
            value =
                "File that is the payload of each message, relative to the working directory or to"
                    + " the workload file; it has messageSize bytes.",
            omb = true)
        Optional<String> payloadFile,
    @SettingKey(value = "OMB's key for payload: random (true).", omb = true, or = "false")
        boolean useRandomizedPayloads,
    @SettingKey(value = "Keys of the messages.", absent = "none") Optional<MessageKeys> keys,
    @SettingKey(
            value = "OMB's names for keys: none, round-robin and random.",
            omb = true,
            or = "NO_KEY",
            as = MessageKeys.OmbName.class)
        Optional<MessageKeys.Kind> keyDistributor)
    implements CheckedKeys {

  static final RecordKeys<PayloadKeys> KEYS = RecordKeys.of(PayloadKeys.class);

  static final int MAX_BYTES = 1 << 30;
  static final String MOST = (MAX_BYTES >> 30) + " GiB";

  static final Key<?> PAYLOAD = KEYS.key("payload");
  static final Key<?> RANDOM_BYTES_RATIO = KEYS.key("randomBytesRatio");
  static final Key<?> POOL_SIZE = KEYS.key("randomizedPayloadPoolSize");
  static final Key<?> PAYLOAD_FILE = KEYS.key("payloadFile");
  static final Key<?> USE_RANDOMIZED_PAYLOADS = KEYS.key("useRandomizedPayloads");
  static final Key<?> MESSAGE_KEYS = KEYS.key("keys");
  static final Key<?> KEY_DISTRIBUTOR = KEYS.key("keyDistributor");

  /**
   * Reads the keys. With OMB's {@code useRandomizedPayloads: false} those of random payloads are
   * not read: files from OMB's template set them to 0.
   */
  static PayloadKeys read(Fields workload) {
    boolean unused =
        !workload.has(PAYLOAD)
            && workload
                .find(KEYS.<Boolean>scalar("useRandomizedPayloads"))
                .equals(Optional.of(false));
    Fields used = unused ? workload.without(List.of(RANDOM_BYTES_RATIO, POOL_SIZE)) : workload;
    return KEYS.read(used).orElseThrow(); // Each key may be absent.
  }

  /** Reports the keys that have no meaning without producers; consumers alone have a size too. */
  static void checkIn(GivenKeys given, Workload workload) {
    if (!workload.produces() && !given.has("fill")) {
      given.refuse(
          KEYS.block().names().stream().filter(name -> !name.equals("messageSize")).toList(),
          "has no meaning without producers: take it out");
    }
  }

  /** Returns the keys that describe the messages of a workload. */
  static PayloadKeys of(Workload workload) {
    PayloadSpec spec = workload.payload();
    return new PayloadKeys(
        workload.messageSize(),
        texts(workload.sizes().distribution()),
        Optional.of(spec.kind()),
        spec.randomRatio(),
        spec.kind() == PayloadSpec.Kind.RANDOM
            ? OptionalInt.of(spec.poolSize())
            : OptionalInt.empty(),
        spec.file().map(Path::toString),
        false,
        Optional.of(workload.keys()),
        Optional.empty());
  }

  private static Map<String, String> texts(Map<String, Integer> weights) {
    Map<String, String> texts = new LinkedHashMap<>();
    weights.forEach((range, weight) -> texts.put(range, String.valueOf(weight)));
    return texts;
  }

  /** Returns the keys of messages, which OMB names in another way. */
  MessageKeys messageKeys() {
    return keyDistributor.map(MessageKeys::of).or(() -> keys).orElse(MessageKeys.NONE);
  }

  /** The sizes and the content of payloads. */
  record Payload(MessageSizes sizes, PayloadSpec spec) {}

  /** Returns the payloads. */
  Payload payload(PayloadFileReader files) {
    PayloadSpec.Kind kind = kind();
    if (kind == PayloadSpec.Kind.FILE) {
      return payloadFile
          .flatMap(name -> files.read(name, messageSize))
          .orElse(new Payload(MessageSizes.of(messageSize), random(1)));
    }
    MessageSizes sizes = sizes();
    return new Payload(
        sizes,
        kind == PayloadSpec.Kind.RANDOM
            ? random(poolSize(sizes))
            : new PayloadSpec(kind, 0, 1, Optional.empty()));
  }

  private PayloadSpec random(int pool) {
    return new PayloadSpec(PayloadSpec.Kind.RANDOM, randomBytesRatio, pool, Optional.empty());
  }

  private PayloadSpec.Kind kind() {
    boolean file = payloadFile.isPresent() && !useRandomizedPayloads;
    return payload.orElse(file ? PayloadSpec.Kind.FILE : PayloadSpec.Kind.RANDOM);
  }

  private int poolSize(MessageSizes sizes) {
    return randomizedPayloadPoolSize.orElse(
        (int) Math.max(1, Math.min(Defaults.POOL_SIZE, Defaults.POOL_BYTES / sizes.sum())));
  }

  private MessageSizes sizes() {
    return parsed(error -> {}).orElseGet(() -> MessageSizes.of(messageSize)); // The file is wrong.
  }

  private Optional<MessageSizes> parsed(Consumer<String> problems) {
    return messageSizeDistribution.isEmpty()
        ? Optional.empty()
        : MessageSizes.parse(messageSizeDistribution, problems);
  }

  @Override
  public void check(GivenKeys given) {
    checkSizes(given);
    PayloadSpec.Kind kind = kind();
    if (payload.isPresent()) {
      given.refuse(unusedBy(kind), "contradicts payload: " + EnumText.of(kind));
    }
    if (kind == PayloadSpec.Kind.FILE && !given.has("payloadFile")) {
      given.wrong("payload", "file needs the key payloadFile: name the file");
    } else if (kind == PayloadSpec.Kind.RANDOM) {
      requireMemory(given);
    }
  }

  /** Returns the keys that have no meaning with this content. */
  static List<String> unusedBy(PayloadSpec.Kind kind) {
    return switch (kind) {
      case RANDOM -> List.of("payloadFile");
      case ZEROS -> List.of("randomBytesRatio", "randomizedPayloadPoolSize", "payloadFile");
      case FILE -> List.of("randomBytesRatio", "randomizedPayloadPoolSize");
    };
  }

  private void checkSizes(GivenKeys given) {
    parsed(error -> given.wrong("messageSizeDistribution", error));
    if (given.isEmptyBlock("messageSizeDistribution")) {
      given.wrong(
          "messageSizeDistribution",
          "has no range: give " + KEYS.key("messageSizeDistribution").type().wanted());
    }
    if (given.has("messageSizeDistribution") && given.isArgument("messageSize")) {
      given.wrong(
          "messageSize",
          "does not go with messageSizeDistribution: take that out (--set"
              + " messageSizeDistribution=)");
    }
    if (!messageSizeDistribution.isEmpty()) {
      given.refuse(
          List.of("payloadFile"), "contradicts messageSizeDistribution: a file has one size");
    }
  }

  private void requireMemory(GivenKeys given) {
    MessageSizes sizes = sizes();
    long size = sizes.sum();
    String limit = " bytes are more than " + MOST + ": give ";
    if (size > MAX_BYTES) {
      given.wrong(
          "messageSizeDistribution",
          "a payload of each size: " + Units.groupDigits(size) + limit + "smaller sizes");
    } else if (poolSize(sizes) * size > MAX_BYTES) {
      given.wrong(
          "randomizedPayloadPoolSize",
          Units.groupDigits(poolSize(sizes))
              + (sizes.areSeveral() ? " times a payload of each size, " : " payloads of ")
              + Units.groupDigits(size)
              + limit
              + "at most "
              + Units.groupDigits(MAX_BYTES / size));
    }
  }

  /** Gives notice of keys that are not used, or not as the user may think. */
  void giveNotice(GivenKeys given, Consumer<String> notices) {
    if (given.has("messageSizeDistribution")) {
      notices.accept(
          "messageSizeDistribution: each message has the largest size of its range, as in OMB"
              + (given.has("messageSize") ? "; messageSize is not used" : ""));
    }
    boolean file = given.has("payloadFile");
    if (given.has("payload") || !given.has("useRandomizedPayloads")) {
      return;
    }
    if (useRandomizedPayloads && file) {
      notices.accept("payloadFile is not used, because useRandomizedPayloads is true");
    } else if (!useRandomizedPayloads && !file) {
      notices.accept(
          "useRandomizedPayloads is false and there is no payloadFile: random bytes are sent");
    }
  }

  @Override
  public boolean isWritten(String key) {
    return switch (key) {
      case "messageSize" -> messageSizeDistribution.isEmpty();
      case "useRandomizedPayloads" -> false;
      default -> !unusedBy(kind()).contains(key);
    };
  }
}
