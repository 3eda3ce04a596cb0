// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

final class HtmlBuilderTest {

  private static final String EVIL = "<script>'\"&</script><!--\u2028\u0000";

  @Test
  void letsNoTextBeMarkup() {
    assertThat(new HtmlBuilder().leaf("p", EVIL).toString())
        .isEqualTo("<p>&lt;script&gt;&#39;&quot;&amp;&lt;/script&gt;&lt;!--\u2028\uFFFD</p>\n");
  }

  @Test
  void letsNoValueLeaveItsAttribute() {
    assertThat(new HtmlBuilder().empty("meta", "content", "\"><script>").toString())
        .isEqualTo("<meta content=\"&quot;&gt;&lt;script&gt;\">");
  }

  @Test
  void refusesAScriptThatWouldEndItsElement() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new HtmlBuilder().verbatim("script", "'</SCRIPT>'"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new HtmlBuilder().verbatim("script", "'<!--'"));
  }

  @Test
  void tellsOfAnElementThatWasNotClosed() {
    assertThatIllegalStateException().isThrownBy(() -> new HtmlBuilder().open("p").toString());
  }

  @Test
  void embedsDataThatNoParserTakesForMarkupAndThatReadsBack() {
    String json = EmbeddedJson.json(Map.of(EVIL, EVIL));

    assertThat(json).doesNotContain("<", ">", "&", "\u2028");
    assertThat(new JsonMapper().readTree(json).get(EVIL).asString()).isEqualTo(EVIL);
  }
}
