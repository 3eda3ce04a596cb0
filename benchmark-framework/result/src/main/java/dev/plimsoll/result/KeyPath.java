// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.networknt.schema.path.NodePath;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamContext;

/** Displayed keys of a result: {@code timeline.rows[3].sent}. */
final class KeyPath {

  private final StringBuilder text = new StringBuilder();

  private KeyPath() {}

  private void key(String name) {
    text.append(text.isEmpty() ? "" : ".").append(name);
  }

  private void index(int index) {
    text.append('[').append(index).append(']');
  }

  /** Returns the key of a value that could not be bound. */
  static String of(List<JacksonException.Reference> path) {
    KeyPath key = new KeyPath();
    for (JacksonException.Reference step : path) {
      if (step.getPropertyName() == null) {
        key.index(step.getIndex());
      } else {
        key.key(step.getPropertyName());
      }
    }
    return key.text.toString();
  }

  /** Returns the key at a parser's position. */
  static String of(TokenStreamContext context) {
    KeyPath key = new KeyPath();
    key.add(context);
    return key.text.toString();
  }

  private void add(TokenStreamContext context) {
    if (context == null || context.inRoot()) {
      return;
    }
    add(context.getParent());
    if (context.inArray()) {
      index(context.getCurrentIndex());
    } else if (context.currentName() != null) {
      key(context.currentName());
    }
  }

  /** Returns the key that violates the schema. */
  static String of(NodePath path) {
    KeyPath key = new KeyPath();
    for (int i = 0; i < path.getNameCount(); i++) {
      Object step = path.getElement(i);
      if (step instanceof Integer index) {
        key.index(index);
      } else {
        key.key(String.valueOf(step));
      }
    }
    return key.text.toString();
  }
}
