// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names a run, its topics, subscriptions and clients. {@code 20261121-220512-3fa9-anna-vm7-4711}
 * consists of the time to the second (UTC), a random part, and the run's owner: user, host and
 * process. Topic names created by older versions lack the owner.
 *
 * @param text the complete id
 * @param startTime when the run started, to the second
 * @param owner who started it, if the name contains it
 */
public record RunId(String text, Instant startTime, Optional<Owner> owner) {

  /** The prefix of every topic that this program creates. */
  public static final String TOPIC_PREFIX = "plimsoll-";

  private static final String REPLY = "-reply";
  private static final int MAX_USER = 12;
  private static final int MAX_HOST = 16;

  /**
   * If the process with this id started this much later than the run, the id has been reused by
   * another program.
   */
  private static final Duration CLOCK_TOLERANCE = Duration.ofHours(1);

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final Pattern ID =
      Pattern.compile(
          "(?<time>\\d{8}-\\d{6})-[0-9a-f]{4}"
              + "(-(?<user>[a-z0-9]{1,12})-(?<host>[a-z0-9]{1,16})-(?<process>\\d{1,18}))?");

  private static final Pattern TOPIC =
      Pattern.compile(TOPIC_PREFIX + "(?<id>" + ID.pattern() + ")(" + REPLY + ")?-\\d+");

  /** Who started a run. */
  public record Owner(String user, String host, long process) {

    private static final Owner THIS =
        new Owner(
            sanitise(System.getProperty("user.name", ""), MAX_USER),
            sanitise(HostFacts.hostName().replaceFirst("\\..*", ""), MAX_HOST),
            ProcessHandle.current().pid());

    /**
     * Only letters and digits are safe in topic names of all systems. The end is kept, since it
     * distinguishes hosts.
     */
    private static String sanitise(String name, int longest) {
      String plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
      String cut = plain.substring(Math.max(0, plain.length() - longest));
      return cut.isEmpty() ? "unknown" : cut;
    }

    @Override
    public String toString() {
      return user + " on " + host + ", process " + process;
    }
  }

  /** A new id for a run that starts now. */
  public static RunId fresh() {
    Owner owner = Owner.THIS;
    String random =
        String.format(Locale.ROOT, "%04x", ThreadLocalRandom.current().nextInt(0x10000));
    String text =
        String.join(
            "-",
            TIME.format(Instant.now()),
            random,
            owner.user(),
            owner.host(),
            Long.toString(owner.process()));
    return of(text).orElseThrow();
  }

  /** Parses an id; empty if the text is none. */
  public static Optional<RunId> of(String text) {
    Matcher matcher = ID.matcher(text);
    return matcher.matches() ? Optional.of(of(text, matcher)) : Optional.empty();
  }

  /**
   * The run that a topic belongs to; empty for topics of other programs, whatever their names start
   * with.
   */
  public static Optional<RunId> ofTopic(String topic) {
    Matcher matcher = TOPIC.matcher(topic);
    return matcher.matches() ? of(matcher.group("id")) : Optional.empty();
  }

  private static RunId of(String text, Matcher matcher) {
    Optional<Owner> owner =
        Optional.ofNullable(matcher.group("user"))
            .map(
                user ->
                    new Owner(
                        user, matcher.group("host"), Long.parseLong(matcher.group("process"))));
    return new RunId(text, startTime(matcher.group("time")), owner);
  }

  /** Digits that are not a valid time count as a very old one. */
  private static Instant startTime(String time) {
    try {
      return TIME.parse(time, Instant::from);
    } catch (DateTimeException e) {
      return Instant.EPOCH;
    }
  }

  /** The name of a topic of this run. */
  public String topic(int number) {
    return topicPrefix() + "-" + number;
  }

  /** The name of a topic for replies of this run. */
  String replyTopic(int number) {
    return topicPrefix() + REPLY + "-" + number;
  }

  /** The prefix of this run's topics. */
  String topicPrefix() {
    return TOPIC_PREFIX + text;
  }

  /** Whether the program that started the run is still running on this machine. */
  boolean isUnderWay() {
    return owner
        .filter(who -> who.host().equals(Owner.THIS.host()))
        .flatMap(who -> ProcessHandle.of(who.process()))
        .filter(ProcessHandle::isAlive)
        .map(this::mayHaveBegunThis)
        .orElse(false);
  }

  private boolean mayHaveBegunThis(ProcessHandle process) {
    return process
        .info()
        .startInstant()
        .map(started -> started.isBefore(startTime.plus(CLOCK_TOLERANCE)))
        .orElse(true);
  }

  @Override
  public String toString() {
    return text;
  }
}
