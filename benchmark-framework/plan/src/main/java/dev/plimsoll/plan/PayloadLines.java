// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;

/**
 * The lines of a file as payloads, in any encoding: without their line feeds, and the carriage
 * returns before them.
 *
 * @param payloads in the order of the file
 */
public record PayloadLines(List<byte[]> payloads) {

  public PayloadLines {
    payloads = List.copyOf(payloads);
  }

  /**
   * Splits the content of a file.
   *
   * @param leastBytes a shorter line is extended by zeros to this size
   */
  public static PayloadLines of(byte[] content, int leastBytes) {
    return new PayloadLines(
        split(content).stream()
            .map(line -> line.length < leastBytes ? Arrays.copyOf(line, leastBytes) : line)
            .toList());
  }

  /** Returns the lines as they are; after the last line feed there is none. */
  static List<byte[]> split(byte[] content) {
    List<byte[]> lines = new ArrayList<>();
    int from = 0;
    while (from < content.length) {
      int feed = from;
      while (feed < content.length && content[feed] != '\n') {
        feed++;
      }
      int end = feed > from && content[feed - 1] == '\r' ? feed - 1 : feed;
      lines.add(Arrays.copyOfRange(content, from, end));
      from = feed + 1;
    }
    return lines;
  }

  /** Returns the lines by their sizes, in ascending order. */
  public TreeMap<Integer, List<byte[]>> bySize() {
    TreeMap<Integer, List<byte[]>> bySize = new TreeMap<>();
    payloads.forEach(
        line -> bySize.computeIfAbsent(line.length, size -> new ArrayList<>()).add(line));
    return bySize;
  }

  /** Returns the sizes of the lines, each with the number of its lines. */
  MessageSizes sizes() {
    List<MessageSizes.WeightedSize> sizes = new ArrayList<>();
    bySize()
        .forEach(
            (size, lines) ->
                sizes.add(new MessageSizes.WeightedSize(String.valueOf(size), size, lines.size())));
    return new MessageSizes(sizes, new SizeSource.Lines());
  }
}
