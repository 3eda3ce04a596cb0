// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.text.NearestKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Divides the tree of a workload file with the key {@code mix} into the trees of its streams: each
 * has the keys beside {@code mix} and its own. What contradicts that is reported.
 */
final class MixReader {

  private static final String KEY = WorkloadKeys.MIX.name();

  /** Each stream has sending threads of its own in one process. */
  private static final int MOST_STREAMS = 16;

  private static final String NAME = "[A-Za-z0-9][A-Za-z0-9_-]{0,39}";

  private static final String WINDOW =
      "streams have one window, which begins and ends for all of them: give the key beside mix";

  /** Keys that only the file has, not a stream, and why. */
  private static final Map<String, String> OF_THE_FILE =
      Map.ofEntries(
          Map.entry("name", "a stream has the name that it has in mix: take the key out"),
          Map.entry(KEY, "a stream is no mix: give all streams one by one"),
          Map.entry("duration", WINDOW),
          Map.entry("warmup", WINDOW),
          Map.entry("cooldown", WINDOW),
          Map.entry("tags", "tags are those of all streams: give the key beside mix"));

  /** Keys that a mix has nowhere, and what to do instead. */
  private static final Map<String, String> NOWHERE =
      Map.of(
          "sweep", "a mix is not swept: run it several times with --set mix.STREAM.KEY=VALUE",
          "search", "a mix has no search, which is of one rate: give each stream a producerRate",
          "events", "a mix has no faults yet: give them to a workload with one load",
          "messages", "a mix ends by time, for all streams at once: give duration beside mix",
          "fill", "a mix reads no stored data: give a stream a backlog",
          "testDurationMinutes", "is OMB's key: give duration beside mix",
          "warmupDurationMinutes", "is OMB's key: give warmup beside mix",
          "consumerBacklogSizeGB", "is OMB's key: give a stream a backlog",
          "backlogDrainRatio", "is OMB's key: give a stream backlog.drainRatio");

  /** Keys that no two streams can have together, so that they are not for all. */
  private static final Map<String, String> OF_A_STREAM =
      Map.of(
          "backlog", "one stream has the backlog, which ends the window: give the key there",
          "topicNames", "each stream has its own topics: give the key there");

  private final YamlNode.Block file;
  private final String name;
  private final Problems problems;

  private MixReader(YamlNode.Block file, String name, Problems problems) {
    this.file = file;
    this.name = name;
    this.problems = problems;
  }

  /** A stream: its name and the tree of its workload. */
  record Stream(String name, YamlNode.Entry entry, YamlNode.Block tree) {}

  /** Returns whether a workload file is a mix. */
  static boolean isMix(YamlNode.Block file) {
    return file.entries().containsKey(KEY);
  }

  /**
   * Returns the streams of a mix.
   *
   * @param file the workload file with the arguments of {@code --set} applied
   * @param name the name of the mix
   */
  static List<Stream> read(YamlNode.Block file, String name, Problems problems) {
    return new MixReader(file, name, problems).streams();
  }

  private List<Stream> streams() {
    YamlNode value = file.entries().get(KEY).value();
    if (!(value instanceof YamlNode.Block streams) || streams.entries().isEmpty()) {
      problems.at(value, KEY, "wants " + WorkloadKeys.MIX.type().wanted());
      return List.of();
    }
    if (streams.entries().size() < 2 || streams.entries().size() > MOST_STREAMS) {
      problems.at(
          file.entries().get(KEY),
          KEY,
          "has "
              + streams.entries().size()
              + " streams: give 2 to "
              + MOST_STREAMS
              + ", or a workload without mix");
    }
    checkFile();
    List<Stream> read = new ArrayList<>();
    for (YamlNode.Entry stream : streams.entries().values()) {
      String path = KEY + "." + stream.key();
      if (stream.source().argument() && !isNew(streams)) {
        List<String> names =
            streams.entries().values().stream()
                .filter(each -> !each.source().argument())
                .map(YamlNode.Entry::key)
                .toList();
        problems.at(
            stream, path, "is no stream of the file: " + NearestKey.hint(stream.key(), names));
      } else if (!stream.key().matches(NAME)) {
        problems.at(
            stream, path, "is no name of a stream: use letters, digits, - and _, 40 at most");
      } else if (stream.value() instanceof YamlNode.Block own) {
        read.add(new Stream(stream.key(), stream, tree(stream, own)));
      } else {
        problems.at(stream, path, "wants a block of keys, such as {producerRate: 1k}");
      }
    }
    return read;
  }

  /** Returns whether an argument gives the whole mix. */
  private static boolean isNew(YamlNode.Block streams) {
    return streams.source().argument();
  }

  private void checkFile() {
    for (YamlNode.Entry entry : file.entries().values()) {
      String why = NOWHERE.getOrDefault(entry.key(), OF_A_STREAM.get(entry.key()));
      if (why != null) {
        problems.at(entry, entry.key(), why);
      } else if (entry.key().equals(TimingKeys.WARMUP.name())
          && entry.value() instanceof YamlNode.Scalar scalar
          && scalar.text().equals(Warmup.AUTO)) {
        problems.at(entry, entry.key(), Warmup.AUTO + " ends when one load is steady: give a time");
      } else if (WorkloadKeys.FILE.find(entry.key()).isEmpty()) {
        String hint = NearestKey.hint(entry.key(), WorkloadKeys.FILE.names());
        problems.at(entry, entry.key(), "unknown key: " + hint);
      }
    }
  }

  /** Returns the keys of a stream: those of the file, without what was reported, and its own. */
  private YamlNode.Block tree(YamlNode.Entry stream, YamlNode.Block own) {
    Map<String, YamlNode.Entry> all = new LinkedHashMap<>();
    for (YamlNode.Entry entry : file.entries().values()) {
      if (!entry.key().equals(KEY)
          && !NOWHERE.containsKey(entry.key())
          && !OF_A_STREAM.containsKey(entry.key())
          && WorkloadKeys.BLOCK.find(entry.key()).isPresent()) {
        all.put(entry.key(), entry);
      }
    }
    YamlNode.Scalar called =
        new YamlNode.Scalar(
            stream.source(), stream.position(), name + Mix.SEPARATOR + stream.key(), true);
    all.put(
        ShapeKeys.NAME.name(),
        new YamlNode.Entry(ShapeKeys.NAME.name(), stream.source(), stream.position(), called));
    for (YamlNode.Entry entry : own.entries().values()) {
      String path = KEY + "." + stream.key() + "." + entry.key();
      String why = NOWHERE.getOrDefault(entry.key(), OF_THE_FILE.get(entry.key()));
      if (why != null) {
        problems.at(entry, path, why);
      } else if (contradicts(entry, path)) {
        all.remove(entry.key());
      } else {
        all.put(entry.key(), entry);
      }
    }
    return new YamlNode.Block(own.source(), own.position(), all);
  }

  /** Reports a key that all streams have already, or one that excludes it. */
  private boolean contradicts(YamlNode.Entry entry, String path) {
    YamlNode.Entry common = file.entries().get(entry.key());
    for (String excluded : WorkloadKeys.BLOCK.excludedBy(entry.key())) {
      common = common == null ? file.entries().get(excluded) : common;
    }
    if (common == null || NOWHERE.containsKey(common.key())) {
      return false;
    }
    problems.at(
        entry,
        path,
        "contradicts '"
            + common.key()
            + "' at "
            + common.source().place(common.position())
            + ", which is for all streams: "
            + (common.source().argument()
                ? "--set " + path + "=… is for this stream"
                : "keep one of the two"));
    return true;
  }

  /** Returns the name of a file's mix. */
  static String name(YamlNode.Block file, String fallback) {
    Key<?> key = ShapeKeys.NAME;
    YamlNode.Entry named = file.entries().get(key.name());
    return named != null && named.value() instanceof YamlNode.Scalar scalar && !scalar.isNull()
        ? scalar.text().strip()
        : fallback;
  }
}
