// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A workload as the text that a coordinator sends to its workers: YAML with all defaults, which
 * names no file and no command.
 */
public final class WorkloadText {

  private static final String SOURCE = "the workload from the coordinator";

  /** Components that a worker does not have: where the coordinator read the workload. */
  private static final Set<String> OF_THE_FILE = Set.of("file", "sha256");

  /** Keys that make the program read a file or execute a command. */
  private static final List<Key<?>> REFUSED =
      List.of(WorkloadKeys.PAYLOAD_FILE, WorkloadKeys.RATE_FILE, WorkloadKeys.EVENTS);

  private WorkloadText() {}

  /**
   * Returns the text of a workload.
   *
   * @throws PlanException if the workload needs what only the coordinator has
   */
  public static String write(Workload workload) throws PlanException {
    if (!workload.events().isEmpty()) {
      throw refused(workload.file(), WorkloadKeys.EVENTS);
    }
    if (workload.payload().file().isPresent()) {
      throw refused(workload.file(), WorkloadKeys.PAYLOAD_FILE);
    }
    if (workload.sending() instanceof Load.Open open && open.rate() instanceof RateProfile.Curve) {
      throw refused(workload.file(), WorkloadKeys.RATE_FILE);
    }
    String text = YamlWriter.write(ResolvedKeys.of(workload));
    Set<String> different = differing(workload, read(text));
    if (!different.isEmpty()) {
      throw new PlanException(
          workload.file()
              + ": cannot be sent to workers, because a text does not express its "
              + String.join(", ", different)
              + ": run it without --workers");
    }
    return text;
  }

  /**
   * Returns the workload of a text.
   *
   * @throws PlanException if it is not valid, or names a file or a command
   */
  public static Workload read(String text) throws PlanException {
    SourceText source = SourceText.of(SOURCE, text);
    Node.Block tree = YamlText.document(source);
    for (Key<?> key : REFUSED) {
      if (tree.entries().containsKey(key.name())) {
        throw refused(SOURCE, key);
      }
    }
    Problems problems = new Problems();
    SourceFiles none = new SourceFiles(Path.of(""), Path.of(""));
    Workload workload =
        new WorkloadReader(source, tree, false, none, problems, notice -> {}).read();
    problems.throwIfAny();
    return workload;
  }

  private static PlanException refused(String file, Key<?> key) {
    return new PlanException(
        file
            + ": "
            + key.name()
            + ": workers read no file and execute no command for a coordinator: take the key out,"
            + " or run without --workers");
  }

  /** Returns the components in which two workloads differ, except where they were read. */
  private static Set<String> differing(Workload one, Workload other) {
    Set<String> names = new TreeSet<>();
    for (RecordComponent component : Workload.class.getRecordComponents()) {
      if (!OF_THE_FILE.contains(component.getName())
          && !value(component, one).equals(value(component, other))) {
        names.add(component.getName());
      }
    }
    return names;
  }

  private static Object value(RecordComponent component, Workload workload) {
    try {
      return component.getAccessor().invoke(workload);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException(e);
    }
  }
}
