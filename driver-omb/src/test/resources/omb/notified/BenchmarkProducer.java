// SPDX-License-Identifier: Apache-2.0
package io.openmessaging.benchmark.driver;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

public interface BenchmarkProducer extends AutoCloseable {

  CompletableFuture<Integer> sendAsync(Optional<String> key, byte[] payload);
}
