// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/** A TLS server with an untrusted certificate, created by keytool. */
final class TlsServer implements AutoCloseable {

  private static final String PASSWORD = "of-the-test";

  private final ServerSocket listener;
  private final SSLSocketFactory tls;
  private final byte[] greeting;

  private TlsServer(ServerSocket listener, SSLSocketFactory tls, String greeting) {
    this.listener = listener;
    this.tls = tls;
    this.greeting = greeting.getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * Listens on a free port.
   *
   * @param folder folder for the key store
   * @param greeting text sent unencrypted before TLS begins; may be empty
   */
  static TlsServer start(Path folder, String greeting)
      throws IOException, InterruptedException, GeneralSecurityException {
    ServerSocket listener = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
    TlsServer server = new TlsServer(listener, factory(keyStore(folder)), greeting);
    daemon(server::acceptAll);
    return server;
  }

  private static Path keyStore(Path folder) throws IOException, InterruptedException {
    Path store = folder.resolve("server.p12");
    Path log = folder.resolve("keytool.log");
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    Process made =
        new ProcessBuilder(
                keytool,
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "RSA",
                "-dname",
                "CN=localhost",
                "-ext",
                "SAN=IP:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                store.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    assertThat(made.waitFor()).as(() -> "keytool, see " + log).isZero();
    return store;
  }

  private static SSLSocketFactory factory(Path store) throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context.getSocketFactory();
  }

  /** Returns {@code host:port}. */
  String address() {
    return "127.0.0.1:" + listener.getLocalPort();
  }

  private void acceptAll() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        daemon(() -> serve(socket));
      } catch (IOException e) {
        return; // Closed: the test has ended.
      }
    }
  }

  private void serve(Socket plain) {
    try (plain) {
      plain.getOutputStream().write(greeting);
      SSLSocket socket = (SSLSocket) tls.createSocket(plain, "127.0.0.1", plain.getPort(), true);
      socket.setUseClientMode(false);
      socket.startHandshake();
      socket.getInputStream().readAllBytes();
    } catch (IOException e) {
      return; // A client that does not trust the certificate disconnects.
    }
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "tls-server-of-a-test");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
