// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

/**
 * A cache line that holds nothing, before the fields of a subclass that one thread writes for each
 * message. Without it, what another thread reads for each message can be on the same line, and each
 * write then takes the line away from that thread (false sharing). Which objects are neighbours
 * differs between processes, so that whole processes are fast or slow.
 *
 * <p>A subclass needs the same distance after these fields. The JVM stores primitive fields before
 * references, so references give it: those that the subclass has and as many that it does not use,
 * sixteen in total. {@code CacheLineTest} checks both distances.
 */
public abstract class LeadingPadding {

  /**
   * The size of a cache line, in longs: what an array keeps free at both ends for the same purpose.
   */
  public static final int LONGS = 8;

  /** Takes the place after the object's header, which the JVM fills first. */
  private int unused;

  private long unused1;
  private long unused2;
  private long unused3;
  private long unused4;
  private long unused5;
  private long unused6;
  private long unused7;
  private long unused8;

  /** For subclasses. */
  protected LeadingPadding() {}
}
