// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Certificates and keys in PEM, made with openssl for a test. */
record RedisCertificates(Path folder) {

  /** Makes a key, and a certificate that signs itself. */
  void selfSigned(String name) throws IOException, InterruptedException {
    make(name, List.of());
  }

  /** Makes a key, and a certificate that another one signs. */
  void signed(String name, String by) throws IOException, InterruptedException {
    make(name, List.of("-CA", file(by), "-CAkey", key(by)));
  }

  String file(String name) {
    return folder.resolve(name + ".pem").toString();
  }

  String key(String name) {
    return folder.resolve(name + "-key.pem").toString();
  }

  private void make(String name, List<String> signer) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("openssl", "req", "-x509"));
    command.addAll(List.of("-newkey", "rsa:2048", "-nodes", "-days", "2"));
    command.addAll(List.of("-subj", "/CN=" + name, "-addext", "subjectAltName=IP:127.0.0.1"));
    command.addAll(List.of("-keyout", key(name), "-out", file(name)));
    command.addAll(signer);
    Process openssl;
    try {
      openssl =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      assumeTrue(false, "no openssl to make a certificate with");
      throw e;
    }
    assertThat(openssl.waitFor()).isZero();
  }
}
