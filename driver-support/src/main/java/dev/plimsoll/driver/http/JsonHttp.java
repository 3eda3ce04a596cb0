// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.http;

import dev.plimsoll.driver.Login;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads JSON over HTTP from a management or monitoring interface. For drivers; any thread may call
 * it.
 */
public final class JsonHttp {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final int OK = 200;

  /** The most that is read of an answer, whatever the server sends. */
  private static final int MOST_BYTES = 16 << 20;

  private final String base;
  private final Duration limit;
  private final Optional<String> authorisation;
  private final HttpClient client;

  private JsonHttp(Builder builder) {
    this.base = builder.base;
    this.limit = builder.limit;
    this.authorisation = builder.login.map(JsonHttp::basic);
    HttpClient.Builder http =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(limit);
    builder.tls.ifPresent(http::sslContext);
    this.client = http.build();
  }

  /**
   * The interface at an address.
   *
   * @param address a URL, or {@code host:port} for HTTP without TLS
   * @param limit how long connecting may take, and how long an answer may take
   */
  public static Builder at(String address, Duration limit) {
    return new Builder(address, limit);
  }

  /** The URL without a path. */
  public String url() {
    return base;
  }

  /**
   * Reads a page.
   *
   * @param path the path with its query, starting with a slash
   * @throws HttpStatusException if the server answers with a status other than 200
   * @throws IOException if the server does not answer, or not with JSON, or with more than 16 MiB
   */
  public JsonNode get(String path) throws IOException, InterruptedException {
    HttpResponse<byte[]> answer = send(request(path));
    if (answer.statusCode() != OK) {
      throw new HttpStatusException(answer.statusCode());
    }
    try {
      return JSON.readTree(answer.body());
    } catch (JacksonException e) {
      throw new IOException("the answer is not JSON", e);
    }
  }

  /** The client's own limit ends with the headers; this one is for the whole answer. */
  private HttpResponse<byte[]> send(HttpRequest request) throws IOException, InterruptedException {
    CompletableFuture<HttpResponse<byte[]>> answer =
        client.sendAsync(request, LimitedBody.ofAtMost(MOST_BYTES));
    try {
      return answer.get(2 * limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new HttpTimeoutException("the answer did not end within " + limit.toMillis() + " ms");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException failure
          ? failure
          : new IOException(String.valueOf(e.getCause()), e.getCause());
    } finally {
      answer.cancel(true);
    }
  }

  private HttpRequest request(String path) throws IOException {
    try {
      HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + path)).timeout(limit);
      authorisation.ifPresent(value -> request.header("Authorization", value));
      return request.build();
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e); // The address is not a URL.
    }
  }

  private static String basic(Login login) {
    byte[] credentials =
        (login.user() + ":" + login.password().reveal()).getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(credentials);
  }

  /** Says how to connect. */
  public static final class Builder {

    private final String base;
    private final Duration limit;
    private Optional<Login> login = Optional.empty();
    private Optional<SSLContext> tls = Optional.empty();

    private Builder(String address, Duration limit) {
      String url = address.contains("://") ? address : "http://" + address;
      this.base = url.replaceAll("/+$", "");
      this.limit = limit;
    }

    /** Sends this user and password. */
    public Builder login(Login user) {
      login = Optional.of(user);
      return this;
    }

    /** Trusts the certificates of this context instead of those of the JVM. */
    public Builder tls(SSLContext context) {
      tls = Optional.of(context);
      return this;
    }

    /** The interface. */
    public JsonHttp build() {
      return new JsonHttp(this);
    }
  }
}
