// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.settings.CheckedKeys;
import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.Quantity;
import dev.plimsoll.driver.settings.RecordSettings;
import dev.plimsoll.driver.settings.SettingKey;
import dev.plimsoll.simulated.Behaviour.CapacityKind;
import dev.plimsoll.simulated.Behaviour.Outage;
import dev.plimsoll.simulated.Behaviour.PayloadHandling;
import dev.plimsoll.simulated.Behaviour.Stall;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** A validated driver file of the simulated system. */
record SimulatedConfig(
    @SettingKey(
            value =
                "time from the send until the message is acknowledged and has arrived in its "
                    + "topic; messages are served in parallel")
        Optional<Delay.Keys> serviceTime,
    @SettingKey(value = "addition to it for each 1,024 bytes of the payload", or = "0s")
        Duration serviceTimePerKiB,
    @SettingKey(value = "additional delay of acknowledgements (a duration)", or = "0s")
        Duration ackDelay,
    @SettingKey(
            value = "time from the arrival in the topic until the message is ready for delivery")
        Optional<Delay.Keys> deliveryDelay,
    @SettingKey(
            value =
                "messages per second that the system accepts; further messages queue before "
                    + "their service",
            quantity = Quantity.RATE,
            max = "1_000_000_000")
        OptionalDouble capacity,
    @SettingKey(
            value =
                "time that a message occupies the system at this capacity. `exponential`: "
                    + "random, with the mean of 1 / `capacity`; with `arrivals: poisson` this is "
                    + "the queue M/M/1, and the acknowledgement comes when the message has been "
                    + "served",
            or = "constant")
        CapacityKind capacityKind,
    @SettingKey(
            value =
                "messages per second that *each consumer* accepts; further messages queue "
                    + "before the consumer, so that consumers fall behind",
            quantity = Quantity.RATE,
            max = "1_000_000_000")
        OptionalDouble consumerCapacity,
    @SettingKey(
            value =
                "threads that acknowledge and deliver. 0: one thread, or none if nothing "
                    + "takes time. Messages are distributed round-robin and may overtake one "
                    + "another; a consumer is always served by the same thread",
            or = "0",
            max = "64")
        int completionThreads,
    @SettingKey(
            value =
                "consumers acknowledge, each on its own receive thread: the consumers of a"
                    + " subscription share a queue, a consumer gets messages while it has fewer"
                    + " than this number of unacknowledged ones, and messages that it rejects or"
                    + " holds when it closes are delivered again. Order is not promised then."
                    + " `consumers.processing` needs it",
            or = "0",
            max = "1_000_000")
        int prefetch,
    @SettingKey(
            value = "maximum number of ready messages that are handed over together",
            or = "1",
            min = "1",
            max = "100_000")
        int deliveryBatch,
    @SettingKey(
            value =
                "nothing is acknowledged or delivered; at the end, everything that was due "
                    + "happens at once")
        List<Stall> stalls,
    @SettingKey(value = "the send call itself blocks until the end of a stall", or = "false")
        boolean blockingSend,
    @SettingKey(
            value =
                "consumers receive nothing; afterwards they catch up at `consumerCapacity`. "
                    + "`subscription: 1` limits the stall to this subscription of each topic, "
                    + "counted from 0 in the order of the names")
        List<Consumption.Stall> consumerStalls,
    @SettingKey(
            value =
                "the system is down: nothing is delivered, and sends that are started or due "
                    + "to be acknowledged are lost. `sends: fail` (the default): they fail as "
                    + "DISCONNECTED. `sends: unanswered`: they are never answered. Messages "
                    + "acknowledged before are delivered afterwards")
        List<Outage> outages,
    @SettingKey(
            value = "share of messages that are acknowledged and never delivered",
            or = "0",
            quantity = Quantity.SHARE)
        double loss,
    @SettingKey(
            value = "share of messages that are delivered twice in immediate succession",
            or = "0",
            quantity = Quantity.SHARE)
        double duplication,
    @SettingKey(
            value =
                "number of the one message of each producer that is lost, from 0 at the start "
                    + "of the load, not counting failed sends",
            max = SimulatedConfig.LARGEST)
        OptionalLong lostMessage,
    @SettingKey(
            value =
                "number of the one message of each producer that is delivered twice, counted "
                    + "in the same way",
            max = SimulatedConfig.LARGEST)
        OptionalLong duplicatedMessage,
    @SettingKey(
            value =
                "share of messages that are overtaken by the next message of the same "
                    + "producer and partition, if that arrives within 50 ms",
            or = "0",
            quantity = Quantity.SHARE)
        double reordering,
    @SettingKey(
            value =
                "share of messages that are delivered again to each consumer that received "
                    + "them, marked as redelivered",
            or = "0",
            quantity = Quantity.SHARE)
        double redeliverRatio,
    @SettingKey(value = "delay of the second delivery", or = "1s") Duration redeliveryDelay,
    @SettingKey(
            value = "share of sends that fail at once as REJECTED",
            or = "0",
            quantity = Quantity.SHARE)
        double sendErrors,
    @SettingKey(value = "share of sends that fail as TIMEOUT", or = "0", quantity = Quantity.SHARE)
        double sendTimeouts,
    @SettingKey(value = "time from the send to this failure", or = "1s") Duration sendTimeoutAfter,
    @SettingKey(value = "time from this failure until the message is delivered nevertheless")
        Optional<Duration> arrivalAfterTimeout,
    @SettingKey(
            value = "seed of the random choices",
            or = "1",
            min = "-9223372036854775808",
            max = SimulatedConfig.LARGEST)
        long seed,
    @SettingKey(
            value =
                "how the payload array of a message is used. `copied`: read within the send "
                    + "call. `held`: read when the send completes. `kept`: never copied; consumers "
                    + "receive the same array",
            or = "copied")
        PayloadHandling payloadUse,
    @SettingKey(
            value =
                "sends reach the system with a commit, as in transactions: a producer's tick "
                    + "commits when its oldest open send is at least this old. An open transaction "
                    + "is committed when the sender stops, and fails as ABORTED if the producer is "
                    + "closed before",
            or = "0s")
        Duration tickEvery,
    @SettingKey(value = "duration of the tick that commits", or = "0s") Duration tickBlocks,
    @SettingKey(
            value = "false: sends are not acknowledged; a completion has no meaning",
            or = "true")
        boolean acknowledgements,
    @SettingKey(value = "promised delivery") Optional<Delivery> delivery,
    @SettingKey(value = "promised order") Optional<OrderScope> ordering)
    implements CheckedKeys {

  /** The keys of a driver file. */
  static final RecordSettings<SimulatedConfig> KEYS = RecordSettings.of(SimulatedConfig.class);

  static final String LARGEST = "9223372036854775807";

  SimulatedConfig {
    stalls = List.copyOf(stalls);
    consumerStalls = List.copyOf(consumerStalls);
    outages = List.copyOf(outages);
  }

  @Override
  public void check(GivenKeys given) {
    if (tickEvery.isZero() && !tickBlocks.isZero()) {
      given.wrong("tickBlocks", "needs tickEvery: how often a tick commits, as 100ms");
    }
  }

  /** How the system behaves. */
  Behaviour behaviour() {
    Delay service = delay(serviceTime);
    Delay delivering = delay(deliveryDelay);
    FaultRates faults =
        new FaultRates(
            loss,
            lostMessage.orElse(-1),
            duplicatedMessage.orElse(-1),
            duplication,
            reordering,
            sendErrors,
            sendTimeouts,
            sendTimeoutAfter,
            arrivalAfterTimeout,
            redeliverRatio,
            redeliveryDelay,
            seed);
    boolean inOrder =
        service.isConstant()
            && serviceTimePerKiB.isZero()
            && delivering.isConstant()
            && completionThreads < 2
            && prefetch == 0
            && !faults.someArriveAfterTheirFailure();
    return new Behaviour(
        service,
        serviceTimePerKiB,
        ackDelay,
        capacity.orElse(Double.POSITIVE_INFINITY),
        capacityKind == CapacityKind.EXPONENTIAL,
        stalls,
        outages,
        blockingSend,
        completionThreads,
        payloadUse,
        new Consumption(
            delivering,
            consumerCapacity.orElse(Double.POSITIVE_INFINITY),
            consumerStalls,
            deliveryBatch,
            prefetch),
        new Commits(tickEvery, tickBlocks),
        faults,
        new SimulatedGuarantees(
            acknowledgements,
            delivery.orElse(acknowledgements ? Delivery.AT_LEAST_ONCE : Delivery.AT_MOST_ONCE),
            ordering.orElse(inOrder ? OrderScope.PARTITION : OrderScope.NONE)),
        KEYS.echo(this));
  }

  private static Delay delay(Optional<Delay.Keys> keys) {
    return keys.map(Delay.Keys::delay).orElse(new Delay.Constant(Duration.ZERO));
  }
}
