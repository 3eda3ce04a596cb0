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
import java.util.function.Function;

/** The keys of a workload file for the size and the content of messages. */
@SettingBlock(
    example = "{messageSize: 1KiB}",
    exclusive = {
      "useRandomizedPayloads payload",
      "keyDistributor keys",
      "messageSize messageSizeLognormal messageSizeFile",
      "messageSizeDistribution messageSizeLognormal messageSizeFile"
    })
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
            value =
                "Payload sizes whose logarithms are normally distributed, drawn for each message;"
                    + " the sizes that are drawn are 9 % apart.",
            absent = "all messages have messageSize")
        Optional<LognormalSizes> messageSizeLognormal,
    @SettingKey(
            value =
                "CSV with the columns size and weight, from which the payload size of each message"
                    + " is drawn, relative to the working directory or to the workload file.",
            absent = "all messages have messageSize")
        Optional<String> messageSizeFile,
    @SettingKey(
            value =
                "Content of messages after the stamp. file: payloadFile is the payload of each"
                    + " message; lines: each of its lines is a payload, drawn at random; slices:"
                    + " payloads are cut from it, spread evenly.",
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
                "File that is the payload of each message, or contains the payloads (see payload),"
                    + " relative to the working directory or to the workload file.",
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
  static final Key<?> MESSAGE_SIZE_FILE = KEYS.key("messageSizeFile");
  static final Key<?> PAYLOAD_FILE = KEYS.key("payloadFile");
  static final Key<?> USE_RANDOMIZED_PAYLOADS = KEYS.key("useRandomizedPayloads");
  static final Key<?> MESSAGE_KEYS = KEYS.key("keys");
  static final Key<?> KEY_DISTRIBUTOR = KEYS.key("keyDistributor");

  private static final List<String> SEVERAL_SIZES =
      List.of("messageSizeDistribution", "messageSizeLognormal", "messageSizeFile");

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
        workload.sizes().source() instanceof LognormalSizes lognormal
            ? Optional.of(lognormal)
            : Optional.empty(),
        workload.sizes().source() instanceof SizeSource.Csv csv
            ? Optional.of(csv.file())
            : Optional.empty(),
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

  /**
   * The sizes and the content of payloads.
   *
   * @param sizes of the payloads, including the stamp
   * @param spec the content after the stamp
   */
  record Payload(MessageSizes sizes, PayloadSpec spec) {}

  /**
   * Returns the payloads.
   *
   * @param stamps whether messages have stamps
   */
  Payload payload(
      GivenKeys given, PayloadFileReader files, CsvFile.Finder csvFiles, boolean stamps) {
    PayloadSpec.Kind kind = kind();
    MessageSizes sizes =
        messageSizeFile
            .filter(name -> !unusedBy(kind).contains("messageSizeFile"))
            .flatMap(name -> SizeFileReader.read(csvFiles, name))
            .orElseGet(this::sizes);
    if (messageSizeFile.isPresent()) {
      requireMemory(given, sizes);
    }
    return switch (kind) {
      case RANDOM -> new Payload(sizes, random(poolSize(sizes)));
      case ZEROS -> new Payload(sizes, new PayloadSpec(kind, 0, 1, Optional.empty()));
      case FILE -> ofFile(name -> files.whole(name, messageSize));
      case LINES -> ofFile(name -> files.lines(name, stamps));
      case SLICES -> ofFile(name -> files.slices(name, sizes, poolSize(sizes)));
    };
  }

  private Payload ofFile(Function<String, Optional<Payload>> file) {
    return payloadFile
        .flatMap(file)
        .orElseGet(() -> new Payload(MessageSizes.of(messageSize), random(1)));
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

  /** Returns the sizes that no file has; that of messageSize if there are errors. */
  private MessageSizes sizes() {
    return messageSizeLognormal
        .map(LognormalSizes::sizes)
        .or(() -> parsed(error -> {}))
        .orElseGet(() -> MessageSizes.of(messageSize));
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
    if (!unusedBy(kind).contains("payloadFile") && !given.has("payloadFile")) {
      given.wrong("payload", EnumText.of(kind) + " needs the key payloadFile: name the file");
    }
    if (messageSizeFile.isEmpty()) {
      requireMemory(given, sizes());
    }
  }

  /** Returns the keys that have no meaning with this content. */
  static List<String> unusedBy(PayloadSpec.Kind kind) {
    return switch (kind) {
      case RANDOM -> List.of("payloadFile");
      case ZEROS -> List.of("randomBytesRatio", "randomizedPayloadPoolSize", "payloadFile");
      case FILE, SLICES -> List.of("randomBytesRatio", "randomizedPayloadPoolSize");
      case LINES ->
          List.of(
              "randomBytesRatio",
              "randomizedPayloadPoolSize",
              "messageSize",
              "messageSizeDistribution",
              "messageSizeLognormal",
              "messageSizeFile");
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
    boolean split = kind() == PayloadSpec.Kind.LINES || kind() == PayloadSpec.Kind.SLICES;
    if (!split && given.hasAny(SEVERAL_SIZES)) {
      given.refuse(
          List.of("payloadFile"),
          "contradicts "
              + SEVERAL_SIZES.stream().filter(given::has).findFirst().orElseThrow()
              + ": a file has one size; payload: slices cuts payloads of several sizes from it");
    }
  }

  /** Requires that the payloads fit into memory; those of a file that are whole do. */
  private void requireMemory(GivenKeys given, MessageSizes sizes) {
    if (kind() == PayloadSpec.Kind.FILE || kind() == PayloadSpec.Kind.LINES) {
      return;
    }
    long size = sizes.sum();
    String limit = " bytes are more than " + MOST + ": give ";
    if (size > MAX_BYTES) {
      given.wrong(
          SEVERAL_SIZES,
          "a payload of each size: " + Units.groupDigits(size) + limit + "smaller sizes");
    } else if (kind() == PayloadSpec.Kind.RANDOM && poolSize(sizes) * size > MAX_BYTES) {
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
      case "messageSize" ->
          messageSizeDistribution.isEmpty()
              && messageSizeLognormal.isEmpty()
              && messageSizeFile.isEmpty()
              && !unusedBy(kind()).contains(key);
      case "useRandomizedPayloads" -> false;
      default -> !unusedBy(kind()).contains(key);
    };
  }
}
