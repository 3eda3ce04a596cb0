# SPDX-License-Identifier: Apache-2.0
"""Clusters whose nodes are on hosts of their own. The programs are those that bin/benchmark installs for local brokers; the
configuration is this file's, because local brokers listen on the loopback address alone."""

import hashlib
import json
import os
import pathlib
import secrets
import subprocess
import time

from comparing.broker import home, program

READY_SECONDS = 600


def java():
    folder = os.environ.get("JAVA_HOME")
    return pathlib.Path(folder) / "bin/java" if folder else "java"


class Cluster:
    """Nodes on hosts. Subclasses say how one is started, and what the driver file contains."""

    system = ""
    ready = ""
    one_after_the_other = False

    def __init__(self, root, hosts, folder):
        self.root = root
        self.hosts = hosts
        self.folder = folder
        self.logs = []
        self.processes = []

    def start(self):
        for number, host in enumerate(self.hosts, start=1):
            node = self.folder / f"node-{number}"
            node.mkdir(parents=True)
            self.logs.append(node / "log")
            with open(self.logs[-1], "w") as log:
                command = self.command(number, host, node)
                self.processes.append(host.popen(command, cwd=node, stdin=subprocess.DEVNULL, stdout=log, stderr=log))
            if self.one_after_the_other:
                self.await_ready(self.logs[-1:])
        self.await_ready(self.logs)

    def await_ready(self, logs):
        until = time.monotonic() + READY_SECONDS
        while not all(self.is_ready(log.read_text(errors="replace"), log) for log in logs):
            for process, log in zip(self.processes, self.logs):
                if process.poll() is not None:
                    raise SystemExit(f"{self.system}: a node has ended with {process.returncode}:\n{log.read_text(errors='replace')}")
            if time.monotonic() > until:
                raise SystemExit(f"{self.system}: not ready after {READY_SECONDS} s; logs: {', '.join(map(str, logs))}")
            time.sleep(0.2)

    def is_ready(self, text, log):
        return self.ready in text

    def addresses(self, port):
        return [f"{host.address}:{port}" for host in self.hosts]


class Kafka(Cluster):
    system = "kafka"
    ready = "Kafka Server started"

    def __init__(self, root, hosts, folder):
        super().__init__(root, hosts, folder)
        pom = (root / "local-brokers/servers/kafka/pom.xml").read_bytes()
        self.jars = home() / "servers" / f"kafka-{hashlib.sha256(pom).hexdigest()[:12]}"
        self.id = secrets.token_hex(8) + "AAAAAA"

    def command(self, number, host, node):
        count = len(self.hosts)
        voters = ",".join(f"{n}@{address}" for n, address in enumerate(self.addresses(9093), start=1))
        settings = {
            "process.roles": "broker,controller",
            "node.id": number,
            "controller.quorum.voters": voters,
            "controller.listener.names": "CONTROLLER",
            "listeners": f"PLAINTEXT://{host.address}:9092,CONTROLLER://{host.address}:9093",
            "advertised.listeners": f"PLAINTEXT://{host.address}:9092",
            "log.dirs": node / "data",
            "auto.create.topics.enable": "false",
            "group.initial.rebalance.delay.ms": 0,
            "offsets.topic.replication.factor": count,
            "transaction.state.log.replication.factor": count,
            "transaction.state.log.min.isr": min(2, count),
            "share.coordinator.state.topic.replication.factor": count,
            "share.coordinator.state.topic.min.isr": min(2, count),
        }
        config = node / "server.properties"
        config.write_text("".join(f"{name}={value}\n" for name, value in settings.items()))
        classes = ["-cp", f"{self.jars}/*"]
        subprocess.run(
            [java(), *classes, "kafka.tools.StorageTool", "format", "-t", self.id, "-c", config],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        logging = self.root / "local-brokers/src/main/resources/dev/plimsoll/brokers/kafka-log4j2.xml"
        return [java(), "-Xms512m", "-Xmx512m", f"-Dlog4j2.configurationFile={logging.as_uri()}", *classes, "kafka.Kafka", config]

    def driver(self):
        return {
            "name": "kafka",
            "driver": "kafka",
            "replicationFactor": len(self.hosts),
            "commonConfig": {"bootstrap.servers": ",".join(self.addresses(9092))},
            "topicConfig": {"min.insync.replicas": min(2, len(self.hosts))},
        }


class RabbitMqStreams(Cluster):
    system = "rabbitmq"
    ready = "Server startup complete"

    def __init__(self, root, hosts, folder):
        super().__init__(root, hosts, folder)
        self.cookie = secrets.token_hex(16)
        self.password = secrets.token_hex(16)
        # The one on the PATH changes the user.
        self.program = program(root, "rabbitmq", "rabbitmq-server", installed="/usr/lib/rabbitmq/bin/rabbitmq-server")

    def command(self, number, host, node):
        nodes = [f"rabbit@{each.address}" for each in self.hosts]
        settings = {
            "listeners.tcp.1": f"{host.address}:5672",
            "stream.listeners.tcp.1": f"{host.address}:5552",
            "stream.advertised_host": host.address,
            "stream.advertised_port": 5552,
            "management.tcp.ip": host.address,
            "management.tcp.port": 15672,
            "default_user": "bench",
            "default_pass": self.password,
            "log.file": "false",
            "log.console": "true",
            "cluster_formation.peer_discovery_backend": "classic_config",
            **{f"cluster_formation.classic_config.nodes.{n}": name for n, name in enumerate(nodes, start=1)},
        }
        (node / "rabbitmq.conf").write_text("".join(f"{name} = {value}\n" for name, value in settings.items()))
        (node / "plugins").write_text("[rabbitmq_management,rabbitmq_stream].\n")
        cookie = node / ".erlang.cookie"
        cookie.write_text(self.cookie)
        cookie.chmod(0o400)
        environment = {
            "HOME": node,
            "RABBITMQ_NODENAME": f"rabbit@{host.address}",
            "RABBITMQ_USE_LONGNAME": "true",
            "RABBITMQ_CONF_ENV_FILE": node / "none",
            "RABBITMQ_CONFIG_FILE": node / "rabbitmq.conf",
            "RABBITMQ_ADVANCED_CONFIG_FILE": node / "none.config",
            "RABBITMQ_GENERATED_CONFIG_DIR": node / "generated",
            "RABBITMQ_ENABLED_PLUGINS_FILE": node / "plugins",
            "RABBITMQ_MNESIA_BASE": node / "data",
            "RABBITMQ_LOG_BASE": node / "logs",
            "RABBITMQ_PID_FILE": node / "pid",
            "RABBITMQ_ALLOW_INPUT": "true",
            "RABBITMQ_SERVER_START_ARGS": "-noinput",
        }
        return ["env", "-u", "NOTIFY_SOCKET", *(f"{name}={value}" for name, value in environment.items()), self.program]

    def driver(self):
        return {
            "name": "rabbitmq-streams",
            "driver": "rabbitmq",
            "amqpUris": [f"amqp://bench:{self.password}@{address}" for address in self.addresses(5672)],
            "managementUrl": f"http://{self.hosts[0].address}:15672",
            "queueType": "stream",
            "protocol": "stream",
            "replicationFactor": len(self.hosts),
        }


class Redis(Cluster):
    """A primary and replicas."""

    system = "redis"
    ready = "Ready to accept connections"
    one_after_the_other = True

    def __init__(self, root, hosts, folder):
        super().__init__(root, hosts, folder)
        self.password = secrets.token_hex(16)
        self.program = program(root, "redis", "redis-server")

    def command(self, number, host, node):
        lines = [
            f"bind {host.address}",
            "port 6379",
            f"requirepass {self.password}",
            f"masterauth {self.password}",
            f"dir {node}",
            'save ""',
            "appendonly no",
            "repl-diskless-sync-delay 0",
        ]
        if number > 1:
            lines.append(f"replicaof {self.hosts[0].address} 6379")
        (node / "redis.conf").write_text("\n".join(lines) + "\n")
        return [self.program, node / "redis.conf"]

    def is_ready(self, text, log):
        return super().is_ready(text, log) and (log == self.logs[0] or "sync: Finished with success" in text)

    def driver(self):
        replicas = len(self.hosts) - 1
        waited = {"waitReplicas": 1} if replicas else {}
        return {"name": "redis", "driver": "redis", "address": self.addresses(6379), "password": self.password, **waited}


CLUSTERS = {"kafka": Kafka, "rabbitmq-streams": RabbitMqStreams, "redis": Redis}


def write_driver(cluster, file):
    """A driver file: JSON is YAML. Only its owner can read the password."""
    file.touch(mode=0o600)
    file.write_text(json.dumps(cluster.driver(), indent=2) + "\n")
