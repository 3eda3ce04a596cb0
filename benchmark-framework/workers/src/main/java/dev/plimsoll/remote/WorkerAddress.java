// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Objects;

/**
 * Where a worker listens.
 *
 * @param host a name, or an address; an IPv6 address without brackets
 * @param port the port; 0 only for listening: any that is free
 * @param certifiedName the name that its certificate must have; usually the host
 */
public record WorkerAddress(String host, int port, String certifiedName) {

  /** Checks the port. */
  public WorkerAddress {
    Objects.requireNonNull(host, "host");
    Objects.requireNonNull(certifiedName, "certifiedName");
    if (host.isEmpty() || port < 0 || port > 65_535) {
      throw new IllegalArgumentException(host + ":" + port);
    }
  }

  /** Certificates have the host's own name or address. */
  public WorkerAddress(String host, int port) {
    this(host, port, host);
  }

  /**
   * Reads {@code host:port}, or {@code [address]:port}. OMB's {@code http://} in front is ignored.
   *
   * @param option where the text is from, for the message
   * @throws WorkerSetupException saying what is wrong with it
   */
  public static WorkerAddress parse(String option, String text) throws WorkerSetupException {
    String given = withoutScheme(text.strip());
    int colon = given.lastIndexOf(':');
    String host = colon < 0 ? given : given.substring(0, colon);
    boolean bracketed = host.startsWith("[") && host.endsWith("]");
    if (bracketed) {
      host = host.substring(1, host.length() - 1);
    }
    if (colon < 0 || host.isEmpty() || (host.contains(":") && !bracketed)) {
      throw problem(option, text, "is not host:port");
    }
    if (!host.matches("[A-Za-z0-9._:%-]+")) {
      throw problem(option, text, "has a host that is neither a name nor an address");
    }
    return new WorkerAddress(host, port(option, text, given.substring(colon + 1)));
  }

  private static String withoutScheme(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    if (!lower.startsWith("http://")) {
      return text;
    }
    String rest = text.substring("http://".length());
    return rest.endsWith("/") ? rest.substring(0, rest.length() - 1) : rest;
  }

  static int port(String option, String text, String digits) throws WorkerSetupException {
    if (!digits.matches("[0-9]{1,5}") || Integer.parseInt(digits) > 65_535) {
      throw problem(option, text, "has a port that is not a number up to 65535");
    }
    return Integer.parseInt(digits);
  }

  private static WorkerSetupException problem(String option, String text, String what) {
    return new WorkerSetupException(
        option + ": '" + text.strip() + "' " + what + ": give for example 10.0.0.5:9090");
  }

  /** Returns whether only processes of this machine can reach it. */
  public boolean isLoopback() {
    try {
      for (InetAddress address : InetAddress.getAllByName(host)) {
        if (!address.isLoopbackAddress()) {
          return false;
        }
      }
      return true;
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /** As it is written. */
  @Override
  public String toString() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
