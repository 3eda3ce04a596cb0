// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.metric.Objective;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The workload files that are part of the program. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WorkloadsFolderTest {

  private final Path folder = Path.of("..", "..", "workloads").toAbsolutePath().normalize();
  private final PlanLoader loader =
      new PlanLoader(List.of(new TeapotProvider()), name -> null, folder, folder.getParent());

  Stream<String> files() {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".yaml"))
          .sorted()
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Workload load(String file, String... sets) throws PlanException {
    return loader.workload(file, List.of(sets));
  }

  @Test
  void they_are_few_and_these() {
    assertThat(files())
        .containsExactly(
            "1-topic-100-partitions-1kb-4p-4c.yaml",
            "backlog.yaml",
            "catch-up-beside-fresh.yaml",
            "consume-only.yaml",
            "day.yaml",
            "fan-out.yaml",
            "faults.yaml",
            "keyed.yaml",
            "late-subscribers.yaml",
            "latency-1k.yaml",
            "many-producers.yaml",
            "many-topics.yaml",
            "max-throughput-100b.yaml",
            "max-throughput-1kb.yaml",
            "objectives.yaml",
            "processing.yaml",
            "produce-only.yaml",
            "quickstart.yaml",
            "rejections.yaml",
            "restarting-consumers.yaml",
            "round-trip.yaml",
            "search.yaml",
            "sizes.yaml",
            "slow-beside-fast.yaml",
            "soak.yaml",
            "stored-data.yaml",
            "supply-chain.yaml",
            "sweep.yaml");
  }

  @ParameterizedTest
  @MethodSource("files")
  void each_is_planned_without_a_notice_and_named_as_its_file(String file) throws PlanException {
    List<RunPlan> plans =
        loader.plans(
            List.of("teapot"), List.of(file), List.of(), List.of("driver.broker=local"), 1);

    assertThat(plans.get(0).name()).isEqualTo(file.replace(".yaml", "")).matches("[A-Za-z0-9._-]+");
    assertThat(loader.notices()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("files")
  void each_says_what_it_asks_and_what_it_needs(String file) throws IOException {
    String text = Files.readString(folder.resolve(file));

    assertThat(text).contains("# SPDX-License-Identifier: Apache-2.0\n#\n");
    assertThat(text.lines().takeWhile(line -> line.startsWith("#")))
        .anyMatch(line -> line.endsWith("?"))
        .anyMatch(line -> line.startsWith("# Needs: "));
  }

  @Test
  void the_quickstart_takes_half_a_minute_or_a_little_more_than_one_at_10000_per_second()
      throws PlanException {
    Workload workload = load("quickstart.yaml");

    assertThat(workload.load())
        .isEqualTo(new Load.Open(new RateProfile.Constant(10_000), Load.Arrivals.CONSTANT));
    assertThat(workload.messageSize()).isEqualTo(1024);
    Duration measured = ((EndCondition.After) workload.endCondition()).duration();
    Duration rest = measured.plus(workload.cooldown());
    assertThat(workload.warmup().isAuto()).isTrue();
    assertThat(workload.warmup().min().plus(rest)).isLessThan(Duration.ofSeconds(35));
    assertThat(workload.warmup().max().plus(rest)).isLessThan(Duration.ofSeconds(80));
  }

  @Test
  void the_ladder_is_climbed_with_one_argument() throws PlanException {
    String ladder = "1-topic-100-partitions-1kb-4p-4c.yaml";

    for (String rate : List.of("10k", "50k", "100k", "200k", "400k", "1M")) {
      Workload workload = load(ladder, "producerRate=" + rate, "name=ladder-" + rate);

      assertThat(workload.load()).isInstanceOf(Load.Open.class);
      assertThat(workload.partitionsPerTopic()).isEqualTo(100);
      assertThat(workload.producers()).isEqualTo(4);
      assertThat(workload.consumers()).isEqualTo(4);
    }
    assertThat(load(ladder).load())
        .isEqualTo(new Load.Open(new RateProfile.Constant(200_000), Load.Arrivals.CONSTANT));
  }

  @Test
  void the_others_are_what_their_names_say() throws PlanException {
    assertThat(load("max-throughput-100b.yaml").load()).isEqualTo(new Load.Closed());
    assertThat(load("max-throughput-100b.yaml").messageSize()).isEqualTo(100);
    assertThat(load("max-throughput-1kb.yaml").load()).isEqualTo(new Load.Closed());
    assertThat(load("many-topics.yaml").topics()).isEqualTo(500);
    assertThat(load("fan-out.yaml").subscriptionsPerTopic()).isEqualTo(10);
    assertThat(load("keyed.yaml").keys().kind()).isEqualTo(MessageKeys.Kind.ZIPF);
    assertThat(load("keyed.yaml", "keys.kind=none").keys()).isEqualTo(MessageKeys.NONE);
    assertThat(load("sizes.yaml").sizes().latencyClasses()).hasSize(4);
    assertThat(load("sizes.yaml", "messageSizeFile=sizes.csv").sizes().bytes()).hasSize(12);
    assertThat(load("produce-only.yaml").consumes()).isFalse();
    assertThat(load("consume-only.yaml").load()).isEqualTo(new Load.None());
    assertThat(load("consume-only.yaml", "topicNames=[orders,returns]").topicNames())
        .containsExactly("orders", "returns");
    assertThat(((Load.Open) load("latency-1k.yaml").load()).rate().first()).isEqualTo(1000);
    assertThat(load("processing.yaml").consumerBehaviour().processing()).isPresent();
    assertThat(load("rejections.yaml").consumerBehaviour().rejectedShare()).isEqualTo(0.01);
    assertThat(load("restarting-consumers.yaml").consumerBehaviour().restartEvery()).isPresent();
    assertThat(load("late-subscribers.yaml").consumerBehaviour().late()).isPresent();
    assertThat(load("many-producers.yaml").producers()).isEqualTo(10_000);
    assertThat(load("soak.yaml").endCondition())
        .isEqualTo(new EndCondition.After(Duration.ofHours(1)));
    assertThat(load("objectives.yaml").objectives())
        .extracting(Objective::text)
        .contains("publish.p99 < 50 ms", "publish.rate >= 99 %", "lost == 0");
    assertThat(load("backlog.yaml").backlog())
        .map(BacklogPlan::target)
        .contains(new BacklogPlan.Target.Messages(100_000));
    assertThat(load("stored-data.yaml").load())
        .isEqualTo(new Load.None(OptionalLong.of(1_000_000)));
    assertThat(load("search.yaml").load()).isInstanceOf(Load.Search.class);
    assertThat(load("round-trip.yaml").sending()).isInstanceOf(Load.Open.class);
    assertThat(load("round-trip.yaml", "producerRate=", "arrivals=").load())
        .isEqualTo(new Load.RequestReply(new Load.Closed()));
  }
}
