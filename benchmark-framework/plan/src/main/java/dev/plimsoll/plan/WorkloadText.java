// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.YamlWriter;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A workload as what a coordinator sends to its workers: YAML with all defaults, and the content of
 * the files that it names. Events are not sent: the coordinator executes them.
 *
 * @param yaml the workload
 * @param files the content of its files, by the names that the workload gives them
 */
public record WorkloadText(String yaml, Map<String, byte[]> files) {

  private static final String SOURCE = "the workload from the coordinator";

  /** Components that a worker does not have. */
  private static final Set<String> OF_THE_COORDINATOR = Set.of("file", "sha256", "events");

  /** Keys that make the program read a file. */
  private static final List<Key<?>> FILES =
      List.of(PayloadKeys.PAYLOAD_FILE, PayloadKeys.MESSAGE_SIZE_FILE, LoadKeys.RATE_FILE);

  /** As much as fits into a message, beside the rest of it. */
  private static final int MOST_BYTES = 15 << 20;

  public WorkloadText {
    Objects.requireNonNull(yaml, "yaml");
    files = Map.copyOf(files);
  }

  /**
   * Returns the text of a workload.
   *
   * @throws PlanException if the workload needs what only the coordinator has
   */
  public static WorkloadText of(Workload workload) throws PlanException {
    Map<String, Object> keys = new LinkedHashMap<>(ResolvedKeys.of(workload));
    keys.remove(RunPlanKeys.EVENTS.name());
    WorkloadText text = new WorkloadText(YamlWriter.write(keys), filesOf(workload));
    Set<String> different = differing(workload, text.read());
    if (!different.isEmpty()) {
      throw new PlanException(
          workload.file()
              + ": cannot be sent to workers, because a text does not express its "
              + String.join(", ", different)
              + ": run it without --workers");
    }
    return text;
  }

  private static Map<String, byte[]> filesOf(Workload workload) throws PlanException {
    Map<String, byte[]> files = new TreeMap<>();
    if (workload.payload().file().isPresent()) {
      files.put(workload.payload().file().get().toString(), payload(workload));
    }
    if (workload.sizes().source() instanceof SizeSource.Csv csv) {
      files.put(csv.file(), SizeFileReader.text(workload.sizes()).getBytes(UTF_8));
    }
    if (workload.sending() instanceof Load.Open open
        && open.rate() instanceof RateProfile.Curve curve) {
      files.put(curve.file(), RateFileReader.text(curve).getBytes(UTF_8));
    }
    return files;
  }

  private static byte[] payload(Workload workload) throws PlanException {
    try {
      long bytes = workload.payload().fileBytes();
      if (bytes > MOST_BYTES) {
        throw new PlanException(
            workload.file()
                + ": payloadFile: "
                + Units.groupDigits(bytes)
                + " bytes are more than workers receive: at most "
                + Units.groupDigits(MOST_BYTES)
                + "; send random bytes (--set payload=random --set payloadFile=), or run without"
                + " --workers");
      }
      return workload.payload().read();
    } catch (IOException e) {
      throw new PlanException(workload.file() + ": payloadFile: " + e.getMessage());
    }
  }

  /**
   * Returns the workload. Reads no file of this machine.
   *
   * @throws PlanException if it is not valid, contains a command, or names a file that was not sent
   */
  public Workload read() throws PlanException {
    SourceText source = SourceText.of(SOURCE, yaml);
    YamlNode.Block tree = YamlText.document(source);
    if (tree.entries().containsKey(RunPlanKeys.EVENTS.name())) {
      throw refused(RunPlanKeys.EVENTS);
    }
    for (Key<?> key : FILES) {
      YamlNode.Entry named = tree.entries().get(key.name());
      if (named != null
          && !(named.value() instanceof YamlNode.Scalar name && files.containsKey(name.text()))) {
        throw refused(key);
      }
    }
    Problems problems = new Problems();
    Workload workload =
        new WorkloadReader(source, tree, false, SourceFiles.received(files), problems, notice -> {})
            .read();
    problems.throwIfAny();
    return workload;
  }

  private static PlanException refused(Key<?> key) {
    return new PlanException(
        SOURCE
            + ": "
            + key.name()
            + ": workers read no file and execute no command for a coordinator");
  }

  /** Returns the components in which two workloads differ, except where they were read. */
  private static Set<String> differing(Workload one, Workload other) {
    Set<String> names = new TreeSet<>();
    for (RecordComponent component : Workload.class.getRecordComponents()) {
      if (!OF_THE_COORDINATOR.contains(component.getName())
          && !value(component, one).equals(value(component, other))) {
        names.add(component.getName());
      }
    }
    return names;
  }

  private static Object value(RecordComponent component, Workload workload) {
    try {
      Object value = component.getAccessor().invoke(workload);
      return value instanceof PayloadSpec payload
          ? new PayloadSpec(
              payload.kind(), payload.randomRatio(), payload.poolSize(), payload.file())
          : value;
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(e);
    }
  }
}
