// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import org.junit.jupiter.api.Nested;

/**
 * The part of the contract that concerns messages, for further variants of a driver: an integration
 * test inherits all nested classes. What a variant cannot do is skipped with the reason.
 */
public abstract class VariantContract {

  /** Returns how a driver of the variant is created. */
  protected abstract DriverSetup setup();

  @Nested
  final class Sending extends SendingContract {
    @Override
    protected DriverSetup setup() {
      return VariantContract.this.setup();
    }
  }

  @Nested
  final class Payload extends PayloadContract {
    @Override
    protected DriverSetup setup() {
      return VariantContract.this.setup();
    }
  }

  @Nested
  final class Order extends OrderContract {
    @Override
    protected DriverSetup setup() {
      return VariantContract.this.setup();
    }
  }

  @Nested
  final class Receiving extends ReceivingContract {
    @Override
    protected DriverSetup setup() {
      return VariantContract.this.setup();
    }
  }

  @Nested
  final class Flow extends FlowContract {
    @Override
    protected DriverSetup setup() {
      return VariantContract.this.setup();
    }
  }

  @Nested
  final class Acknowledgements extends AcknowledgementContract {
    @Override
    protected DriverSetup setup() {
      return VariantContract.this.setup();
    }
  }
}
