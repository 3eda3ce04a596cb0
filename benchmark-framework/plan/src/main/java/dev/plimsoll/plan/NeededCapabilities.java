// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.plan.ConsumerBehaviour.AcknowledgeRule;
import dev.plimsoll.text.EnumText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What a driver must be able to do for a workload. Pure functions. */
final class NeededCapabilities {

  private NeededCapabilities() {}

  /** Reports the keys of a workload that need what the driver does not have. */
  static void check(DriverReader.Checked driver, LoadedFile<Workload> workload, Problems problems) {
    needs(workload.value())
        .forEach(
            (capability, keys) -> {
              if (!driver.traits().can(capability)) {
                Fields fields = new Fields(workload.tree(), WorkloadKeys.BLOCK, problems);
                Key<?> key = keys.stream().filter(fields::has).findFirst().orElse(keys.get(0));
                fields.wrong(key, absent(capability, driver.profile(), key.name()));
              }
            });
    needs(workload.value().consumerBehaviour())
        .forEach(
            (capability, key) -> {
              if (!driver.traits().can(capability)) {
                String path = ShapeKeys.CONSUMERS.name() + "." + key.name();
                new Fields(workload.tree(), WorkloadKeys.BLOCK, problems)
                    .block(ShapeKeys.CONSUMERS, ConsumerKeys.KEYS.type())
                    .ifPresent(
                        block -> block.wrong(key, absent(capability, driver.profile(), path)));
              }
            });
  }

  /** Returns the capabilities that a workload needs and the driver does not have. */
  static List<String> missing(DriverReader.Checked driver, Workload workload) {
    return Stream.concat(
            needs(workload).keySet().stream(),
            needs(workload.consumerBehaviour()).keySet().stream())
        .distinct()
        .filter(capability -> !driver.traits().can(capability))
        .map(EnumText::of)
        .toList();
  }

  private static String absent(Capability capability, DriverProfile driver, String key) {
    return "needs "
        + EnumText.of(capability)
        + ", which the driver "
        + driver.system()
        + " ("
        + driver.file()
        + ") does not have: take the key out (--set "
        + key
        + "=), or choose another driver";
  }

  /** Returns the capabilities that a workload needs, each with the keys that need it. */
  private static Map<Capability, List<Key<?>>> needs(Workload workload) {
    Map<Capability, List<Key<?>>> needs = new LinkedHashMap<>();
    if (workload.keys().kind() != MessageKeys.Kind.NONE) {
      needs.put(Capability.KEYS, List.of(PayloadKeys.MESSAGE_KEYS, PayloadKeys.KEY_DISTRIBUTOR));
    }
    if (workload.requestsReplies()) {
      needs.put(Capability.REQUEST_REPLY, List.of(LoadKeys.LOAD));
    }
    if (!workload.topicNames().isEmpty()) {
      needs.put(Capability.EXISTING_TOPICS, List.of(ShapeKeys.TOPIC_NAMES));
    }
    if (workload.load() instanceof Load.None none && none.fill().isPresent()) {
      needs.put(Capability.LATER_SUBSCRIPTIONS, List.of(ShapeKeys.FILL));
    }
    if (workload.backlog().isPresent()) {
      needs.put(Capability.PAUSE, List.of(BacklogKeys.SIZE_OF_OMB, BacklogKeys.BACKLOG));
    }
    return needs;
  }

  /** Returns the capabilities that a behaviour needs, each with the key that needs it. */
  private static Map<Capability, Key<?>> needs(ConsumerBehaviour behaviour) {
    Map<Capability, Key<?>> needs = new LinkedHashMap<>();
    if (behaviour.processing().isPresent()) {
      needs.put(Capability.OWN_RECEIVE_THREAD, ConsumerKeys.KEYS.key("processing"));
    }
    if (behaviour.restartEvery().isPresent()) {
      needs.put(Capability.MANUAL_ACK, ConsumerKeys.KEYS.key("restartEvery"));
    }
    if (behaviour.acknowledgement().isPresent()) {
      needs.put(
          Capability.MANUAL_ACK,
          behaviour.acknowledgement().get().every() == AcknowledgeRule.ANY_NUMBER
              ? ConsumerKeys.KEYS.key("acknowledgeAfter")
              : ConsumerKeys.KEYS.key("acknowledgeEvery"));
    }
    if (behaviour.rejectedShare() > 0) {
      needs.put(Capability.REJECT, ConsumerKeys.KEYS.key("reject"));
    }
    return needs;
  }
}
