// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import org.junit.jupiter.api.Nested;

/**
 * The whole contract: an integration test inherits all nested classes. What a system cannot do is
 * skipped with the reason. For a further variant of a driver, {@code contract-variants.yaml} lists
 * the classes that its setting concerns; the others are left out.
 */
public abstract class WholeContract {

  /** Returns how a driver is created. */
  protected abstract DriverSetup setup();

  @Nested
  final class Lifecycle extends LifecycleContract {
    @Override
    protected DriverSetup setup() {
      return WholeContract.this.setup();
    }
  }

  @Nested
  final class Topics extends TopicsContract {
    @Override
    protected DriverSetup setup() {
      return WholeContract.this.setup();
    }
  }

  @Nested
  final class Sending extends SendingContract {
    @Override
    protected DriverSetup setup() {
      return WholeContract.this.setup();
    }
  }

  @Nested
  final class Payload extends PayloadContract {
    @Override
    protected DriverSetup setup() {
      return WholeContract.this.setup();
    }
  }

  @Nested
  final class Order extends OrderContract {
    @Override
    protected DriverSetup setup() {
      return WholeContract.this.setup();
    }
  }

  @Nested
  final class Receiving extends ReceivingContract {
    @Override
    protected DriverSetup setup() {
      return WholeContract.this.setup();
    }
  }

  @Nested
  final class Flow extends FlowContract {
    @Override
    protected DriverSetup setup() {
      return WholeContract.this.setup();
    }
  }

  @Nested
  final class Acknowledgements extends AcknowledgementContract {
    @Override
    protected DriverSetup setup() {
      return WholeContract.this.setup();
    }
  }

  @Nested
  final class Redelivery extends RedeliveryContract {
    @Override
    protected DriverSetup setup() {
      return WholeContract.this.setup();
    }
  }

  @Nested
  final class RequestReply extends RequestReplyContract {
    @Override
    protected DriverSetup setup() {
      return WholeContract.this.setup();
    }
  }

  @Nested
  final class Transactions extends TransactionContract {
    @Override
    protected DriverSetup setup() {
      return WholeContract.this.setup();
    }
  }

  @Nested
  final class Members extends MembersContract {
    @Override
    protected DriverSetup setup() {
      return WholeContract.this.setup();
    }
  }

  @Nested
  final class Restart extends RestartContract {
    @Override
    protected DriverSetup setup() {
      return WholeContract.this.setup();
    }
  }
}
