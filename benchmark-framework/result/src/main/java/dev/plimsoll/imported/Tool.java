// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import dev.plimsoll.imported.ImportedFile.Note;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A tool whose files are read, how it counts, and what its files do not say. */
@SuppressWarnings(
    "ImmutableEnumChecker") // The lists are unmodifiable, and notes are records of texts.
public enum Tool {
  /** OpenMessaging Benchmark and its forks. */
  OMB(
      "omb",
      "OpenMessaging Benchmark",
      List.of(
          note(
              "publishLatency",
              "Counts from the send call, not from the time at which the message was due."
                  + " The wait before the send is in publishDelay, if the file has it; otherwise"
                  + " no figure contains it."),
          note(
              "endToEndLatency",
              "Counts from a time stamp of the client or broker to the receipt. Most drivers take"
                  + " it from a clock of whole milliseconds; values of 0 and less are dropped."),
          note(
              "publishRate",
              "Counts a message when its acknowledgement arrives, which may be after its receipt."),
          note(
              "backlog",
              "Published messages times subscriptions, minus received messages, from counters that"
                  + " are read one after the other at the end of each interval."),
          note(
              "percentiles",
              "Of messages that arrived. A message that never arrives is in no percentile.")),
      List.of(
          note("interval", "The length of the intervals; the tool's 10 s are assumed."),
          note(
              "subscriptions",
              "The number of subscriptions that received each message, in most files."))),
  /** RabbitMQ PerfTest. */
  PERF_TEST(
      "perf-test",
      "RabbitMQ PerfTest",
      List.of(
          note(
              "endToEndLatency",
              "Counts from the time stamp that the producer wrote into the message when it sent it,"
                  + " not from the time at which it was due."),
          note("publishRate", "Counts messages when they are sent, not when they are confirmed."),
          note(
              "percentiles",
              "Of a sample of the messages that arrived in the interval, not of all messages; the"
                  + " JSON has none.")),
      List.of(
          note("messageSize", "The size of messages, in most files."),
          note(
              "acknowledgements",
              "Whether publishers waited for confirms and consumers" + " acknowledged."))),
  /** The producer test of Kafka. */
  KAFKA_PRODUCER(
      "kafka-producer-perf-test",
      "kafka-producer-perf-test",
      List.of(
          note(
              "publishLatency",
              "Counts from the send call to the acknowledgement, in whole milliseconds. No"
                  + " figure contains the wait for the throttle before the send."),
          note(
              "percentiles",
              "Of every message up to 999,999 messages, otherwise of every n-th, where n is the"
                  + " number of messages ÷ 500,000, rounded down; of the whole test with its"
                  + " beginning, unless a line says steady state."),
          note("publishBytesRate", "Its MB are of 1,048,576 bytes.")),
      List.of(
          note("receipt", "Whether anybody received the messages."),
          note("messageSize", "The size of messages; roughly, it follows from both rates."))),
  /** The consumer test of Kafka. */
  KAFKA_CONSUMER(
      "kafka-consumer-perf-test",
      "kafka-consumer-perf-test",
      List.of(
          note(
              "receiveRate",
              "Divides by the whole time, the consumers' joining included; fetchRate, where the"
                  + " file has it, by the time without it."),
          note("receiveBytesRate", "Its MB are of 1,048,576 bytes."),
          note("time", "A clock of whole milliseconds.")),
      List.of(
          note("latency", "Any latency."),
          note("published", "The number of messages to receive, and the time of their sends."))),
  /** nats bench and its predecessors. */
  NATS_BENCH(
      "nats-bench",
      "nats bench",
      List.of(
          note(
              "rates",
              "Messages divided by the time from the first client's start to the last one's end;"
                  + " publishers and subscribers have different times. The rate of publishing and"
                  + " receiving together counts each message more than once."),
          note(
              "publishRate",
              "Without JetStream, counts the messages that the client wrote; nobody"
                  + " acknowledges them."),
          note("bytesRate", "KB, MB and GB of versions before 0.2 are of 1,024 bytes, and so on."),
          note(
              "timePerMessage",
              "Where printed, the inverse of a client's rate, and no latency of messages."),
          note(
              "latencies",
              "Where printed, of one operation of a client: without JetStream, a publisher's is"
                  + " the write into the client's buffer.")),
      List.of(
          note("latency", "The distribution of any latency."),
          note("course", "The course over time.")));

  private static final List<Note> OF_ALL =
      List.of(
          note(
              "guarantees",
              "The guarantee of an acknowledgement: where the message was stored, on how"
                  + " many replicas, flushed or not."),
          note("losses", "The numbers of lost, duplicated and reordered messages."),
          note("targetRate", "The requested rate, except in names of files and workloads."),
          note("warmup", "Whether there was a warm-up and whether the figures include it."),
          note("versions", "The versions of server, client and tool, in most files."),
          note("machine", "The machines, and other programs on them."));

  private final String id;
  private final String title;
  private final List<Note> bias;
  private final List<Note> unknown;

  Tool(String id, String title, List<Note> bias, List<Note> unknown) {
    this.id = id;
    this.title = title;
    this.bias = bias;
    this.unknown = unknown;
  }

  /** Returns the tool with this id. */
  public static Optional<Tool> of(String id) {
    return Arrays.stream(values()).filter(tool -> tool.id.equals(id)).findFirst();
  }

  /** Returns the names of all tools, for messages. */
  public static String titles() {
    return Arrays.stream(values()).map(Tool::title).collect(Collectors.joining(", "));
  }

  /** Returns the id in files. */
  public String id() {
    return id;
  }

  /** Returns the name for readers. */
  public String title() {
    return title;
  }

  /** Returns how the tool counts. */
  List<Note> bias() {
    return bias;
  }

  /** Returns what no file of the tool says. */
  List<Note> unknown() {
    List<Note> all = new ArrayList<>(OF_ALL);
    all.addAll(unknown);
    return all;
  }

  private static Note note(String about, String text) {
    return new Note(about, text);
  }
}
