// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The terms by which a result is judged: those of its workload, its window and its promises. */
final class VerdictTermsTest {

  private final Judged judged = new Judged();

  private VerdictTerms terms() {
    return new VerdictTerms(judged.result());
  }

  @Test
  void theWindowIsTheMeasuredPhaseAndTheLoadEndsBeforeTheDrain() {
    VerdictTerms terms = new VerdictTerms(SampleResults.full());

    assertThat(terms.windowStartSeconds()).isEqualTo(5);
    assertThat(terms.windowSeconds()).isEqualTo(10);
    assertThat(terms.windowEndSeconds()).isEqualTo(15);
    assertThat(terms.loadEndSeconds()).isEqualTo(17);
    assertThat(terms.windowRows()).extracting(TimelineRow::atSeconds).containsExactly(5.0);
    assertThat(terms.scheduledPerSecond()).isEqualTo(2_000);
  }

  @Test
  void ofARunThatEndedBeforeItBeganNothingIsKnown() {
    VerdictTerms terms = new VerdictTerms(SampleResults.minimal());

    assertThat(terms.windowStartSeconds()).isZero();
    assertThat(terms.windowEndSeconds()).isZero();
    assertThat(terms.loadEndSeconds()).isZero();
    assertThat(terms.scheduledPerSecond()).isZero();
    assertThat(terms.due()).isZero();
    assertThat(terms.delivery()).isEmpty();
    assertThat(terms.ordering()).isEmpty();
    assertThat(terms.whole()).isFalse();
    assertThat(terms.acknowledged()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"open, 1, true", "open, 0, false", "open, , true", "none, 1, false"})
  void aLoadWithProducersProduces(String load, Long producers, boolean produces) {
    judged.workload.put("load", load);
    judged.workload.put("producersPerTopic", producers);

    assertThat(terms().produces()).isEqualTo(produces);
  }

  @ParameterizedTest
  @CsvSource({"1, 1, true", "0, 1, false", "1, 0, false", "2, , true"})
  void subscriptionsWithConsumersConsume(Long subscriptions, Long consumers, boolean consumes) {
    judged.workload.put("subscriptionsPerTopic", subscriptions);
    judged.workload.put("consumerPerSubscription", consumers);

    assertThat(terms().consumes()).isEqualTo(consumes);
    assertThat(terms().subscriptions()).isEqualTo(subscriptions);
  }

  @ParameterizedTest
  @CsvSource({
    "open, constant, true",
    "open, , true",
    "closed, , false",
    "request-reply, constant, true",
    "request-reply, , false",
    "closed, constant, false"
  })
  void requestsWithArrivalsHaveASchedule(String load, String arrivals, boolean open) {
    judged.workload.put("load", load);
    judged.workload.put("arrivals", arrivals);

    assertThat(terms().open()).isEqualTo(open);
  }

  private static TimelineRow row(long scheduled) {
    return new TimelineRow(
        0, 1, "measured", 1, 1L, 1, 0, 0, 0, scheduled, null, null, Map.of(), Map.of());
  }

  private double tolerance(String arrivals, long... scheduled) {
    judged.workload.put("arrivals", arrivals);
    List<TimelineRow> rows = Arrays.stream(scheduled).mapToObj(VerdictTermsTest::row).toList();
    return new VerdictTerms(judged.result().with(new TimelineInfo(1, rows, List.of())))
        .dueTolerance(100);
  }

  @Test
  void randomTimesOfVeryManyMessagesFollowTheirRateWithinTenRoots() {
    assertThat(tolerance("poisson", 29_000_000, 900_000)).isEqualTo(10 * (1 + 10));
    assertThat(tolerance("poisson", 29_000_000, 899_999)).isZero();
    assertThat(tolerance("constant", 29_000_000, 900_000)).isZero();
  }

  @Test
  void theSizeOfReceivedMessagesIsKnownWhereTheyAreThoseOfThisRun() {
    judged.workload.put("messageSizeBytes", 512L);
    assertThat(terms().messageBytes()).isEqualTo(512);
    assertThat(terms().receivedMessageBytes()).isEqualTo(512);

    judged.hasReceivers = false;
    assertThat(terms().receivedMessageBytes()).isNull();
    judged.hasReceivers = true;
    judged.workload.put("producersPerTopic", 0L);
    assertThat(terms().receivedMessageBytes()).isNull();
    judged.workload.remove("messageSizeBytes");
    assertThat(terms().messageBytes()).isNull();
  }

  @Test
  void whatIsDueIsWhatSubscriptionsExpectElseWhatWasSent() {
    assertThat(terms().due()).isEqualTo(1_000);
    judged.unacknowledged = 10;
    assertThat(terms().due()).as("expected").isEqualTo(990);
    judged.hasReceivers = false;
    assertThat(terms().due()).as("sent").isEqualTo(1_000);
  }

  @Test
  void aRunIsWholeIfNothingEndedIt() {
    assertThat(terms().whole()).isTrue();
    judged.interrupted = true;
    assertThat(terms().whole()).isFalse();
    judged.interrupted = false;
    judged.fault = "gone";
    assertThat(terms().whole()).isFalse();
    judged.fault = null;
    judged.sendStuck = true;
    assertThat(terms().whole()).isFalse();
  }

  @Test
  void theGeneratorsLimitIsTheWorkloadsElseAQuarterMillisecondAndThePacingDistance() {
    RunResult.PacingInfo pacing = new RunResult.PacingInfo("hybrid", 100, 5.0, 0.5);

    assertThat(terms().generatorLimitMicros(null)).isEqualTo(250);
    assertThat(terms().generatorLimitMicros(pacing)).isEqualTo(350);
    judged.workload.put("generatorLimitMillis", 2);
    assertThat(terms().generatorLimitMicros(pacing)).isEqualTo(2_000);
    assertThat(terms().givenGeneratorLimitMillis()).hasValue(2);
  }

  @Test
  void aLoadThatConsumersOrRatesInterruptIsNotSteady() {
    assertThat(terms().steady()).isTrue();
    judged.workload.put("backlog", Map.of("messages", 5L, "drainRatio", 1.0));
    assertThat(terms().steady()).isFalse();
    assertThat(terms().pausesConsumers()).isTrue();
    judged.workload.remove("backlog");
    judged.workload.put("producersPerTopic", 0L);
    assertThat(terms().steady()).isFalse();
  }

  @Test
  void aSystemThatPromisesLessMayLoseMore() {
    double usual = terms().lossTolerance();
    judged.delivery = "at-most-once";

    assertThat(terms().lossTolerance()).isGreaterThan(usual);
    assertThat(terms().usualLossTolerance()).isEqualTo(terms().lossTolerance());
    judged.workload.put("lossTolerance", 0.5);
    assertThat(terms().lossTolerance()).isEqualTo(0.5);
    assertThat(terms().usualLossTolerance()).isLessThan(0.5);
  }
}
