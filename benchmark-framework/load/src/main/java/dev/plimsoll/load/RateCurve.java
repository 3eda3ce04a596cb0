// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import java.util.ArrayList;
import java.util.List;

/**
 * The offered rate over a whole run, as the number of messages due by a given time, and the
 * inverse. Pure arithmetic on pieces whose rate is constant or changes linearly.
 *
 * <p>For a piece that starts at time t₀ with the count c₀ and goes from rate a to rate b within L,
 * the count after τ is c₀ + a τ + (b − a) τ² / 2 L. The last piece has no end.
 *
 * <p>No rounding errors accumulate: each time is computed from the message's number alone, so
 * 700,000 messages per second are not changed by a rounded interval.
 */
public final class RateCurve {

  /** No schedule: closed load, or no load at all. */
  public static final RateCurve NONE = new RateCurve(new ArrayList<>());

  private static final double NANOS = 1e9;

  private final Piece[] pieces;

  private RateCurve(List<Piece> pieces) {
    this.pieces = pieces.toArray(new Piece[0]);
  }

  /** Whether there is no schedule. */
  public boolean isNone() {
    return pieces.length == 0;
  }

  /** Starts a curve. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * The number of messages due before this offset (nanoseconds from the start), as a real number.
   */
  public double countAt(double offsetNanos) {
    return pieces[pieceAtTime(offsetNanos)].countAt(offsetNanos);
  }

  /** The offset, in nanoseconds from the start, at which this number of messages is due. */
  public double offsetOf(double count) {
    return pieces[pieceAtCount(count, 0)].offsetOf(count);
  }

  /** The rate at an offset, in messages per second. */
  public double rateAt(double offsetNanos) {
    return pieces[pieceAtTime(offsetNanos)].rateAt(offsetNanos);
  }

  /** The highest rate in messages per second; 0 without a schedule. */
  public double highestRate() {
    double highest = 0;
    for (Piece piece : pieces) {
      highest = Math.max(highest, Math.max(piece.fromRate, piece.toRate));
    }
    return highest * NANOS;
  }

  private int pieceAtTime(double offsetNanos) {
    int at = 0;
    while (at + 1 < pieces.length && offsetNanos >= pieces[at + 1].startNanos) {
      at++;
    }
    return at;
  }

  /**
   * The piece that contains a count. For increasing counts, pass the last answer as {@code from}.
   */
  int pieceAtCount(double count, int from) {
    int at = from;
    while (at + 1 < pieces.length && count >= pieces[at + 1].startCount) {
      at++;
    }
    return at;
  }

  double offsetOf(double count, int piece) {
    return pieces[piece].offsetOf(count);
  }

  /** Collects pieces in time order. */
  public static final class Builder {

    private final List<Piece> pieces = new ArrayList<>();
    private double nanos;
    private double count;

    private Builder() {}

    /** Adds a constant rate for the given length. */
    public Builder constant(double ratePerSecond, double lengthNanos) {
      return ramp(ratePerSecond, ratePerSecond, lengthNanos);
    }

    /** Adds a linear change of the rate over the given length. */
    public Builder ramp(double fromPerSecond, double toPerSecond, double lengthNanos) {
      if (lengthNanos > 0) {
        Piece piece =
            new Piece(nanos, lengthNanos, count, fromPerSecond / NANOS, toPerSecond / NANOS);
        pieces.add(piece);
        nanos += lengthNanos;
        count = piece.countAt(nanos);
      }
      return this;
    }

    /** Adds a constant rate without an end. */
    public RateCurve thenForever(double ratePerSecond) {
      double rate = ratePerSecond / NANOS;
      Piece last = pieces.isEmpty() ? null : pieces.get(pieces.size() - 1);
      if (last == null || last.fromRate != rate || last.toRate != rate) {
        pieces.add(new Piece(nanos, Double.POSITIVE_INFINITY, count, rate, rate));
      }
      return new RateCurve(merge());
    }

    /**
     * Merges adjacent pieces of the same constant rate, so that their message numbers are exact.
     */
    private List<Piece> merge() {
      List<Piece> result = new ArrayList<>();
      for (Piece piece : pieces) {
        Piece last = result.isEmpty() ? null : result.get(result.size() - 1);
        boolean continues =
            last != null
                && last.fromRate == last.toRate
                && piece.fromRate == piece.toRate
                && piece.fromRate == last.fromRate;
        if (!continues) {
          result.add(piece);
        }
      }
      return result;
    }
  }

  /** Times in nanoseconds, rates in messages per nanosecond. */
  private record Piece(
      double startNanos, double lengthNanos, double startCount, double fromRate, double toRate) {

    double countAt(double offsetNanos) {
      double tau = offsetNanos - startNanos;
      return startCount + fromRate * tau + slope() / 2 * tau * tau;
    }

    double rateAt(double offsetNanos) {
      double tau = Math.min(offsetNanos - startNanos, lengthNanos);
      return (fromRate + slope() * tau) * NANOS;
    }

    double offsetOf(double wanted) {
      double more = wanted - startCount;
      if (more <= 0) {
        return startNanos;
      }
      double slope = slope();
      if (slope == 0) {
        return startNanos + more / fromRate;
      }
      double root = Math.sqrt(Math.max(0, fromRate * fromRate + 2 * slope * more));
      return startNanos + 2 * more / (fromRate + root);
    }

    private double slope() {
      return fromRate == toRate ? 0 : (toRate - fromRate) / lengthNanos;
    }
  }
}
