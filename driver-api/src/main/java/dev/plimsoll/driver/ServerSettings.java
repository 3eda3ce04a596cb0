// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The effective settings of the servers, as they report them. Values of names that look like those
 * of secrets are not kept, nor are users in URIs. At most {@value #MOST} settings and {@value
 * #LONGEST} characters of a value are kept.
 *
 * @param values name → text, or a list with a text for each node where nodes differ; sorted
 * @param defaults of the settings whose value is not the server's default: name → default; a
 *     setting without an entry has its default, or the default is not known
 */
public record ServerSettings(Map<String, Object> values, Map<String, String> defaults) {

  /** The servers report no settings. */
  public static final ServerSettings NONE = new ServerSettings(Map.of(), Map.of());

  /** The entry that names the servers that reported no settings; absent if all did. */
  public static final String SILENT = "servers_without_settings";

  private static final int MOST = 2_000;
  private static final int LONGEST = 500;

  /** Removes too much rather than too little. */
  private static final Pattern SECRET =
      Pattern.compile(
          "(?i)pass$|password|passwd|passphrase|secret|token|credential|jaas|cookie|jwt|masterauth"
              + "|auth\\w*(param|data)|private.?key|ssl_options|keystore.?key|certificate.?chain"
              + "|(api|access|account).?key|user.?info|connection.?string");

  private static final Pattern USER = Pattern.compile("://[^/@\\s]*@");

  public ServerSettings {
    values = Collections.unmodifiableMap(new TreeMap<>(values));
    defaults = Collections.unmodifiableMap(new TreeMap<>(defaults));
  }

  /**
   * Settings of nodes.
   *
   * @param nodes name → value, for each node
   * @param defaults the known defaults: name → value
   */
  public static ServerSettings of(List<Map<String, String>> nodes, Map<String, String> defaults) {
    Set<String> names = new TreeSet<>();
    nodes.forEach(node -> names.addAll(node.keySet()));
    Map<String, Object> values = new TreeMap<>();
    Map<String, String> others = new TreeMap<>();
    for (String name : names.stream().limit(MOST).toList()) {
      List<String> each =
          nodes.stream().map(node -> shown(name, node.getOrDefault(name, ""))).toList();
      boolean equal = each.stream().distinct().count() == 1;
      values.put(name, equal ? each.get(0) : each);
      String usual = defaults.get(name);
      if (usual != null && !each.stream().allMatch(shown(name, usual)::equals)) {
        others.put(name, shown(name, usual));
      }
    }
    return new ServerSettings(values, others);
  }

  private static String shown(String name, String value) {
    if (SECRET.matcher(name).find()) {
      return value.isEmpty() ? value : Secret.SHOWN;
    }
    String text = USER.matcher(value).replaceAll("://");
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
  }

  /** Returns these settings together with others, which have other names. */
  public ServerSettings and(ServerSettings others) {
    Map<String, Object> all = new TreeMap<>(values);
    all.putAll(others.values);
    Map<String, String> usual = new TreeMap<>(defaults);
    usual.putAll(others.defaults);
    return new ServerSettings(all, usual);
  }

  /** Returns these settings with {@value #SILENT}, if there are such servers. */
  public ServerSettings without(List<String> silent) {
    String names = String.join(",", silent.stream().sorted().toList());
    return silent.isEmpty() ? this : and(of(List.of(Map.of(SILENT, names)), Map.of(SILENT, "")));
  }

  /** Returns whether the servers reported nothing. */
  public boolean isEmpty() {
    return values.isEmpty();
  }
}
