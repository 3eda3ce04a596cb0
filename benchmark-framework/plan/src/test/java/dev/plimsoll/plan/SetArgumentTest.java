// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SetArgumentTest {

  private static final String FILE =
      "topics: 1\npartitionsPerTopic: 4\nproducerRate: 1k\nduration: 5s\n";

  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void clearTheDesk() {
    desk = new Desk(folder);
  }

  @Test
  void an_argument_overrides_or_adds_a_key() throws PlanException {
    Workload workload = desk.workload(FILE, "topics=3", "messageSize=2KiB", "name=another name");

    assertThat(workload.topics()).isEqualTo(3);
    assertThat(workload.messageSize()).isEqualTo(2048);
    assertThat(workload.name()).isEqualTo("another name");
  }

  @Test
  void the_later_of_two_arguments_holds() throws PlanException {
    assertThat(desk.workload(FILE, "topics=3", "topics=4").topics()).isEqualTo(4);
  }

  @Test
  void a_newer_key_replaces_its_twin_and_the_other_way_round() throws PlanException {
    String omb = "producerRate: 1\ntestDurationMinutes: 1\nwarmupDurationMinutes: 1\n";

    assertThat(desk.workload(omb, "duration=7s").endCondition())
        .isEqualTo(new EndCondition.After(Duration.ofSeconds(7)));
    assertThat(desk.workload(omb, "messages=7").endCondition())
        .isEqualTo(new EndCondition.Messages(7));
    assertThat(desk.workload(omb, "warmup=7s").warmup())
        .isEqualTo(new Warmup.Fixed(Duration.ofSeconds(7)));
    assertThat(desk.workload(FILE, "testDurationMinutes=2").endCondition())
        .isEqualTo(new EndCondition.After(Duration.ofMinutes(2)));
    assertThat(desk.workload(FILE + "warmup: 1s\n", "warmupDurationMinutes=2").warmup())
        .isEqualTo(new Warmup.Fixed(Duration.ofMinutes(2)));
    assertThat(desk.workload(FILE + "keys: zipf\n", "keyDistributor=NO_KEY").keys())
        .isEqualTo(MessageKeys.NONE);
    assertThat(desk.workload(FILE + "keyDistributor: NO_KEY\n", "keys.kind=zipf").keys().kind())
        .isEqualTo(MessageKeys.Kind.ZIPF);
    assertThat(desk.workload(FILE + "useRandomizedPayloads: true\n", "payload=zeros").payload())
        .extracting(PayloadSpec::kind)
        .isEqualTo(PayloadSpec.Kind.ZEROS);
    assertThat(desk.workload(FILE + "payload: zeros\n", "useRandomizedPayloads=true").payload())
        .extracting(PayloadSpec::kind)
        .isEqualTo(PayloadSpec.Kind.RANDOM);
  }

  @Test
  void one_form_of_rate_replaces_another() throws PlanException {
    Workload workload = desk.workload(FILE, "rateRamp={from: 1, to: 2, over: 5s}");

    assertThat(((Load.Open) workload.load()).rate()).isInstanceOf(RateProfile.Ramp.class);
    assertThat(desk.workload("rateSteps: [{rate: 5, for: 1s}]\n", "producerRate=7").load())
        .isEqualTo(new Load.Open(new RateProfile.Constant(7), Load.Arrivals.CONSTANT));
  }

  @Test
  void two_arguments_that_contradict_each_other_are_an_error_at_the_second() {
    assertThat(desk.wrongWorkload(FILE, "duration=5s", "messages=10"))
        .isEqualTo(
            """
            --set: messages: contradicts 'duration': keep one of the two
                messages=10
                ^\
            """);
  }

  @Test
  void a_closed_load_by_argument_says_how_to_take_the_rate_out() throws PlanException {
    assertThat(desk.wrongWorkload(FILE, "load=closed"))
        .startsWith("w.yaml:3:1: producerRate: a closed load has no rate")
        .contains("--set producerRate=");
    assertThat(desk.workload(FILE, "load=closed", "producerRate=").load())
        .isEqualTo(new Load.Closed());
  }

  @Test
  void an_empty_value_takes_the_key_out() throws PlanException {
    assertThat(desk.workload(FILE, "partitionsPerTopic=").partitionsPerTopic()).isEqualTo(1);
    assertThat(desk.workload(FILE, "partitionsPerTopic=null").partitionsPerTopic()).isEqualTo(1);
  }

  @Test
  void dotted_keys_reach_into_blocks() throws PlanException {
    String keyed = FILE + "keys:\n  kind: zipf\n  count: 5\n  exponent: 2\n";

    assertThat(desk.workload(keyed, "keys.count=9").keys())
        .isEqualTo(new MessageKeys(MessageKeys.Kind.ZIPF, 9, 2));
    assertThat(desk.workload(keyed, "keys.kind=random").keys())
        .isEqualTo(new MessageKeys(MessageKeys.Kind.RANDOM, 5, 0));
    assertThat(desk.workload(keyed, "keys.kind=none").keys()).isEqualTo(MessageKeys.NONE);
    assertThat(desk.workload(FILE + "keys: zipf\n", "keys.count=9").keys())
        .isEqualTo(new MessageKeys(MessageKeys.Kind.ZIPF, 9, Defaults.ZIPF_EXPONENT));
    assertThat(desk.workload(FILE, "tags.site=lab", "tags.a.b=c").tags())
        .isEqualTo(Map.of("site", "lab", "a.b", "c"));
  }

  @Test
  void topic_names_replace_what_is_said_about_created_topics() throws PlanException {
    Workload workload = desk.workload(FILE, "topicNames=[a, b]");

    assertThat(workload.topicNames()).containsExactly("a", "b");
    assertThat(desk.workload(FILE, "topicNames=orders").topicNames()).containsExactly("orders");
  }

  @Test
  void a_wrong_argument_is_pointed_at() {
    assertThat(desk.wrongWorkload(FILE, "topics=0"))
        .isEqualTo(
            """
            --set: topics: 0 is out of range: give 1 to 1,000,000
                topics=0
                       ^\
            """);
    assertThat(desk.wrongWorkload(FILE, "keys.kind=zipf", "keys.cuont=1"))
        .isEqualTo(
            """
            --set: keys.cuont: unknown key: did you mean 'count'?
                keys.cuont=1
                     ^\
            """);
    assertThat(desk.wrongWorkload(FILE, "topic=2"))
        .startsWith("--set: topic: unknown key: did you mean 'topics'?");
    assertThat(desk.wrongWorkload(FILE, "topic="))
        .startsWith("--set: topic: unknown key: did you mean 'topics'?");
  }

  @Test
  void a_key_of_no_workload_may_be_a_drivers_and_its_value_is_not_shown() {
    assertThat(desk.wrongWorkload(FILE, "water.temp.ms=geheim"))
        .isEqualTo(
            """
            --set: water.temp.ms: is no key of a workload; one of a driver is written driver.water.temp.ms
                water.temp.ms=…
                ^\
            """);
    assertThat(desk.wrongWorkload(FILE, "nodes=3")).contains("; the driver's is driver.nodes\n");
    assertThat(desk.wrongWorkload(FILE, "acks=")).contains("written driver.acks\n");
  }

  @ParameterizedTest
  @CsvSource({
    "water.temp.ms=1, driver.clientConfig.water.temp.ms",
    "data=1, driver.brewing.authentication.data",
    "cups=5, driver.cups"
  })
  void the_path_of_a_drivers_key_is_found_in_its_file(String argument, String path) {
    desk.put("w.yaml", FILE);
    desk.put(
        "d.yaml",
        """
        driver: teapot
        cups: 3
        brewing: {authentication: {data: x}}
        clientConfig: |
          water.temp.ms=hot
        """);

    assertThatThrownBy(
            () -> desk.loader.plans(List.of("d.yaml"), List.of("w.yaml"), List.of(argument), 1))
        .hasMessageContaining("is no key of a workload; the driver's is " + path + "\n");
  }

  @Test
  void what_is_no_key_and_value_is_an_error() {
    for (String argument : List.of("topics", "=5", ".a=5", "a..b=5", "driver.=5", "a b=5")) {
      assertThat(desk.wrongWorkload(FILE, argument))
          .startsWith("--set: '" + argument + "' is not key=value");
    }
  }

  @Test
  void a_value_that_yaml_would_cut_or_refuse_needs_quotes() throws PlanException {
    assertThat(desk.wrongWorkload(FILE, "name=#1")).contains("# would begin a comment here");
    assertThat(desk.wrongWorkload(FILE, "name=a #1")).contains("# would begin a comment here");
    assertThat(desk.wrongWorkload(FILE, "name=[a")).contains("put it into quotes");
    assertThat(desk.workload(FILE, "name=\"a #1\"").name()).isEqualTo("a #1");
  }

  @Test
  void a_drivers_argument_is_none_of_the_workloads() throws PlanException {
    assertThat(desk.workload(FILE, "driver.cups=5")).isEqualTo(desk.workload(FILE));
  }

  @Test
  void removingAKeyOfABlockThatTheFileDoesNotHaveAddsNoBlock() throws PlanException {
    Workload removed = desk.workload(FILE, "retry.after=", "search.probe=", "keys.count=");

    assertThat(removed.retry()).isEmpty();
    assertThat(removed).isEqualTo(desk.workload(FILE));
  }

  @Test
  void aKeyThatIsRemovedMustBeOneOfItsBlock() {
    assertThat(desk.wrongWorkload(FILE, "keys.cuont="))
        .startsWith("--set: keys.cuont: unknown key: did you mean 'count'?");
    assertThat(desk.wrongDriver("driver: teapot\n", "driver.cusp="))
        .startsWith("--set: cusp: unknown key: did you mean 'cups'?");
    assertThat(desk.wrongDriver("driver: teapot\nbrewing: {time: 3m}\n", "driver.brewing.tmie="))
        .startsWith("--set: brewing.tmie: unknown key: did you mean 'time'?");
  }

  @Test
  void aKnownKeyOfADriverIsRemovedWhetherItIsThereOrNot() throws PlanException {
    String file = "driver: teapot\nclientConfig: {a: 1}\n";

    assertThat(desk.driver(file, "driver.clientConfig.a=").values())
        .isEqualTo(Map.of("clientConfig", Map.of()));
    assertThat(
            desk.driver(
                file,
                "driver.cups=",
                "driver.clientConfig.b=",
                "driver.brewing=",
                "driver.broker="))
        .isEqualTo(desk.driver(file));
  }

  @Test
  void anArgumentDoesNotReplaceAPropertiesTextThatCannotBeRead() {
    String file = "driver: teapot\nclientConfig: |\n  a=1\n  path=C:\\users\n";

    assertThat(desk.wrongDriver(file, "driver.clientConfig.b=2"))
        .contains("clientConfig: is not a properties text");
  }
}
