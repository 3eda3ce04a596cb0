// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.text.Redaction;
import java.util.Set;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.TokenStreamContext;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.jdk.StringDeserializer;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/**
 * Removes secrets from the texts of results: when a file is written, and when one is read, since it
 * may come from elsewhere. So no record needs to know of secrets.
 */
final class ResultSecrets {

  /** Maps whose keys are chosen by a user or a driver. */
  private static final Set<String> CHOSEN_KEYS =
      Set.of("settings", "tags", "cell", "brokerSettings", "brokerDefaults");

  /** Lists of arguments of this program or of a JVM. */
  private static final Set<String> ARGUMENTS = Set.of("commandLine", "jvmOptions");

  /** Encoded histograms, which contain no text. */
  private static final Set<String> HISTOGRAMS =
      Set.of("histogram", "histograms", "waitedHistogram");

  private ResultSecrets() {}

  /** Removes the secrets of what is read. */
  static SimpleModule reading() {
    return new SimpleModule("secrets-reading").addDeserializer(String.class, new Reading());
  }

  /** Removes the secrets of what is written. */
  static SimpleModule writing() {
    return new SimpleModule("secrets-writing")
        .addSerializer(String.class, new Writing())
        .addSerializer(Integer.class, new WritingNumber<>(Integer.class))
        .addSerializer(Long.class, new WritingNumber<>(Long.class));
  }

  private static Object shown(TokenStreamContext at, Object value) {
    String name = "";
    String path = "";
    String chosen = "";
    boolean histogram = false;
    for (TokenStreamContext each = at; each != null; each = each.getParent()) {
      String key = each.currentName();
      if (key == null) {
        continue;
      }
      histogram |= HISTOGRAMS.contains(key);
      if (CHOSEN_KEYS.contains(key) && !path.isEmpty()) {
        chosen = path;
      }
      name = name.isEmpty() ? key : name;
      path = path.isEmpty() ? key : Redaction.path(key, path);
    }
    if (!chosen.isEmpty()) {
      return Redaction.value(chosen, value);
    }
    if (histogram || !(value instanceof String text)) {
      return value;
    }
    return ARGUMENTS.contains(name) ? Redaction.argument(text) : Redaction.text(text);
  }

  private static final class Reading extends StringDeserializer {

    @Override
    public String deserialize(JsonParser parser, DeserializationContext context) {
      String text = super.deserialize(parser, context);
      return text == null ? null : (String) shown(parser.streamReadContext(), text);
    }
  }

  private static final class Writing extends StdSerializer<String> {

    private Writing() {
      super(String.class);
    }

    @Override
    public void serialize(String text, JsonGenerator generator, SerializationContext context) {
      generator.writeString((String) shown(generator.streamWriteContext(), text));
    }
  }

  private static final class WritingNumber<N extends Number> extends StdSerializer<N> {

    private WritingNumber(Class<N> type) {
      super(type);
    }

    @Override
    public void serialize(N number, JsonGenerator generator, SerializationContext context) {
      if (shown(generator.streamWriteContext(), number) instanceof String hidden) {
        generator.writeString(hidden);
      } else {
        generator.writeNumber(number.longValue());
      }
    }
  }
}
