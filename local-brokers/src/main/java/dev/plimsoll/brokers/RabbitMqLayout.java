// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Login;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * RabbitMQ nodes on this machine: configuration files and commands.
 *
 * <p>Settings that affect performance are RabbitMQ's defaults. The others are what a single machine
 * needs: loopback for every listener (including Erlang's distribution and the management plugin),
 * plugins for management and streams, and peer discovery for several nodes.
 *
 * @param server the server's start script
 * @param nodes number of nodes
 * @param login login of the only user; the guest user is not created
 */
record RabbitMqLayout(Path server, int nodes, Optional<Login> login)
    implements ClusterStarter.Layout {

  static final String AMQP = "amqp";
  static final String MANAGEMENT = "management";
  static final String STREAM = "stream";

  private static final String READY = "Server startup complete";
  private static final int PORTS_PER_NODE = 4;

  /**
   * The server would start Erlang's port mapper as a daemon that outlives the node. Therefore it is
   * started here, by a shell that waits for the server's end: the server keeps the write end of a
   * pipe open. Several nodes share a port; a mapper that cannot bind retries, so that it takes over
   * when the first one ends. An unpacked server has the mapper in the folder of its own script.
   */
  private static final String WITH_PORT_MAPPER =
      """
      PATH=${2%/*}:$PATH
      pipe=$1/alive
      [ -p "$pipe" ] || mkfifo "$pipe" || exit 1
      (
        (
          exec >/dev/null 2>&1
          (
            mapper=
            trap '[ -z "$mapper" ] || kill -9 "$mapper"; exit' TERM
            while :; do
              epmd -port "$ERL_EPMD_PORT" -address 127.0.0.1 &
              mapper=$!
              wait "$mapper"
              mapper=
              sleep 2 &
              wait $!
            done
          ) &
          keeper=$!
          read -r nothing <"$pipe"
          kill "$keeper"
        ) &
      )
      exec 9>"$pipe"
      tries=0
      until epmd -port "$ERL_EPMD_PORT" -names >/dev/null 2>&1; do
        tries=$((tries + 1))
        [ $tries -lt 100 ] || exit 1
        sleep 0.1
      done
      exec "$2"
      """;

  /**
   * Prints the environment of the applications that serve messages, and those of the defaults in
   * their application files that differ from it, as {@link ToldSettings} reads them.
   */
  private static final String TELL_SETTINGS =
      """
      lists:foreach(fun(A) ->
        D = case file:consult(code:where_is_file(atom_to_list(A) ++ ".app")) of
          {ok, [{application, _, P}]} -> proplists:get_value(env, P, []);
          _ -> []
        end,
        lists:foreach(fun({K, V}) ->
          io:format("v ~ts.~ts=~0tp~n", [A, K, V]),
          case lists:keyfind(K, 1, D) of
            {K, V} -> ok;
            {K, O} -> io:format("d ~ts.~ts=~0tp~n", [A, K, O]);
            false -> io:format("d ~ts.~ts=~n", [A, K])
          end
        end, application:get_all_env(A))
      end, [rabbit, rabbitmq_management, rabbitmq_management_agent, rabbitmq_stream, ra, osiris]).
      """;

  RabbitMqLayout(Path server, int nodes) {
    this(server, nodes, Optional.of(ServerSecrets.login()));
  }

  /** The ports of a node. */
  private record Ports(int amqp, int management, int stream, int distribution) {}

  @Override
  public String nameOf(int node) {
    return name(node);
  }

  @Override
  public List<ConfigFile> configFiles() {
    return List.of(
        ConfigFile.only(
            "rabbitmq.conf",
            ConfigSyntax.EQUALS,
            "listeners.*|default_user|default_pass|management.(tcp|ssl|listener).*"
                + "|stream.(listeners|advertised).*|log.(file|console).*|cluster_formation.*"));
  }

  @Override
  public List<NodePlan> plan(Path folder, ClientAddresses clients)
      throws IOException, DriverException {
    List<Integer> free = FreePorts.find(1 + nodes * PORTS_PER_NODE);
    String cookie = ServerSecrets.random();
    List<NodePlan> plans = new ArrayList<>();
    for (int node = 1; node <= nodes; node++) {
      int first = 1 + (node - 1) * PORTS_PER_NODE;
      Ports ports =
          new Ports(free.get(first), free.get(first + 1), free.get(first + 2), free.get(first + 3));
      String advertised = clients.of(address(ports.stream()));
      plans.add(plan(node, folder.resolve("node-" + node), ports, free.get(0), cookie, advertised));
    }
    return plans;
  }

  private NodePlan plan(
      int node, Path folder, Ports ports, int mapperPort, String cookie, String advertised)
      throws IOException {
    Path home = Files.createDirectories(folder.resolve("home"));
    Path data = folder.resolve("data");
    ServerSecrets.write(folder.resolve("rabbitmq.conf"), settings(ports, advertised));
    Files.writeString(
        folder.resolve("enabled_plugins"), "[rabbitmq_management,rabbitmq_stream].\n");
    Path cookieFile = home.resolve(".erlang.cookie");
    ServerSecrets.write(cookieFile, cookie);
    Files.setPosixFilePermissions(cookieFile, PosixFilePermissions.fromString("r--------"));
    List<String> command = new ArrayList<>(List.of("/usr/bin/env", "-u", "NOTIFY_SOCKET"));
    environment(node, folder, data, ports, mapperPort)
        .forEach((name, value) -> command.add(name + "=" + value));
    command.addAll(
        List.of("/bin/sh", "-c", WITH_PORT_MAPPER, "sh", folder.toString(), server.toString()));
    String address = address(ports.amqp());
    return new NodePlan(
        node,
        folder,
        data,
        address,
        Map.of(
            AMQP, address,
            MANAGEMENT, address(ports.management()),
            STREAM, address(ports.stream())),
        List.of(),
        NativeServer.withParentDeathSignal(folder, command),
        READY,
        settingsCommand(node, environment(node, folder, data, ports, mapperPort)));
  }

  /** The ports of the tool must not follow from that of the node, which may be too high. */
  private List<String> settingsCommand(int node, Map<String, String> environment) {
    Map<String, String> own = new TreeMap<>(environment);
    own.put("RABBITMQ_CTL_DIST_PORT_MIN", "35672");
    own.put("RABBITMQ_CTL_DIST_PORT_MAX", "35692");
    List<String> command = new ArrayList<>(List.of("/usr/bin/env", "-u", "NOTIFY_SOCKET"));
    own.forEach((name, value) -> command.add(name + "=" + value));
    command.addAll(
        List.of(
            server.resolveSibling("rabbitmqctl").toString(),
            "--quiet",
            "--node",
            name(node),
            "eval",
            TELL_SETTINGS));
    return command;
  }

  private static Map<String, String> environment(
      int node, Path folder, Path data, Ports ports, int mapperPort) {
    Map<String, String> result = new TreeMap<>();
    result.put("HOME", folder.resolve("home").toString());
    result.put("ERL_EPMD_PORT", Integer.toString(mapperPort));
    result.put("ERL_EPMD_ADDRESS", FreePorts.HOST);
    result.put("RABBITMQ_NODENAME", name(node));
    result.put("RABBITMQ_DIST_PORT", Integer.toString(ports.distribution()));
    result.put("RABBITMQ_CONF_ENV_FILE", folder.resolve("no-environment").toString());
    result.put("RABBITMQ_CONFIG_FILE", folder.resolve("rabbitmq.conf").toString());
    result.put("RABBITMQ_ADVANCED_CONFIG_FILE", folder.resolve("no-advanced.config").toString());
    result.put("RABBITMQ_GENERATED_CONFIG_DIR", folder.resolve("generated").toString());
    result.put("RABBITMQ_ENABLED_PLUGINS_FILE", folder.resolve("enabled_plugins").toString());
    result.put("RABBITMQ_MNESIA_BASE", data.toString());
    result.put("RABBITMQ_LOG_BASE", folder.resolve("log").toString());
    result.put("RABBITMQ_PID_FILE", folder.resolve("pid").toString());
    // In the foreground, in the same process, and without the Erlang shell.
    result.put("RABBITMQ_ALLOW_INPUT", "true");
    result.put("RABBITMQ_SERVER_START_ARGS", "-noinput");
    result.put(
        "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS", "-kernel inet_dist_use_interface {127,0,0,1}");
    return result;
  }

  private String settings(Ports ports, String advertised) {
    StringBuilder text = new StringBuilder();
    line(text, "listeners.tcp.1", address(ports.amqp()));
    line(text, "default_user", login.orElseThrow().user());
    line(text, "default_pass", login.orElseThrow().password().reveal());
    line(text, "management.tcp.ip", FreePorts.HOST);
    line(text, "management.tcp.port", Integer.toString(ports.management()));
    line(text, "stream.listeners.tcp.1", address(ports.stream()));
    line(text, "stream.advertised_host", FreePorts.HOST);
    line(text, "stream.advertised_port", advertised.substring(advertised.indexOf(':') + 1));
    line(text, "log.file", "false");
    line(text, "log.console", "true");
    line(text, "log.console.level", "info");
    if (nodes > 1) {
      line(text, "cluster_formation.peer_discovery_backend", "classic_config");
      for (int node = 1; node <= nodes; node++) {
        line(text, "cluster_formation.classic_config.nodes." + node, name(node));
      }
    }
    return text.toString();
  }

  private static void line(StringBuilder text, String key, String value) {
    text.append(key).append(" = ").append(value).append('\n');
  }

  private static String name(int node) {
    return "r" + node + "@localhost";
  }

  private static String address(int port) {
    return FreePorts.HOST + ":" + port;
  }
}
