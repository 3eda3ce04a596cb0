// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import com.google.protobuf.ByteString;
import dev.plimsoll.protocol.AccountPart;
import dev.plimsoll.protocol.NumberSet;
import dev.plimsoll.protocol.NumbersPart;
import dev.plimsoll.record.SequenceSet;
import dev.plimsoll.record.SequenceSetFormat;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;

/** Sets of numbers in messages of limited size. */
final class NumberParts {

  /** Three sets of this size fit into one message. */
  static final int PART_BYTES = 4 << 20;

  private NumberParts() {}

  /**
   * Passes on all but the last bytes of a set, and returns these: they belong to the message that
   * follows.
   */
  static ByteString divide(
      NumberSet name, SequenceSet set, int partBytes, Consumer<AccountPart> to) {
    ByteString rest = bytes(set);
    while (rest.size() > partBytes) {
      NumbersPart part =
          NumbersPart.newBuilder().setSet(name).setContent(rest.substring(0, partBytes)).build();
      to.accept(AccountPart.newBuilder().setNumbers(part).build());
      rest = rest.substring(partBytes);
    }
    return rest;
  }

  private static ByteString bytes(SequenceSet set) {
    if (set.size() == 0) {
      return ByteString.EMPTY;
    }
    ByteString.Output bytes = ByteString.newOutput();
    try {
      SequenceSetFormat.write(set, new DataOutputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteString();
  }

  /** Puts sets together. Threads: one at a time. */
  static final class Assembly {

    private final Map<NumberSet, ByteString> begun = new EnumMap<>(NumberSet.class);

    void add(NumbersPart part) {
      begun.merge(part.getSet(), part.getContent(), ByteString::concat);
    }

    /**
     * Returns the set that ends with these bytes.
     *
     * @param end exclusive upper bound of its numbers
     */
    SequenceSet complete(NumberSet name, ByteString last, long end) throws IOException {
      ByteString before = begun.remove(name);
      ByteString bytes = before == null ? last : before.concat(last);
      return bytes.isEmpty()
          ? new SequenceSet()
          : SequenceSetFormat.read(new DataInputStream(bytes.newInput()), end);
    }

    /** Checks that each set that has begun is complete. */
    void requireEnd() throws IOException {
      if (!begun.isEmpty()) {
        throw new IOException("numbers without the message that they belong to");
      }
    }
  }
}
