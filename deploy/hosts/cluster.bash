#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Functions for a cluster of hosts on this machine (systemd-nspawn), on which the playbooks run as on a
# cloud's nodes. The caller sets root (the folder deploy), system, brokers and clients, and calls
#
#   hosts_require   installs what is missing; returns 77 with a reason where this machine permits no hosts
#   hosts_start     boots brokers and clients, and writes the inventory
#   hosts_play      runs a playbook; its output goes to a log
#   hosts_on        runs a command on a host
#   hosts_end       ends the hosts and removes everything on them

hosts_work=
hosts_nodes=()
hosts_bridge= # until it has been made
hosts_network=

hosts_say() {
  printf '%s: %3d s: %s\n' "${0##*/}" "$SECONDS" "$1" >&2
}

hosts_skip() {
  printf '%s: skipped: %s\n' "${0##*/}" "$1" >&2
  return 77
}

hosts_require() {
  [ "$(id -u)" -eq 0 ] || hosts_skip "containers need root" || return
  command -v apt-get >/dev/null || hosts_skip "the hosts are made of Debian packages, and there is no apt-get" || return
  unshare --mount --net --pid --uts --ipc --fork true 2>/dev/null ||
    hosts_skip "this machine does not permit namespaces" || return
  local missing=()
  command -v systemd-nspawn >/dev/null || missing+=(systemd-container)
  command -v ssh-keygen >/dev/null || missing+=(openssh-client)
  command -v ip >/dev/null || missing+=(iproute2)
  if [ ${#missing[@]} -gt 0 ]; then
    hosts_say "installing ${missing[*]}"
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"; } >&2 ||
      hosts_skip "could not install ${missing[*]}" || return
  fi
  hosts_ansible=$("$root/install-ansible") || hosts_skip "Ansible could not be installed" || return
  PATH=$hosts_ansible:$PATH
  hosts_image=$("$root/hosts/image") || hosts_skip "could not make a root file system of Debian" || return
}

hosts_start() {
  local number
  hosts_work=$(mktemp -d "${TMPDIR:-/tmp}/plimsoll-hosts.XXXXXX") || return
  hosts_say "packing the archives"
  "$root/hosts/archives" "$hosts_work/archives" "$system" || return
  ssh-keygen -q -t ed25519 -N '' -f "$hosts_work/key"
  # A copy of the playbooks, so that secrets and results of this cluster do not mix with others.
  cp -r "$root/ansible" "$hosts_work/ansible" && rm -rf "$hosts_work"/ansible/{secrets,results,inventory.yml}
  hosts_connect || return
  hosts_say "starting the hosts"
  for ((number = 0; number < brokers; number++)); do
    hosts_boot "broker-$number" $((number + 10))
  done
  for ((number = 0; number < clients; number++)); do
    hosts_boot "client-$number" $((number + 30))
  done
  hosts_inventory >"$hosts_work/inventory.yml"
  (cd "$hosts_work/ansible" && ansible -i "$hosts_work/inventory.yml" all -m ansible.builtin.wait_for_connection \
    -a 'timeout=180 sleep=1') >"$hosts_work/ssh.log" 2>&1 ||
    { tail -n 20 "$hosts_work"/*.log >&2 && hosts_skip "the hosts do not start on this machine"; }
}

# Makes a bridge and its network with a number that nobody uses: other hosts may run on this machine.
hosts_connect() {
  local tried number bridge network
  for ((tried = 0; tried < 250; tried++)); do
    number=$((($$ + tried) % 250)) bridge=plimsoll$number network=10.213.$number
    if ip link show "$bridge" >/dev/null 2>&1 || ip -4 address | grep -qF " $network."; then
      continue
    fi
    if ip link add "$bridge" type bridge 2>/dev/null; then
      hosts_bridge=$bridge hosts_network=$network
      ip address add "$network.1/24" dev "$bridge" && ip link set "$bridge" up || hosts_skip "the bridge $bridge cannot be set up"
      return
    fi
    # Another run may have made it in between.
    ip link show "$bridge" >/dev/null 2>&1 || hosts_skip "this machine does not permit a network bridge" || return
  done
  hosts_skip "all networks from 10.213.0 to 10.213.249 are in use: remove bridges of runs that were killed (ip link delete plimsoll0)"
}

hosts_boot() { # name, number
  mkdir -p "$hosts_work/$1"
  "$root/hosts/node" "$1" "$hosts_work/$1" "$hosts_image" "$hosts_network.$2" "$hosts_bridge" >"$hosts_work/$1.log" 2>&1 &
  hosts_nodes+=("$!:$1")
}

hosts_inventory() {
  local number
  printf 'all:\n  vars:\n    ansible_user: root\n    ansible_ssh_private_key_file: %s/key\n' "$hosts_work"
  printf '    ansible_ssh_common_args: -o UserKnownHostsFile=/dev/null -o StrictHostKeyChecking=no -o LogLevel=ERROR\n'
  printf '    host_disks_required: false\n    host_free_gib: 1\n    study_source: %s\n' "$root"
  printf '    study_one_machine: true\n'
  printf '    broker_kafka_heap: 512m\n    broker_kafka_threads: 2\n    baseline_seconds: 3\n    baseline_disk_mib: 64\n    monitoring_interval: 20s\n'
  printf '    broker_pulsar_memory:\n      zookeeper: -Xms64m -Xmx128m\n'
  printf '      bookie: -Xms256m -Xmx256m -XX:MaxDirectMemorySize=512m\n      broker: -Xms384m -Xmx384m -XX:MaxDirectMemorySize=512m\n'
  printf '  children:\n    broker:\n      hosts:\n'
  for ((number = 0; number < brokers; number++)); do
    printf '        broker-%d: {ansible_host: %s.%d, private_address: %s.%d}\n' \
      "$number" "$hosts_network" $((number + 10)) "$hosts_network" $((number + 10))
  done
  if [ "$system" = pulsar ]; then
    printf '    metadata:\n      hosts:\n'
    for ((number = 0; number < (brokers < 3 ? 1 : 3); number++)); do
      printf '        broker-%d: {}\n' "$number"
    done
  fi
  [ "$clients" -gt 0 ] || return 0
  printf '    monitoring:\n      hosts:\n'
  hosts_client 0
  [ -n "${distribution:-}" ] || return 0
  printf '    client:\n      vars: {client_archive: %s}\n      hosts:\n' "$distribution"
  for ((number = 0; number < clients; number++)); do
    hosts_client "$number"
  done
}

hosts_client() { # number
  printf '        client-%d: {ansible_host: %s.%d, private_address: %s.%d}\n' \
    "$1" "$hosts_network" $(($1 + 30)) "$hosts_network" $(($1 + 30))
}

hosts_play() { # playbook, arguments…
  local log=$hosts_work/${1%.yml}.log
  (cd "$hosts_work/ansible" && ansible-playbook -i "$hosts_work/inventory.yml" -e "system=$system" \
    -e "@$hosts_work/archives/archives.yml" "$@") >"$log" 2>&1 || { tail -n 40 "$log" >&2 && return 1; }
}

hosts_on() { # host, command
  (cd "$hosts_work/ansible" && ansible -i "$hosts_work/inventory.yml" "$1" -m ansible.builtin.command -a "$2") 2>&1
}

hosts_end() {
  local each
  for each in "${hosts_nodes[@]}"; do
    kill "${each%%:*}" 2>/dev/null
  done
  for each in "${hosts_nodes[@]}"; do
    wait "${each%%:*}" 2>/dev/null
  done
  for each in "${hosts_nodes[@]}"; do
    umount "$hosts_work/${each#*:}/root" 2>/dev/null
    find /sys/fs/cgroup -maxdepth 4 -depth -path "*/plimsoll-${each#*:}-${hosts_bridge#plimsoll}*" -type d -exec rmdir {} + 2>/dev/null
  done
  hosts_nodes=()
  [ -z "$hosts_bridge" ] || ip link delete "$hosts_bridge" 2>/dev/null
  hosts_bridge=
  [ -z "$hosts_work" ] || [ "${KEEP:-}" = true ] || rm -rf "$hosts_work"
}
