// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.DriverException;
import io.grpc.Status;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class GrpcRepliesTest {

  @Test
  void noErrorShowsASecretOfItsMessage() {
    String secret = "tried x://me:hush@h, then password=hush";
    List<Throwable> errors =
        List.of(
            new DriverException(DriverException.Kind.REFUSED, secret),
            RefusedCallException.invalid(secret),
            new IOException(secret),
            new IllegalStateException(secret));

    assertThat(errors)
        .extracting(error -> GrpcReplies.status(error).getStatus().getDescription())
        .allMatch(text -> text.contains("tried x://[redacted]@h, then password=[redacted]"));
  }

  @Test
  void anErrorOfTheDriverKeepsItsKind() {
    assertThat(
            GrpcReplies.status(new DriverException(DriverException.Kind.REFUSED, "no"))
                .getStatus()
                .getCode())
        .isEqualTo(Status.Code.UNAVAILABLE);
  }
}
