// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.choice;

import dev.plimsoll.choice.SystemOutcome.Answer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The outcome of a choice in a few sentences. No system is named the best where guarantees differ,
 * where intervals overlap, or where there was only one run.
 */
public final class ChoiceSentence {

  private static final List<String> NUMBERS =
      List.of("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine");

  private final ChoiceOutcome outcome;

  private ChoiceSentence(ChoiceOutcome outcome) {
    this.outcome = outcome;
  }

  /** Returns the text. */
  public static String of(ChoiceOutcome outcome) {
    ChoiceSentence sentence = new ChoiceSentence(outcome);
    if (outcome.systems().isEmpty()) {
      return "No system can give the guarantees that you need.";
    }
    String carried = sentence.carried();
    return sentence.marked(carried + sentence.headrooms())
        + "."
        + sentence.others()
        + sentence.best();
  }

  private String carried() {
    List<SystemOutcome> systems = outcome.systems();
    List<SystemOutcome> carrying = outcome.systems(Answer.CARRIES);
    if (carrying.isEmpty()) {
      return nobodyCarries(systems);
    }
    String what =
        " your load"
            + (outcome.losesNodes() ? " and lost no acknowledged message with a node" : "");
    if (carrying.size() < systems.size() || systems.size() == 1) {
      return names(carrying) + (carrying.size() == 1 ? " carries" : " carry") + what;
    }
    return (systems.size() == 2 ? "Both" : "All " + number(systems.size())) + " carry" + what;
  }

  private String nobodyCarries(List<SystemOutcome> systems) {
    List<SystemOutcome> failing = outcome.systems(Answer.DOES_NOT);
    if (systems.size() == 1) {
      return itself(systems.get(0));
    }
    return outcome.systems(Answer.UNKNOWN).size() == systems.size()
        ? "It is not known which system carries your load"
        : "None of the "
            + number(systems.size())
            + (failing.size() == systems.size() ? " carries" : " is shown to carry")
            + " your load";
  }

  private static String itself(SystemOutcome system) {
    return switch (system.answer()) {
      case CARRIES -> system.name() + " carries your load";
      case DOES_NOT -> system.name() + " does not carry your load: " + why(system);
      case NOT_SHOWN ->
          "It is not shown that " + system.name() + " carries your load: " + why(system);
      case UNKNOWN ->
          "It is not known whether " + system.name() + " carries your load: " + system.reason();
    };
  }

  /** Says first that a quick choice is an indication; a name keeps its case. */
  private String marked(String text) {
    if (!outcome.quick()) {
      return text;
    }
    boolean name =
        outcome.systems().stream().anyMatch(system -> text.startsWith(system.name() + " "));
    return "Indication only"
        + (outcome.need().survivesNodeLoss() ? ", without the loss of a node: " : ": ")
        + (name ? text : text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1));
  }

  private String headrooms() {
    List<SystemOutcome> known =
        outcome.systems(Answer.CARRIES).stream()
            .filter(system -> system.headroom().isKnown())
            .sorted(Comparator.comparingDouble(system -> system.headroom().low()))
            .toList();
    List<String> parts = new ArrayList<>();
    for (SystemOutcome system : known) {
      String words = system.headroom().words();
      parts.add(system.name() + (parts.isEmpty() ? " has " + words + " headroom" : " " + words));
    }
    return parts.isEmpty() ? "" : "; " + String.join(", ", parts);
  }

  private String others() {
    if (outcome.systems().size() == 1) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    for (SystemOutcome system : outcome.systems(Answer.DOES_NOT)) {
      text.append(' ').append(system.name()).append(" does not: ").append(why(system));
      text.append('.');
    }
    for (SystemOutcome system : outcome.systems(Answer.NOT_SHOWN)) {
      text.append(" Not shown for ").append(system.name()).append(": ").append(why(system));
      text.append('.');
    }
    for (SystemOutcome system : outcome.systems(Answer.UNKNOWN)) {
      text.append(" Unknown for ").append(system.name()).append(": ");
      text.append(system.reason()).append('.');
    }
    return text.toString();
  }

  private static String why(SystemOutcome system) {
    boolean some = system.headroom().isKnown() && system.headroom().low() > 0;
    return system.reason()
        + (some ? "; it sustains " + system.headroom().words() + " your rate" : "");
  }

  private String best() {
    List<SystemOutcome> carrying = outcome.systems(Answer.CARRIES);
    if (carrying.size() < 2) {
      return "";
    }
    if (outcome.guaranteesDiffer()) {
      return " Their guarantees differ, so none is named the best.";
    }
    if (outcome.quick()) {
      return "";
    }
    List<SystemOutcome> unknown =
        carrying.stream().filter(system -> !system.headroom().isKnown()).toList();
    if (!unknown.isEmpty()) {
      return " The headroom of " + names(unknown) + " is not known, so none is named the best.";
    }
    List<SystemOutcome> first =
        carrying.stream()
            .filter(
                system ->
                    carrying.stream()
                        .noneMatch(other -> other.headroom().isAbove(system.headroom())))
            .toList();
    boolean others = !outcome.systems(Answer.NOT_SHOWN).isEmpty();
    return first.size() == 1
        ? (others ? " Of " + names(carrying) + ", " : " ")
            + first.get(0).name()
            + " has the most headroom."
        : " The headrooms of "
            + names(first)
            + " cannot be distinguished, so none is named the best.";
  }

  private static String names(List<SystemOutcome> systems) {
    List<String> names = systems.stream().map(SystemOutcome::name).toList();
    int last = names.size() - 1;
    return last == 0
        ? names.get(0)
        : names.subList(0, last).stream().collect(Collectors.joining(", "))
            + " and "
            + names.get(last);
  }

  private static String number(int count) {
    return count < NUMBERS.size() ? NUMBERS.get(count) : Integer.toString(count);
  }
}
