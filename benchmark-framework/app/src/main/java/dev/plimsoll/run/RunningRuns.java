// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The runs of this user on this machine, so that runs at the same time can name each other: a file
 * for each in a common folder, written when the run begins and again when it ends. A run that ended
 * stays for a while, since another one may ask for it when it ends itself. A file whose process has
 * gone (by its id and start time) without an end is left from a program that was killed.
 *
 * <p>A folder that cannot be read or written is no reason to end a run: nothing is named then.
 *
 * <p>Threads: any.
 */
public final class RunningRuns {

  /** No other run is known. */
  public static final RunningRuns NONE =
      new RunningRuns(Optional.empty(), RunProcess.THIS, Instant::now, process -> false);

  private static final Logger LOG = LoggerFactory.getLogger(RunningRuns.class);
  private static final Duration KEPT = Duration.ofDays(2);

  private final Optional<Path> folder;
  private final RunProcess self;
  private final Supplier<Instant> clock;
  private final Predicate<RunProcess> alive;

  RunningRuns(
      Optional<Path> folder,
      RunProcess self,
      Supplier<Instant> clock,
      Predicate<RunProcess> alive) {
    this.folder = folder;
    this.self = self;
    this.clock = clock;
    this.alive = alive;
  }

  /** Returns the runs that are noted in a folder, which need not exist. */
  public static RunningRuns in(Path folder) {
    return new RunningRuns(Optional.of(folder), RunProcess.THIS, Instant::now, RunProcess::isAlive);
  }

  /**
   * A process of a machine.
   *
   * @param startMillis since the epoch; tells it from a later process with the same id; −1 if not
   *     known
   */
  record RunProcess(String host, long id, long startMillis) {

    static final RunProcess THIS = of(ProcessHandle.current());

    private static RunProcess of(ProcessHandle handle) {
      return new RunProcess(
          HostFacts.hostName(),
          handle.pid(),
          handle.info().startInstant().map(Instant::toEpochMilli).orElse(-1L));
    }

    boolean isAlive() {
      return ProcessHandle.of(id)
          .filter(ProcessHandle::isAlive)
          .map(RunProcess::of)
          .filter(found -> found.startMillis == startMillis)
          .isPresent();
    }
  }

  /**
   * A run of another process on this machine.
   *
   * @param end when it ended; empty if it had not, or was killed
   */
  record Other(String run, Instant begin, Optional<Instant> end) {}

  private record Entry(String run, RunProcess process, Instant begin, Optional<Instant> end) {

    private String text() {
      return String.join(
          "\n",
          process.host(),
          Long.toString(process.id()),
          Long.toString(process.startMillis()),
          Long.toString(begin.toEpochMilli()),
          end.map(at -> Long.toString(at.toEpochMilli())).orElse(""),
          "");
    }

    private static Optional<Entry> of(String run, List<String> lines) {
      try {
        String end = lines.get(4);
        return Optional.of(
            new Entry(
                run,
                new RunProcess(
                    lines.get(0), Long.parseLong(lines.get(1)), Long.parseLong(lines.get(2))),
                Instant.ofEpochMilli(Long.parseLong(lines.get(3))),
                end.isEmpty()
                    ? Optional.empty()
                    : Optional.of(Instant.ofEpochMilli(Long.parseLong(end)))));
      } catch (NumberFormatException | IndexOutOfBoundsException e) {
        return Optional.empty(); // not of this version, or being written
      }
    }
  }

  /** Notes that a run of this process begins. */
  public Presence begin(String run) {
    Entry own = new Entry(run, self, clock.get(), Optional.empty());
    List<Other> atBegin = others(own.begin(), List.of());
    write(own);
    return new Presence(own, atBegin);
  }

  /** A run of this process that is noted. */
  public final class Presence implements AutoCloseable {

    private final Entry own;
    private final List<Other> atBegin;

    private Presence(Entry own, List<Other> atBegin) {
      this.own = own;
      this.atBegin = atBegin;
    }

    /** Returns the runs of other processes on this machine since this one began. */
    List<Other> others() {
      return RunningRuns.this.others(own.begin(), atBegin);
    }

    /** Notes that the run has ended. */
    @Override
    public void close() {
      write(new Entry(own.run(), own.process(), own.begin(), Optional.of(clock.get())));
    }
  }

  /** Returns what ran since an instant; runs seen before that were killed since are among them. */
  private List<Other> others(Instant since, List<Other> seen) {
    List<Other> others = new ArrayList<>();
    for (Entry entry : entries()) {
      boolean here = entry.process().host().equals(self.host()) && !entry.process().equals(self);
      boolean runs =
          entry.end().isPresent()
              ? entry.end().get().isAfter(since)
              : alive.test(entry.process())
                  || seen.stream().anyMatch(other -> other.run().equals(entry.run()));
      if (here && runs) {
        others.add(new Other(entry.run(), entry.begin(), entry.end()));
      }
    }
    return List.copyOf(others);
  }

  private List<Entry> entries() {
    if (folder.isEmpty() || !Files.isDirectory(folder.get())) {
      return List.of();
    }
    List<Entry> entries = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder.get())) {
      for (Path file : files.sorted().toList()) {
        read(file).filter(entry -> keep(file, entry)).ifPresent(entries::add);
      }
    } catch (IOException | UncheckedIOException e) {
      LOG.debug("runs of this machine: {}", e.toString());
    }
    return entries;
  }

  private static Optional<Entry> read(Path file) {
    String name = String.valueOf(file.getFileName());
    if (RunId.of(name).isEmpty()) {
      return Optional.empty();
    }
    try {
      return Entry.of(name, Files.readAllLines(file));
    } catch (IOException | UncheckedIOException e) {
      return Optional.empty(); // removed by another process
    }
  }

  /** Removes what nobody asks for any more. */
  private boolean keep(Path file, Entry entry) {
    boolean gone =
        entry.end().isPresent()
            || (entry.process().host().equals(self.host()) && !alive.test(entry.process()));
    if (gone && entry.end().orElse(entry.begin()).isBefore(clock.get().minus(KEPT))) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        LOG.debug("runs of this machine: {}", e.toString());
      }
      return false;
    }
    return true;
  }

  private void write(Entry entry) {
    if (folder.isEmpty()) {
      return;
    }
    try {
      Files.createDirectories(folder.get());
      Path draft = folder.get().resolve(entry.run() + ".draft");
      Files.writeString(draft, entry.text());
      Files.move(draft, folder.get().resolve(entry.run()), StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      LOG.debug("runs of this machine: {}", e.toString());
    }
  }

  @Override
  public String toString() {
    return Objects.toString(folder.orElse(null), "none");
  }
}
