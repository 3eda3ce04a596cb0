// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.connection.Deadline;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.GroupNotEmptyException;
import org.apache.kafka.common.errors.GroupSubscribedToTopicException;
import org.apache.kafka.common.errors.RetriableException;

/** Requests about many topics or groups, repeated for those that fail temporarily. */
final class KafkaBulk {

  private static final Duration INTERVAL = Duration.ofMillis(200);

  private KafkaBulk() {}

  /** Sends a request about these names; returns an answer for each. */
  interface Request {
    Map<String, KafkaFuture<Void>> about(Set<String> names);
  }

  /** Decides about a failure. */
  interface Failure {
    /** Returns whether nothing is left to do for this name. */
    boolean isHarmless(String name, Throwable error) throws InterruptedException;
  }

  /**
   * Returns when the request has succeeded, or has failed harmlessly, for all names.
   *
   * @param operation what is requested, for error messages: {@code deleting the topic}
   * @throws DriverException a failure that is neither harmless nor temporary, or one that was still
   *     temporary at the deadline
   */
  static void request(
      String operation,
      Collection<String> names,
      Deadline deadline,
      Request request,
      Failure failure)
      throws DriverException, InterruptedException {
    Set<String> left = new LinkedHashSet<>(names);
    if (!left.isEmpty()) {
      deadline.retry(
          INTERVAL, KafkaBulk::isTemporary, () -> requestOnce(operation, left, request, failure));
    }
  }

  /** Removes the names for which nothing is left to do. */
  private static boolean requestOnce(
      String operation, Set<String> left, Request request, Failure failure)
      throws DriverException, InterruptedException {
    Optional<DriverException> temporary = Optional.empty();
    Map<String, KafkaFuture<Void>> answers = request.about(Set.copyOf(left));
    for (Map.Entry<String, KafkaFuture<Void>> answer : answers.entrySet()) {
      String name = answer.getKey();
      try {
        KafkaServer.await(answer.getValue(), operation + " " + name);
        left.remove(name);
      } catch (DriverException e) {
        if (failure.isHarmless(name, root(e))) {
          left.remove(name);
        } else if (isTemporary(e)) {
          temporary = Optional.of(e);
        } else {
          throw e;
        }
      }
    }
    if (temporary.isPresent()) {
      throw temporary.get();
    }
    return true;
  }

  /** A coordinator counts members that have just left, or were killed, until it notices. */
  private static boolean isTemporary(DriverException failure) {
    Throwable error = root(failure);
    return error instanceof RetriableException
        || error instanceof GroupNotEmptyException
        || error instanceof GroupSubscribedToTopicException;
  }

  /** Returns the client library's exception. */
  static Throwable root(DriverException failure) {
    return KafkaFailures.TABLE.rootCause(failure.getCause());
  }
}
