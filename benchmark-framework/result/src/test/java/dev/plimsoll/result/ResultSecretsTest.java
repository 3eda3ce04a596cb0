// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult.DriverPart;
import dev.plimsoll.result.RunResult.Event;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.RunInfo;
import dev.plimsoll.text.Redaction;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Secrets that no process knows, in all texts of a result that a user or a system chooses. */
final class ResultSecretsTest {

  @TempDir private Path folder;

  @Test
  void aFileHasNoSecretOfItsResult() {
    assertThat(ResultJson.write(planted())).doesNotContain("hush", "4711").contains("[redacted]");
  }

  @Test
  void aResultThatIsShownHasNone() {
    RunResult shown = ResultJson.withoutSecrets(planted());

    assertThat(shown.toString()).doesNotContain("hush", "4711");
    assertThat(shown.run().tags()).isEqualTo(Map.of("password", "[redacted]", "site", "lab"));
    assertThat(shown.run().commandLine()).containsExactly("--set=driver.password=[redacted]");
    assertThat(shown.driver().settings().get("list")).isEqualTo(List.of("a", "x://[redacted]@h"));
  }

  @Test
  void aResultThatIsReadHasNone() throws Exception {
    String marked = ResultJson.write(planted()).replace("[redacted]", "hush");
    Path file = Files.writeString(folder.resolve("planted.json"), marked);

    assertThat(marked).contains("hush");
    assertThat(ResultJson.read(file).toString()).doesNotContain("hush");
    assertThat(ResultJson.readWithoutRowHistograms(file).toString()).doesNotContain("hush");
  }

  @Test
  void withoutSecretsNothingElseChanges() {
    RunResult result = SampleResults.full();

    assertThat(ResultJson.withoutSecrets(result)).isEqualTo(result);
  }

  /** A key that the program declares is no secret, whatever its name reminds of. */
  @Test
  void noDeclaredKeyIsASecret() {
    List<String> secret = new ArrayList<>();
    collect(ResultJson.tree(SampleResults.full()), secret);

    assertThat(secret).isEmpty();
  }

  private static void collect(JsonNode node, List<String> secret) {
    node.properties()
        .forEach(
            each -> {
              if (Redaction.isSecret(each.getKey())) {
                secret.add(each.getKey());
              }
              collect(each.getValue(), secret);
            });
    node.forEach(each -> collect(each, secret));
  }

  private static RunResult planted() {
    RunResult full = SampleResults.full();
    RunInfo run = full.run();
    DriverPart driver = full.driver();
    Map<String, Object> settings = new HashMap<>();
    settings.put("producerConfig", Map.of("sasl.password", "hush", "key.pin.token", 4711));
    settings.put("authentication", Map.of("plugin", "P", "data", "hush"));
    settings.put("list", List.of("a", "x://me:hush@h"));
    settings.put("text", "a=1\nssl.key.password=hush\n");
    return ResultBuilder.of(full)
        .failures(List.of(new Finding("SEND_FAILED", "refused: password=hush", null, null)))
        .events(List.of(new Event(1, null, "exec", "node 1", "injected", "at x://me:hush@h")))
        .run(
            new RunInfo(
                run.id(),
                run.name(),
                run.startedAt(),
                run.endedAt(),
                run.software(),
                List.of("--set=driver.password=hush, and hush"),
                Map.of("password", "hush", "site", "lab"),
                run.series()))
        .driver(
            new DriverPart(
                driver.system(),
                driver.variant(),
                driver.name(),
                driver.file(),
                driver.sha256(),
                settings,
                driver.clientVersion(),
                driver.product(),
                "4.1 at x://me:hush@h",
                driver.guarantees()))
        .build();
  }
}
