// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.Objects;
import java.util.OptionalLong;

/** How messages are offered. */
public sealed interface Load {

  /** The name of the model, as files write it. */
  default String yaml() {
    if (this instanceof RequestReply) {
      return "request-reply";
    }
    if (this instanceof Open) {
      return "open";
    }
    return this instanceof Closed ? "closed" : this instanceof None ? "none" : "search";
  }

  /**
   * By a schedule that does not look at the system: the intended times stand, whatever happens.
   *
   * @param seed what random times are drawn from; empty where none was given, and where times are
   *     not random
   */
  record Open(RateProfile rate, Arrivals arrivals, OptionalLong seed) implements Load {
    public Open {
      Objects.requireNonNull(rate, "rate");
      Objects.requireNonNull(arrivals, "arrivals");
      Objects.requireNonNull(seed, "seed");
    }

    /** Without a seed: one is drawn where it is needed. */
    public Open(RateProfile rate, Arrivals arrivals) {
      this(rate, arrivals, OptionalLong.empty());
    }
  }

  /**
   * As fast as the system accepts, with a bound on what is outstanding. There is no intended time.
   */
  record Closed() implements Load {}

  /**
   * As requests, each of which waits for its reply. The replier is the framework's own.
   *
   * @param requests when they are sent: by a schedule ({@link Open}), or each when a reply has made
   *     room for it ({@link Closed})
   */
  record RequestReply(Load requests) implements Load {
    public RequestReply {
      if (!(requests instanceof Open || requests instanceof Closed)) {
        throw new IllegalArgumentException("requests: " + requests);
      }
    }
  }

  /** Not at all: there are no producers. */
  record None() implements Load {}

  /** At the highest sustainable rate, which the program is to find ({@code producerRate: 0}). */
  record Search() implements Load {}

  /** How intended times are spread around the rate. */
  enum Arrivals {
    /** At equal distances. */
    CONSTANT,
    /** Independently of each other: exponential distances. */
    POISSON
  }
}
