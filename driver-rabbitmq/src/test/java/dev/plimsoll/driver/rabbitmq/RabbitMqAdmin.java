// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.Login;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;

/** The management plugin of the test's server. */
final class RabbitMqAdmin {

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final Pattern NAME = Pattern.compile("\"name\":\"([^\"]*)\"");

  private RabbitMqAdmin() {}

  static String request(LocalBroker.Running broker, String method, String path, String body)
      throws IOException, InterruptedException {
    Login login = broker.endpoints().login().orElseThrow();
    byte[] user = (login.user() + ":" + login.password().reveal()).getBytes(StandardCharsets.UTF_8);
    String address = broker.endpoints().address("management").split(",", -1)[0];
    HttpResponse<String> answer =
        HTTP.send(
            HttpRequest.newBuilder(URI.create("http://" + address + path))
                .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(user))
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 299);
    return answer.body();
  }

  /** Returns the names of the queues or exchanges whose names start so. */
  static List<String> names(LocalBroker.Running broker, String kind, String prefix)
      throws IOException, InterruptedException {
    return NAME.matcher(request(broker, "GET", "/api/" + kind + "/%2F?columns=name", ""))
        .results()
        .map(match -> match.group(1))
        .filter(name -> name.startsWith(prefix))
        .toList();
  }
}
