// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** What becomes of a lack of memory. */
final class MemoryAdviceTest {

  @Test
  void anErrorThatWasThrownTwiceIsStillALackOfMemory() {
    OutOfMemoryError error = new OutOfMemoryError("Java heap space");
    Throwable second = catchThrowable(() -> error.addSuppressed(error));

    assertThat(MemoryAdvice.errorOf(second)).isSameAs(error);
    assertThat(MemoryAdvice.of(error)).contains("Java heap space", "-Xmx");
  }

  @Test
  void theCauseOfAnExceptionIsFound() {
    OutOfMemoryError error = new OutOfMemoryError();

    assertThat(MemoryAdvice.errorOf(new CompletionException(error))).isSameAs(error);
    assertThat(MemoryAdvice.errorOf(error)).isSameAs(error);
  }

  @Test
  void otherFaultsAreNone() {
    assertThat(MemoryAdvice.errorOf(new IllegalStateException(new RuntimeException()))).isNull();
  }
}
