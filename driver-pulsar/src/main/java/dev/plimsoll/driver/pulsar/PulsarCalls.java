// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.DriverException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/** Waits for results and converts failures to exceptions that name the operation. */
final class PulsarCalls {

  private static final long MAX_ANSWER_SECONDS = 60;

  /** Maximum number of concurrent requests. */
  private static final int MAX_CONCURRENT = 64;

  private PulsarCalls() {}

  static <T> T await(CompletableFuture<T> answer, String operation)
      throws DriverException, InterruptedException {
    try {
      return answer.get(MAX_ANSWER_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw PulsarFailures.TABLE.toDriverException(operation, e);
    }
  }

  /**
   * Makes a request per argument, several concurrently, and returns the results in the same order.
   */
  static <A, T> List<T> awaitEach(
      List<A> asked, Function<A, CompletableFuture<T>> request, String operation)
      throws DriverException, InterruptedException {
    List<T> answers = new ArrayList<>(asked.size());
    for (int from = 0; from < asked.size(); from += MAX_CONCURRENT) {
      List<A> some = asked.subList(from, Math.min(asked.size(), from + MAX_CONCURRENT));
      List<CompletableFuture<T>> open = some.stream().map(request).toList();
      for (int i = 0; i < open.size(); i++) {
        answers.add(await(open.get(i), operation + " " + some.get(i)));
      }
    }
    return answers;
  }

  /** Returns the result, or the default value if the object does not exist. */
  static <T> CompletableFuture<T> unlessAbsent(CompletableFuture<T> answer, T defaultValue) {
    return answer.exceptionally(
        failure -> {
          if (PulsarFailures.isNotFound(failure)) {
            return defaultValue;
          }
          throw new java.util.concurrent.CompletionException(
              PulsarFailures.TABLE.rootCause(failure));
        });
  }
}
