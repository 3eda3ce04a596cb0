// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.http;

import dev.plimsoll.driver.Login;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
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
   * @throws IOException if the server does not answer, or not with JSON
   */
  public JsonNode get(String path) throws IOException, InterruptedException {
    HttpResponse<String> answer =
        client.send(request(path), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    if (answer.statusCode() != OK) {
      throw new HttpStatusException(answer.statusCode());
    }
    try {
      return JSON.readTree(answer.body());
    } catch (JacksonException e) {
      throw new IOException("the answer is not JSON", e);
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
    byte[] credentials = (login.user() + ":" + login.password()).getBytes(StandardCharsets.UTF_8);
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
