// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.List;
import java.util.Optional;

/** Reads the keys of a workload file that configure message keys. */
final class KeysReader {

  private final Fields fields;

  KeysReader(Fields fields) {
    this.fields = fields;
  }

  MessageKeys read() {
    if (fields.has(WorkloadKeys.KEY_DISTRIBUTOR)) {
      return switch (fields.get(WorkloadKeys.KEY_DISTRIBUTOR)) {
        case "KEY_ROUND_ROBIN" -> keys(MessageKeys.Kind.ROUND_ROBIN);
        case "RANDOM_NANO" -> keys(MessageKeys.Kind.RANDOM);
        default -> MessageKeys.NONE;
      };
    }
    KeyType.ScalarOrBlockType<MessageKeys.Kind> type = WorkloadKeys.KEYS.type();
    if (fields.node(WorkloadKeys.KEYS).filter(YamlNode.Scalar.class::isInstance).isPresent()) {
      return keys(
          fields.get(
              Key.of(WorkloadKeys.KEYS.name(), type.shorthand().type(), ""),
              MessageKeys.Kind.NONE));
    }
    return fields
        .block(WorkloadKeys.KEYS, type.block())
        .map(KeysReader::block)
        .orElse(MessageKeys.NONE);
  }

  private static MessageKeys block(Fields block) {
    Optional<MessageKeys.Kind> kind = block.find(WorkloadKeys.KEY_KIND);
    if (kind.isEmpty()) {
      return MessageKeys.NONE;
    }
    if (kind.get() == MessageKeys.Kind.NONE) {
      block.refuse(List.of(WorkloadKeys.KEY_COUNT), "has no meaning with kind: none");
    }
    if (kind.get() != MessageKeys.Kind.ZIPF) {
      block.refuse(List.of(WorkloadKeys.ZIPF_EXPONENT), "is for kind: zipf only");
    }
    return keys(
        kind.get(), block.get(WorkloadKeys.KEY_COUNT), block.get(WorkloadKeys.ZIPF_EXPONENT));
  }

  private static MessageKeys keys(MessageKeys.Kind kind) {
    return keys(kind, Defaults.KEY_COUNT, Defaults.ZIPF_EXPONENT);
  }

  private static MessageKeys keys(MessageKeys.Kind kind, int count, double exponent) {
    return switch (kind) {
      case NONE -> MessageKeys.NONE;
      case ROUND_ROBIN, RANDOM -> new MessageKeys(kind, count, 0);
      case ZIPF -> new MessageKeys(kind, count, exponent);
    };
  }
}
