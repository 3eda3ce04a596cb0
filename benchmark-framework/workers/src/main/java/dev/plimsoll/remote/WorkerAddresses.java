// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The addresses of the workers of a run: a list, a file, or all addresses of a name in DNS, such as
 * that of a headless service of Kubernetes.
 */
public final class WorkerAddresses {

  private static final String DNS = "dns:";
  private static final int MOST = 10_000;
  private static final long RETRY_MILLIS = 500;

  private WorkerAddresses() {}

  /** Finds the addresses of a name. */
  @FunctionalInterface
  public interface Resolver {

    /** Returns all addresses of the name; none if it is unknown so far. */
    List<String> addresses(String name);

    /** Asks the resolver of this machine. */
    static Resolver system() {
      return name -> {
        try {
          return Arrays.stream(InetAddress.getAllByName(name))
              .map(InetAddress::getHostAddress)
              .toList();
        } catch (UnknownHostException e) {
          return List.of();
        }
      };
    }
  }

  /**
   * How long a name is asked for again.
   *
   * @param atLeast the number of workers that must be there
   * @param limit how long to wait for them
   * @param progress receives a sentence when the number has changed
   */
  public record Waiting(int atLeast, Duration limit, Consumer<String> progress) {}

  /** Returns whether the text is {@code dns:name:port}. */
  public static boolean isName(String text) {
    return text.startsWith(DNS);
  }

  /** Returns the addresses of a list: {@code host:port}, separated by commas. */
  public static List<WorkerAddress> list(String option, String text) throws WorkerSetupException {
    List<WorkerAddress> addresses = new ArrayList<>();
    for (String each : text.split(",", -1)) {
      if (each.isBlank()) {
        throw new WorkerSetupException(
            option + ": there is an empty address in '" + text + "': take the comma out");
      }
      addresses.add(WorkerAddress.parse(option, each));
    }
    return distinct(option, addresses);
  }

  /**
   * Returns the addresses of a file: one in each line; empty lines and what follows a {@code #} are
   * ignored. OMB's file of YAML with the key {@code workers} and a list is read too.
   */
  public static List<WorkerAddress> file(String option, Path file) throws WorkerSetupException {
    List<WorkerAddress> addresses = new ArrayList<>();
    int number = 0;
    for (String line : lines(option, file)) {
      number++;
      String text = line.replaceFirst("#.*", "").strip();
      if (text.startsWith("- ")) {
        text = text.substring(2).strip().replaceAll("^[\"']|[\"']$", "");
      }
      if (!text.isEmpty() && !text.equals("workers:") && !text.equals("---")) {
        addresses.add(WorkerAddress.parse(file + ":" + number, text));
      }
    }
    if (addresses.isEmpty()) {
      throw new WorkerSetupException(
          option + ": " + file + " has no address: give one host:port in each line");
    }
    return distinct(file.toString(), addresses);
  }

  private static List<String> lines(String option, Path file) throws WorkerSetupException {
    try {
      return Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (NoSuchFileException e) {
      throw new WorkerSetupException(option + ": there is no file " + file);
    } catch (MalformedInputException e) {
      throw new WorkerSetupException(option + ": " + file + " is not a text in UTF-8");
    } catch (IOException e) {
      throw new WorkerSetupException(option + ": " + file + " cannot be read: " + e.getMessage());
    }
  }

  /**
   * Returns all addresses of {@code dns:name:port}, in a constant order. Asks again until enough of
   * them are there. Certificates have the name: the addresses are not known before.
   */
  public static List<WorkerAddress> named(
      String option, String text, Resolver resolver, Waiting waiting)
      throws WorkerSetupException, InterruptedException {
    WorkerAddress name = WorkerAddress.parse(option, text.substring(DNS.length()));
    long deadline = System.nanoTime() + waiting.limit().toNanos();
    int shown = -1;
    while (true) {
      List<String> found = resolver.addresses(name.host()).stream().distinct().sorted().toList();
      if (found.size() >= Math.max(1, waiting.atLeast())) {
        return found.stream()
            .map(each -> new WorkerAddress(each, name.port(), name.host()))
            .toList();
      }
      if (System.nanoTime() - deadline >= 0) {
        throw new WorkerSetupException(
            "%s: %s has %d of %d addresses after %d s: start the workers, or name fewer"
                .formatted(
                    option,
                    name.host(),
                    found.size(),
                    Math.max(1, waiting.atLeast()),
                    waiting.limit().toSeconds()));
      }
      if (found.size() != shown) {
        shown = found.size();
        waiting.progress().accept(name.host() + " has " + shown + " addresses; waiting for more");
      }
      TimeUnit.MILLISECONDS.sleep(RETRY_MILLIS);
    }
  }

  private static List<WorkerAddress> distinct(String place, List<WorkerAddress> addresses)
      throws WorkerSetupException {
    Set<WorkerAddress> seen = new HashSet<>();
    for (WorkerAddress address : addresses) {
      if (!seen.add(address)) {
        throw new WorkerSetupException(
            place + ": " + address + " is named twice: name each worker once");
      }
    }
    if (addresses.size() > MOST) {
      throw new WorkerSetupException(
          place + ": " + addresses.size() + " workers are more than " + MOST);
    }
    return List.copyOf(addresses);
  }
}
