// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What an operator reads. */
final class WorkerLogTest {

  private static final RemoteCaller CALLER =
      new RemoteCaller("192.0.2.7:4711", Optional.of("CN=client"));

  private final WorkerLines lines = new WorkerLines();
  private final WorkerLog log = lines.log();

  @Test
  void aLineSaysWhoAttachedFromWhereAndWithWhichCertificate() {
    log.attached("run 1f3a of host alpha", CALLER, "kafka");

    assertThat(lines.info())
        .containsExactly(
            "attached coordinator=\"run 1f3a of host alpha\" from=192.0.2.7:4711"
                + " certificate=CN=client system=kafka");
  }

  @Test
  void aNameWithLineBreaksAndQuotationMarksCannotWriteALineOfItsOwn() {
    log.attached("x\nreleased coordinator=\"y\"\r\u001b[2K", RemoteCaller.UNKNOWN, "kafka\u2028");

    assertThat(lines.info())
        .singleElement()
        .satisfies(
            line ->
                assertThat(line)
                    .doesNotContain("\n")
                    .doesNotContain("\r")
                    .doesNotContain("\u001b")
                    .doesNotContain("\u2028")
                    .startsWith("attached coordinator=\"x released coordinator='y'"));
  }

  @Test
  void aLongNameIsCut() {
    log.attached("x".repeat(100_000), RemoteCaller.UNKNOWN, "kafka");

    assertThat(lines.info().get(0).length()).isLessThan(500);
  }

  @Test
  void refusalsBeyondTheLimitOfAMinuteAreCountedInOneLine() {
    for (int i = 0; i < WorkerLog.REFUSALS_PER_MINUTE + 5; i++) {
      log.refused(CALLER, "Describe", "wrong token");
    }
    assertThat(lines.warnings())
        .hasSize(WorkerLog.REFUSALS_PER_MINUTE)
        .allMatch(
            line ->
                line.equals(
                    "refused call=Describe from=192.0.2.7:4711 certificate=CN=client"
                        + " reason=\"wrong token\""));
    log.tick();
    assertThat(lines.warnings()).hasSize(WorkerLog.REFUSALS_PER_MINUTE);

    lines.nanos.addAndGet(Duration.ofMinutes(1).toNanos());
    log.tick();
    log.tick();

    assertThat(lines.warnings())
        .hasSize(WorkerLog.REFUSALS_PER_MINUTE + 1)
        .last()
        .asString()
        .startsWith("refused-more count=5");
    log.refused(CALLER, "Describe", "wrong token");
    assertThat(lines.warnings()).last().asString().startsWith("refused call=Describe");
  }
}
