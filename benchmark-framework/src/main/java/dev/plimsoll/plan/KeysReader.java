// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.List;
import java.util.Optional;

/** Reads which keys messages carry. */
final class KeysReader {

  private static final int MAX = 1_000_000;
  private static final String WANTED = "{kind: zipf, count: 10000}";

  private final Fields fields;

  KeysReader(Fields fields) {
    this.fields = fields;
  }

  /** OMB's names. */
  private enum Distributor {
    NO_KEY,
    KEY_ROUND_ROBIN,
    RANDOM_NANO
  }

  MessageKeys read() {
    if (fields.has("keyDistributor")) {
      return distributor();
    }
    if (fields.node("keys").filter(Node.Scalar.class::isInstance).isPresent()) {
      return keys(fields.choice("keys", MessageKeys.Kind.class, MessageKeys.Kind.NONE), Defaults.KEY_COUNT, 0);
    }
    return fields.block("keys", WANTED).map(KeysReader::block).orElse(MessageKeys.NONE);
  }

  private MessageKeys distributor() {
    return switch (omb()) {
      case NO_KEY -> MessageKeys.NONE;
      case KEY_ROUND_ROBIN -> keys(MessageKeys.Kind.ROUND_ROBIN, Defaults.KEY_COUNT, 0);
      case RANDOM_NANO -> keys(MessageKeys.Kind.RANDOM, Defaults.KEY_COUNT, 0);
    };
  }

  private Distributor omb() {
    String text = fields.text("keyDistributor", Distributor.NO_KEY.name());
    for (Distributor distributor : Distributor.values()) {
      if (distributor.name().equals(text)) {
        return distributor;
      }
    }
    fields.wrong(
        "keyDistributor", "'" + text + "' is none of NO_KEY, KEY_ROUND_ROBIN, RANDOM_NANO");
    return Distributor.NO_KEY;
  }

  private static MessageKeys block(Fields block) {
    block.allow(List.of("kind", "count", "exponent"), "");
    if (!block.has("kind")) {
      block.missing("kind", "give none, round-robin, random or zipf");
    }
    Optional<MessageKeys.Kind> kind = block.choice("kind", MessageKeys.Kind.class);
    if (kind.isEmpty()) {
      return MessageKeys.NONE;
    }
    if (kind.get() == MessageKeys.Kind.NONE) {
      block.refuse(List.of("count"), "has no meaning with kind: none");
    }
    if (kind.get() != MessageKeys.Kind.ZIPF) {
      block.refuse(List.of("exponent"), "has a meaning with kind: zipf only");
    }
    return keys(
        kind.get(),
        block.count("count", Defaults.KEY_COUNT, 1, MAX),
        block.positive("exponent", Defaults.ZIPF_EXPONENT, 10));
  }

  private static MessageKeys keys(MessageKeys.Kind kind, int count, double exponent) {
    return switch (kind) {
      case NONE -> MessageKeys.NONE;
      case ROUND_ROBIN, RANDOM -> new MessageKeys(kind, count, 0);
      case ZIPF -> new MessageKeys(kind, count, exponent > 0 ? exponent : Defaults.ZIPF_EXPONENT);
    };
  }
}
