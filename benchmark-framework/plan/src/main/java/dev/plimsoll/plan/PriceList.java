// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.DeclaredType;
import dev.plimsoll.driver.settings.KeySchema;
import dev.plimsoll.driver.settings.NoKey;
import dev.plimsoll.driver.settings.Quantity;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.ScalarType;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * The prices of the nodes of each system, from which {@code cost} computes the cost of messages.
 */
public record PriceList(
    @NoKey String file,
    @SettingKey("Currency of all prices, for example USD (only shown).") String currency,
    @SettingKey("Region or site that the prices apply to.") String region,
    @SettingKey(value = "Day on which the prices were read, as 2026-11-22.", as = DayType.class)
        LocalDate date,
    @SettingKey(value = "Whether the prices are examples; the output says so.", or = "false")
        boolean example,
    @SettingKey(value = "Nodes of each system.", required = true) List<NodeGroup> nodeGroups) {

  static final RecordKeys<PriceList> KEYS = RecordKeys.of(PriceList.class);

  /** The group of the nodes that a result names. */
  static final String BROKER = "broker";

  /** The groups that generate the load and watch: a system in use does not need them. */
  private static final Set<String> OF_THE_BENCHMARK = Set.of("client", "monitoring");

  public PriceList {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(currency, "currency");
    Objects.requireNonNull(region, "region");
    Objects.requireNonNull(date, "date");
    nodeGroups = List.copyOf(nodeGroups);
  }

  /** Nodes of one kind. */
  @SettingBlock(example = "{systems: [kafka], nodes: 3, type: i3en.2xlarge, perHour: 0.9}")
  public record NodeGroup(
      @SettingKey(
              value = "Systems that have these nodes, by driver name.",
              required = true,
              example = "[kafka]")
          List<String> systems,
      @SettingKey(
              value =
                  "Group of the nodes. The number of brokers is compared with the result; client"
                      + " and monitoring do not count in the cost of messages.",
              or = BROKER)
          String group,
      @SettingKey(value = "Number of nodes.", min = "1", max = "10_000") int nodes,
      @SettingKey("Kind of the node, such as the type of the instance.") String type,
      @SettingKey(
              value = "Price of one node for an hour.",
              quantity = Quantity.POSITIVE,
              max = "1_000_000_000")
          double perHour) {

    public NodeGroup {
      systems = List.copyOf(systems);
      Objects.requireNonNull(group, "group");
      Objects.requireNonNull(type, "type");
    }

    /** Returns whether these nodes are brokers, which a result names. */
    public boolean isBroker() {
      return group.equals(BROKER);
    }
  }

  /** Returns the nodes that carry a system; empty if the list has none. */
  public List<NodeGroup> nodesOf(String system) {
    return nodeGroups.stream()
        .filter(group -> group.systems().contains(system))
        .filter(group -> !OF_THE_BENCHMARK.contains(group.group()))
        .toList();
  }

  /**
   * Returns the price of an hour of all nodes of a system, those that generate the load included;
   * empty if the list has none.
   */
  public OptionalDouble perHour(String system) {
    List<NodeGroup> all =
        nodeGroups.stream().filter(group -> group.systems().contains(system)).toList();
    return all.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            all.stream().mapToDouble(group -> group.nodes() * group.perHour()).sum());
  }

  /** A day of the calendar. */
  static final class DayType implements DeclaredType {

    private static final String EXAMPLE = "2026-11-22";

    @Override
    public ScalarType<LocalDate> type() {
      return new ScalarType<>(
          "a day, as " + EXAMPLE,
          "day",
          DayType::parse,
          LocalDate::toString,
          KeySchema.TEXT,
          Optional.empty());
    }

    private static LocalDate parse(String text) {
      try {
        return LocalDate.parse(text);
      } catch (DateTimeParseException e) {
        throw new IllegalArgumentException(
            "is not a day: give year, month and day, as " + EXAMPLE, e);
      }
    }
  }
}
