// SPDX-License-Identifier: Apache-2.0
package io.openmessaging.benchmark.driver;

public interface ConsumerCallback {

  void messageReceived(byte[] payload);
}
