# SPDX-License-Identifier: Apache-2.0
"""Settings of servers: the vendor's own file with the changes of a role, and back to keys and values.

A role declares its changes as a list of groups {why, source, settings: {key: value}, when}. A group whose `when` is false
does not count. A value of `null` takes the vendor's setting out. Of equal keys the last one counts.
"""
import json
import re

# How a file sets a key. A line of the vendor's that is commented out, and so an example, has '#' before it.
_LINES = {
    "properties": (r"[ \t]*{key}[ \t]*=.*", "{key}={value}"),
    "rabbitmq": (r"[ \t]*{key}[ \t]*=.*", "{key} = {value}"),
    "redis": (r"[ \t]*{key}([ \t]+.*)?", "{key} {value}"),
}
_SET = {
    "properties": r"^[ \t]*(?P<key>[^#!\s][^=\s]*)[ \t]*=[ \t]*(?P<value>.*?)\s*$",
    "rabbitmq": r"^[ \t]*(?P<key>[^#\s][^=\s]*)[ \t]*=[ \t]*(?P<value>.*?)\s*$",
    "redis": r"^[ \t]*(?P<key>[a-z][^\s]*)[ \t]+(?P<value>.*?)\s*$",
}


def declared(groups):
    """Returns the changes of the groups that count, as {key: text or None}."""
    return {key: None if value is None else _text(value) for key, value in _counting(groups).items()}


def _counting(groups):
    changes = {}
    for group in groups:
        if group.get("when", True) not in (False, "False", "false", None, ""):
            changes.update(group["settings"])
    return changes


def _text(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value).strip()


def with_settings(vendor, groups, syntax, more=None):
    """Returns the vendor's text with the settings of the groups, and then of the map `more`, changed in their places."""
    groups = list(groups) + [{"settings": more or {}}]
    if syntax == "nats":
        return json.dumps(_blocks(_counting(groups)), indent=2) + "\n"
    changes = declared(groups)
    pattern, line = _LINES[syntax]
    lines, added = (vendor.rstrip("\n").split("\n") if vendor.strip() else []), []
    for key, value in changes.items():
        own = re.compile("^" + pattern.format(key=re.escape(key)) + "$")
        example = re.compile("^[ \t]*#[ \t]*" + pattern.format(key=re.escape(key)) + "$")
        places = [number for number, text in enumerate(lines) if own.match(text)]
        for place in places if value is None else places[:-1]:
            lines[place] = "# " + lines[place]
        if value is None:
            continue
        changed = line.format(key=key, value=value)
        examples = [number for number, text in enumerate(lines) if example.match(text)]
        if places:
            lines[places[-1]] = changed
        elif examples and syntax != "redis":  # of Redis, also sentences begin with a key
            lines.insert(examples[-1] + 1, changed)
        else:
            added.append(changed)
    if added:
        lines += (["", "# Not set in the vendor's file:"] if lines else ["# All other settings are the server's defaults."]) + added
    return "\n".join(lines) + "\n"


def _blocks(changes):
    """Returns keys with points as blocks. NATS reads JSON too; a number with a unit stays a text there."""
    blocks = {}
    for key, value in changes.items():
        block, path = blocks, key.split(".")
        for name in path[:-1]:
            block = block.setdefault(name, {})
        block[path[-1]] = value
    return blocks


def _flat(blocks, before=""):
    flat = {}
    for key, value in blocks.items():
        if isinstance(value, dict):
            flat.update(_flat(value, before + key + "."))
        else:
            flat[before + key] = " ".join(map(str, value)) if isinstance(value, list) else _text(value)
    return flat


def _read_nats(text):
    """Reads NATS' own syntax, and JSON: blocks in braces, lists, and `key: value`, `key = value` or `key value`."""
    tokens = [t.strip('"') if t[0] == '"' else t for t in re.findall(r'#[^\n]*|"[^"]*"|[{}\[\]]|[^\s{}\[\],:=#"]+', text) if t[0] != "#"]
    position = 0

    def value():
        nonlocal position
        token = tokens[position]
        position += 1
        if token == "{":
            return block()
        if token != "[":
            return token
        items = []
        while tokens[position] != "]":
            items.append(value())
        position += 1
        return items

    def block():
        nonlocal position
        found = {}
        while position < len(tokens) and tokens[position] != "}":
            key = tokens[position]
            position += 1
            found[key] = value()
        position += 1
        return found

    if tokens and tokens[0] == "{":
        position = 1
    return block()


def settings_of(text, syntax):
    """Returns what a file sets, as {key: value}; of equal keys the last one counts, those of Redis are joined."""
    if syntax == "nats":
        return _flat(_read_nats(text))
    found = {}
    for each in text.split("\n"):
        match = re.match(_SET[syntax], each)
        if match:
            key, value = match["key"], match["value"]
            if syntax == "properties":
                value = re.sub(r"\\([:=#!\\ ])", r"\1", value)
            repeated = syntax == "redis" and key in found
            found[key] = found[key] + "; " + value if repeated else value
    return found


class FilterModule:
    """What Ansible loads."""

    def filters(self):
        return {"with_settings": with_settings, "settings_of": settings_of, "declared_settings": declared}
