// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import org.junit.jupiter.api.Nested;

/**
 * The whole contract: an integration test inherits all nested classes. What a system cannot do is
 * skipped with the reason.
 */
public abstract class WholeContract extends VariantContract {

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
  final class Restart extends RestartContract {
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
}
