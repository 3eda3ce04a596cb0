// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

import dev.plimsoll.simulated.ServedSystem;
import dev.plimsoll.simulated.listen.RespCall.Execution;
import dev.plimsoll.simulated.listen.RespCall.Refusal;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Connections, settings and information of the server. */
final class RespAdministration {

  /** Says what answers, and to clients, which commands they may expect. */
  private static final String VERSION = "7.0.0-simulated";

  private final ServedSystem system;
  private final RespStreams streams;
  private final Map<String, String> settings =
      new TreeMap<>(
          Map.of(
              "appendonly", "no",
              "appendfsync", "everysec",
              "no-appendfsync-on-rewrite", "no",
              "save", "",
              "maxmemory", "0",
              "maxmemory-policy", "noeviction",
              "databases", "1"));

  RespAdministration(ServedSystem system, RespStreams streams) {
    this.system = system;
    this.streams = streams;
  }

  void addTo(Map<String, Execution> commands) {
    commands.put("HELLO", this::hello);
    commands.put("CLIENT", this::client);
    commands.put("CONFIG", this::configure);
    commands.put("INFO", call -> call.answer(call.reply().text(info(call.word(1)))));
    commands.put("PING", this::ping);
    commands.put(
        "ECHO",
        call -> {
          call.require(2);
          call.answer(call.reply().bulk(call.bytes(1)));
        });
    commands.put("AUTH", RespCall::ok); // Any password: nothing here needs protection.
    commands.put("SELECT", RespCall::ok);
    commands.put("COMMAND", call -> call.answer(call.reply().array(0)));
    commands.put("WAIT", this::awaitReplicas);
    commands.put(
        "RESET",
        call -> {
          call.client().speak(false);
          call.answer(call.reply().simple("RESET"));
        });
    commands.put(
        "QUIT",
        call -> {
          call.client().leave();
          call.ok();
        });
  }

  private void ping(RespCall call) {
    if (call.size() > 1) {
      call.answer(call.reply().bulk(call.bytes(1)));
    } else if (!call.client().speaksThird() && !call.client().channels().isEmpty()) {
      call.answer(call.reply().array(2).text("pong").text(""));
    } else {
      call.answer(call.reply().simple("PONG"));
    }
  }

  /** HELLO [version [AUTH user password] [SETNAME name]] */
  private void hello(RespCall call) throws Refusal {
    if (call.size() > 1) {
      long version = call.integer(1);
      if (version != 2 && version != 3) {
        throw new Refusal("NOPROTO unsupported protocol version");
      }
      call.client().speak(version == 3);
    }
    for (int at = 2; at + 1 < call.size(); at++) {
      if (call.word(at).equals("SETNAME")) {
        call.client().rename(call.text(at + 1));
      }
    }
    RespReply reply = call.reply().map(7);
    reply.text("server").text("redis").text("version").text(VERSION);
    reply.text("proto").number(call.client().speaksThird() ? 3 : 2);
    reply.text("id").number(call.client().id()).text("mode").text("standalone");
    reply.text("role").text("master").text("modules").array(0);
    call.answer(reply);
  }

  private void client(RespCall call) throws Refusal {
    switch (call.word(1)) {
      case "ID" -> call.answer(call.client().id());
      case "GETNAME" -> call.answer(call.reply().text(call.client().name()));
      case "SETNAME" -> {
        call.require(3);
        call.client().rename(call.text(2));
        call.ok();
      }
      case "SETINFO", "NO-EVICT", "NO-TOUCH" -> call.ok();
      case "UNBLOCK" -> {
        boolean waited = streams.reads().unblock(call.integer(2), call.word(3).equals("ERROR"));
        call.answer(waited ? 1 : 0);
      }
      default -> throw new Refusal("ERR unknown subcommand '" + call.word(1) + "'");
    }
  }

  private void configure(RespCall call) throws Refusal {
    switch (call.word(1)) {
      case "GET" -> {
        Map<String, String> found =
            settings.entrySet().stream()
                .filter(
                    setting -> call.texts(2).stream().anyMatch(p -> matches(setting.getKey(), p)))
                .collect(
                    Collectors.toMap(
                        Map.Entry::getKey, Map.Entry::getValue, (one, other) -> one, TreeMap::new));
        RespReply reply = call.reply().map(found.size());
        found.forEach((name, value) -> reply.text(name).text(value));
        call.answer(reply);
      }
      case "SET" -> {
        call.require(4);
        settings.put(call.text(2).toLowerCase(Locale.ROOT), call.text(3));
        call.ok();
      }
      case "REWRITE", "RESETSTAT" -> call.ok();
      default -> throw new Refusal("ERR unknown subcommand '" + call.word(1) + "'");
    }
  }

  private static boolean matches(String name, String pattern) {
    return pattern.equals("*") || pattern.toLowerCase(Locale.ROOT).equals(name);
  }

  /** There are no replicas: whoever waits for some waits in vain. */
  private void awaitReplicas(RespCall call) throws Refusal {
    long wanted = call.integer(1);
    long millis = call.integer(2);
    if (wanted <= 0) {
      call.answer(0);
    } else if (millis > 0) {
      system.actAt(system.nowNanos() + TimeUnit.MILLISECONDS.toNanos(millis), () -> call.answer(0));
    }
  }

  private String info(String section) {
    StringBuilder text = new StringBuilder();
    sections()
        .forEach(
            (name, values) -> {
              boolean wanted = section.isEmpty() || section.equalsIgnoreCase(name);
              if (wanted || section.equals("ALL") || section.equals("EVERYTHING")) {
                text.append("# ").append(name).append("\r\n");
                values.forEach(
                    (key, value) -> text.append(key).append(':').append(value).append("\r\n"));
                text.append("\r\n");
              }
            });
    return text.toString();
  }

  private Map<String, Map<String, Object>> sections() {
    Runtime runtime = Runtime.getRuntime();
    Map<String, Map<String, Object>> sections = new TreeMap<>();
    sections.put(
        "Server",
        Map.of(
            "redis_version",
            VERSION,
            "redis_mode",
            "standalone",
            "process_id",
            ProcessHandle.current().pid()));
    sections.put(
        "Memory",
        Map.of(
            "used_memory", runtime.totalMemory() - runtime.freeMemory(),
            "maxmemory", settings.get("maxmemory"),
            "total_system_memory", runtime.maxMemory()));
    sections.put("Persistence", Map.of("aof_enabled", 0, "loading", 0));
    sections.put("Replication", Map.of("role", "master", "connected_slaves", 0));
    sections.put("Simulated", new TreeMap<>(system.injected()));
    return sections;
  }
}
