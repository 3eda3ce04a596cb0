// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.search.SearchSettings;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalLong;

/** The load model: what decides when messages are sent. */
public sealed interface Load {

  /** Returns the name of the load model in workload files. */
  default String yaml() {
    if (this instanceof RequestReply) {
      return "request-reply";
    }
    if (this instanceof Open) {
      return "open";
    }
    return this instanceof Closed ? "closed" : this instanceof None ? "none" : "search";
  }

  /** Returns when messages are sent; with request-reply, when requests are. */
  default Load sending() {
    return this instanceof RequestReply requestReply ? requestReply.requests() : this;
  }

  /**
   * A schedule that is independent of the system: intended send times do not change, however slow
   * the system is.
   *
   * @param seed the seed of random send times and of what consumers draw; empty if none was given
   */
  record Open(RateProfile rate, Arrivals arrivals, OptionalLong seed) implements Load {
    public Open {
      Objects.requireNonNull(rate, "rate");
      Objects.requireNonNull(arrivals, "arrivals");
      Objects.requireNonNull(seed, "seed");
    }

    /** Creates a load without a seed; a seed is chosen when the run needs one. */
    public Open(RateProfile rate, Arrivals arrivals) {
      this(rate, arrivals, OptionalLong.empty());
    }
  }

  /**
   * As fast as the system accepts messages, with a bound on outstanding messages. There are no
   * intended send times.
   */
  record Closed() implements Load {}

  /**
   * Request-reply: messages are requests, each of which is answered by a reply. The replier is part
   * of the framework.
   *
   * @param requests when requests are sent: by a schedule ({@link Open}), or whenever a reply
   *     releases a permit ({@link Closed})
   */
  record RequestReply(Load requests) implements Load {
    public RequestReply {
      if (!(requests instanceof Open || requests instanceof Closed)) {
        throw new IllegalArgumentException("requests: " + requests);
      }
    }
  }

  /**
   * No load: there are no producers.
   *
   * @param fill the number of messages that are sent to the topics before anybody subscribes; empty
   *     if existing topics are read
   */
  record None(OptionalLong fill) implements Load {
    public None {
      Objects.requireNonNull(fill, "fill");
    }

    /** Creates a load that reads existing topics. */
    public None() {
      this(OptionalLong.empty());
    }
  }

  /**
   * A search of the highest sustainable rate: several loads at one rate each, the probes.
   *
   * @param probe length of a probe; those that confirm a rate have the workload's duration
   * @param seed the seed of random send times of the first probe
   */
  record Search(SearchSettings settings, Duration probe, Arrivals arrivals, OptionalLong seed)
      implements Load {
    public Search {
      Objects.requireNonNull(settings, "settings");
      Objects.requireNonNull(probe, "probe");
      Objects.requireNonNull(arrivals, "arrivals");
      Objects.requireNonNull(seed, "seed");
    }
  }

  /** How intended send times are spread at a rate. */
  enum Arrivals {
    /** Equal distances. */
    CONSTANT,
    /** Independent of each other: exponentially distributed distances. */
    POISSON
  }
}
