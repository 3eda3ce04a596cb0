// SPDX-License-Identifier: Apache-2.0
// The charts. A view has controls, and creates lines and options from their values. With one run,
// several latencies share a chart; with several runs, a chart shows one latency of each run.

const kindsOf = pick => kindOrder.filter(kind => data.runs.some(run => pick(run)[kind]));
const curveKinds = kindsOf(run => run.curves);
const courseKinds = kindsOf(run => ({ ...run.rows.latencies, ...run.intended.latencies }));
const headline = kinds => kinds.filter(kind => !/Delay|Failed/.test(kind))
  .filter(kind => !kind.endsWith('Service') || !kinds.includes(kind.replace('Service', '')) || kind === 'publishService');

const scale = { key: 'scale', label: 'scale', type: 'radio', value: 'logarithmic',
  options: [['logarithmic', 'logarithmic'], ['linear', 'linear']] };
const kindControl = kinds => ({
  key: 'kinds', label: 'latency', type: single ? 'checks' : 'radio', signs: single,
  value: single ? headline(kinds) : headline(kinds).slice(0, 1),
  options: kinds.map(kind => [kind, kindNames[kind]]),
});

// A logarithmic axis has no place for 0, so its title says that there are such values.
const positive = (value, scaleType) => (scaleType === 'logarithmic' && value <= 0 ? null : value);
const hasZero = lists => lists.some(list => list && list.includes(0));
const zeroInCurves = kinds => hasZero(data.runs.flatMap(run => kinds.map(kind => run.curves[kind] && run.curves[kind].micros)));
const shown = { key: 'shown', label: 'repetitions', type: 'radio', value: 'median',
  options: data.groups.some((group, i) => group.runs.length > 2 && drawnGroups().includes(i))
    ? [['median', 'median, and range of the runs'], ['each', 'each run']] : [['each', 'each run']] };

// The lines of all groups: median and range for three or more repetitions, otherwise each run as a
// thin line. `make` returns the lines of a run, `text` formats a value, `rule` holds the further
// arguments of `spread`.
const groupLines = (chosen, make, text, ...rule) => drawnGroups().flatMap(index => {
  const { runs } = data.groups[index];
  const label = groupLabel(data.groups[index]);
  const all = runs.map(run => make(data.runs[run], single ? undefined : groupSign(index)));
  const median = runs.length > 2 && chosen.shown === 'median';
  const several = runs.length > 1 && !median;
  const lines = median
    ? all[0].flatMap((_, i) => banded(all.map(each => each[i]).filter(Boolean), text, ...rule))
    : all.flat();
  const thin = several ? { borderWidth: 1.2, pointRadius: 0 } : {};
  return lines.map((made, i) => ({
    ...made, ...thin, group: index, hidden: hidden.has(index),
    label: single ? made.label
      : [label, made.label, several && `run ${1 + Math.floor(i / all[0].length)}`].filter(Boolean).join(', '),
  }));
});
const samePlace = point => point.x.toFixed(6);
const row = seconds => point => Math.floor(point.x / seconds);

// Points where a curve shows the shape of its sign: 50 %, 90 %, 99 %, 99.9 % …
const whole9s = new Set([nines(50), 1, 2, 3, 4, 5, 6].map(at => Math.round(1e3 * at)));

const percentiles = {
  controls: [kindControl(curveKinds), scale, shown],
  lines(chosen) {
    const curves = this.curves(chosen);
    return [...curves, ...idealPoints(chosen), ...objectiveSteps(chosen.kinds, chosen.scale, reach(curves, 3))];
  },
  curves: chosen => groupLines(chosen, (run, own) => chosen.kinds.filter(kind => run.curves[kind]).map(kind => {
    const curve = run.curves[kind];
    const points = curve.percents.map((percent, i) => ({
      x: nines(percent), y: positive(curve.micros[i], chosen.scale),
      mark: i >= curve.thinFrom ? ' ~ chance: fewer than 10 samples lie beyond' : '',
    }));
    const signs = own || sign(curveKinds.indexOf(kind));
    return line(kindNames[kind], points, signs, {
      kind, pointRadius: at => (at.dataset.band || !at.raw || !whole9s.has(Math.round(1e3 * at.raw.x)) ? 0 : 3.5),
      segment: fading(points, signs.colour),
    });
  }), micros, samePlace, true),
  options(chosen, lines) {
    const most = reach(lines, 3);
    return {
      ...common(x => percentAt(x) + ' %', micros),
      scales: { x: ninesAxis(Math.min(6, Math.ceil(most - 1e-6))), y: roomFor(lines, latencyAxis(chosen.scale === 'logarithmic', zeroInCurves(chosen.kinds))) },
    };
  },
};

// What an ideal generator would have measured where that differs: points without a line.
const idealPoints = chosen => drawnGroups().flatMap(index => chosen.kinds.flatMap(kind => {
  const { runs } = data.groups[index];
  const own = single ? sign(curveKinds.indexOf(kind)) : groupSign(index);
  const made = runs.map(run => (data.runs[run].ideal || {})[kind]).filter(Boolean).map(values => line('',
    Object.entries(values).map(([percent, value]) => ({ x: nines(+percent), y: positive(value, chosen.scale) })), own,
    { kind, ideal: true, showLine: false, pointStyle: 'rectRot', pointRadius: 5, borderWidth: 2, pointBackgroundColor: 'transparent' }));
  const lines = runs.length > 2 && chosen.shown === 'median' && made.length ? banded(made, micros, samePlace, true).slice(0, 1) : made;
  const label = ['ideal', single ? kindNames[kind] : groupLabel(data.groups[index])].join(', ');
  return lines.map(each => ({ ...each, label, group: index, hidden: hidden.has(index) }));
}));

const stats = {
  key: 'stats', label: 'percentile', type: single ? 'checks' : 'radio', signs: single,
  value: single ? ['50', '99', 'max'] : ['99'], options: statOrder.map(stat => [stat, statNames[stat]]),
};
const phasesOf = {
  key: 'phases', label: 'phases and events of', type: 'select', value: '0',
  options: drawnGroups().map(index => [String(index), data.groups[index].label]),
};
phasesOf.value = phasesOf.options[0][0];

const bands = chosen => {
  const run = data.runs[data.groups[+chosen.phases].runs[0]];
  const phases = run.phases.map(phase => ({
    from: phase.startSeconds, to: phase.startSeconds + phase.seconds, label: phase.name,
    line: phase.name === 'measured',
  }));
  // The phases of a backlog show these events, so they are not drawn again.
  const backlog = run.backlogPhases.map(phase => ({
    from: phase.startSeconds, to: phase.startSeconds + phase.seconds, label: phase.name,
    event: phase.name === 'building' || phase.name === 'draining', level: 1,
  }));
  const events = run.events.filter(event => !/^(consumers-|backlog-)/.test(event.kind)).map((event, i) => ({
    from: event.atSeconds, to: event.untilSeconds === null ? event.atSeconds : event.untilSeconds,
    label: event.source === 'injected' && event.target ? event.kind + ' ' + event.target.split(' (')[0] : event.kind,
    event: true, injected: event.source === 'injected', level: 1 + (i % 4),
  }));
  return [...phases, ...backlog.filter(phase => phase.event), ...events];
};

const overTime = (chosen, y, yText) => {
  const options = common(x => clock(x) + ' (' + x.toFixed(1) + ' s)', yText);
  options.plugins.shading.bands = bands(chosen);
  return { ...options, scales: { x: { ...timeAxis(), min: 0, max: lastSecond() }, y } };
};

// While a run goes on, its phases change.
const lastSecond = () => Math.max(1, ...data.runs.flatMap(run => run.phases.map(phase => phase.startSeconds + phase.seconds)));

const rowSeconds = () => Math.max(0.001, ...data.runs.flatMap(run => run.rows.seconds));
const latencyOverTime = {
  controls: [
    { ...kindControl(courseKinds), type: 'radio', signs: false, value: headline(courseKinds).slice(0, 1) },
    stats,
    { key: 'series', label: 'time of', type: 'radio', value: 'rows',
      options: [['rows', 'the event'], ['intended', 'the intended send']] },
    scale, shown, phasesOf,
  ],
  lines: chosen => [...groupLines(chosen, (run, own) => chosen.stats.flatMap(stat => {
    const course = run[chosen.series];
    const kind = course.latencies[chosen.kinds[0]];
    if (!kind) return [];
    const points = course.at.map((at, i) => ({ x: at + course.seconds[i] / 2,
      y: kind[stat][i] === null ? null : positive(kind[stat][i], chosen.scale) }));
    return [line(statNames[stat], points, own || sign(statOrder.indexOf(stat)), { kind: chosen.kinds[0], stat })];
  }), micros, row(rowSeconds()), false),
  ...flatLimits(limitsOf(chosen.kinds[0], chosen.stats), 0, lastSecond(), chosen.scale)],
  options: (chosen, lines) => overTime(chosen, roomFor(lines, latencyAxis(chosen.scale === 'logarithmic',
    hasZero(data.runs.flatMap(run => chosen.stats.map(stat => (run[chosen.series].latencies[chosen.kinds[0]] || {})[stat]))))), micros),
};

const countNames = { sent: 'sent', acknowledged: 'acknowledged', received: 'received', errors: 'failed' };
const countsOfMetric = { send: 'sent', publish: 'acknowledged', receive: 'received' };
const counts = Object.keys(countNames).filter(name => data.runs.some(run => run.rows.counts[name]));
const rateOverTime = {
  controls: [
    { key: 'counts', label: 'messages', type: single ? 'checks' : 'radio', signs: single,
      value: counts.includes('acknowledged') ? (single ? ['acknowledged', 'received'] : ['acknowledged'])
        : counts.slice(0, 1),
      options: counts.map(name => [name, countNames[name]]) },
    shown, phasesOf,
  ],
  lines(chosen) {
    const rates = [...this.rates(chosen), ...targets()];
    const limited = Object.keys(countsOfMetric).filter(metric => chosen.counts.includes(countsOfMetric[metric]));
    const objectives = limited.flatMap(metric => limitsOf(metric, ['rate']));
    return [...rates, ...flatLimits(objectives, 0, lastSecond()), ...capacityLines(rates, lastSecond())];
  },
  rates: chosen => groupLines(chosen, (run, own) => chosen.counts.filter(name => run.rows.counts[name]).map(name => {
    const { at, seconds, counts: all } = run.rows;
    const points = at.map((start, i) => ({ x: start + seconds[i] / 2,
      y: all[name][i] === null ? null : all[name][i] / seconds[i] }));
    return line(countNames[name], points, own || sign(counts.indexOf(name)), { count: name });
  }), digits, row(rowSeconds()), false),
  options: (chosen, lines) => overTime(chosen,
    roomFor(lines, axis('messages per second', { beginAtZero: true, ticks: { callback: tick(digits) } })), digits),
};

const stored = {
  controls: [
    { ...rateOverTime.controls[0], value: rateOverTime.controls[0].value.slice(0, 1) }, shown,
  ],
  lines: chosen => groupLines(chosen, (run, own) => chosen.counts.filter(name => run.stored && run.rows.counts[name]).map(name => {
    const { seconds, counts: all } = run.rows;
    const points = run.stored.bytes.map((x, i) => ({ x,
      y: all[name][i] === null ? null : all[name][i] / seconds[i] }));
    return line(countNames[name], points, own || sign(counts.indexOf(name)), { count: name });
  }), digits, point => Math.round(point.x / 1e8), false),
  options: () => ({
    ...common(x => bytes(Math.round(x)) + ' stored', digits),
    scales: {
      x: axis('stored', { type: 'linear', beginAtZero: true, ticks: { callback: bytes } }),
      y: axis('messages per second', { beginAtZero: true, ticks: { callback: tick(digits) } }),
    },
  }),
};

const targets = () => {
  const seen = new Map();
  data.runs.forEach(run => {
    const rate = +(run.throughput.scheduledRatePerSecond || 0).toPrecision(2);
    if (rate && !hidden.has(run.group) && drawnGroups().includes(run.group)) seen.set(rate, Math.max(seen.get(rate) || 0, ...run.phases
      .filter(phase => phase.name !== 'drain').map(phase => phase.startSeconds + phase.seconds)));
  });
  return [...seen].map(([rate, end]) => ({
    label: 'target, mean of the window', data: [{ x: 0, y: rate }, { x: end, y: rate }],
    borderColor: ink('soft'), borderDash: [6, 5], borderWidth: 1.5, pointRadius: 0, target: true,
  }));
};

const backlogOverTime = {
  controls: [shown, phasesOf],
  lines: chosen => groupLines(chosen, (run, own) => (run.rows.counts.backlog ? [line(single ? 'backlog' : '',
    run.rows.at.map((at, i) => ({ x: at + run.rows.seconds[i], y: run.rows.counts.backlog[i] })), own || sign(0))] : []),
  digits, row(rowSeconds()), false),
  options: chosen => overTime(chosen, axis('messages', { beginAtZero: true, ticks: { callback: tick(digits) } }), digits),
};

const resourceNames = {
  processors: ['processors', 'processors in use'], memory: ['memory', 'MB'], written: ['written to disk', 'MB/s'],
  read: ['read from disk', 'MB/s'], netIn: ['received by network', 'MB/s'], netOut: ['sent by network', 'MB/s'],
};
const usage = data.runs[0].usage;
const resources = Object.keys(resourceNames).filter(name => usage.some(part => part.values[name]));
const resourcesOverTime = {
  controls: [
    { key: 'resource', label: 'resource', type: 'radio', value: resources[0], options: resources.map(name => [name, resourceNames[name][0]]) },
    phasesOf,
  ],
  lines: chosen => usage.flatMap((part, i) => (part.values[chosen.resource] ? [line(part.id,
    part.at.map((at, j) => ({ x: at + part.seconds[j] / 2, y: part.values[chosen.resource][j] })), sign(i), { part: part.id })] : [])),
  options(chosen, lines) {
    const unit = resourceNames[chosen.resource][1];
    const options = overTime(chosen, axis(unit, { beginAtZero: true, ticks: { callback: tick(digits) } }), value => digits(value) + ' ' + unit);
    options.plugins.legend = ownLegend(lines);
    return options;
  },
};

const modes = {
  controls: [
    { ...kindControl(curveKinds), value: headline(curveKinds).slice(0, single ? 2 : 1) },
    { ...scale, value: 'linear', label: 'scale of shares', options: [...scale.options].reverse() }, shown,
  ],
  lines: chosen => groupLines(chosen, (run, own) => chosen.kinds.filter(kind => run.densities[kind]).map(kind => {
    const density = run.densities[kind];
    const points = density.micros.map((x, i) => ({ x,
      y: chosen.scale === 'logarithmic' && density.sharePercent[i] === 0 ? null : density.sharePercent[i] }));
    return line(kindNames[kind], points, own || sign(curveKinds.indexOf(kind)),
      { kind, stepped: 'middle', fill: single, pointRadius: 0, borderWidth: 1.5 });
  }), share, point => Math.round(20 * Math.log10(point.x) - 0.5), true,
  chosen.scale === 'logarithmic' ? undefined : 0),
  options: chosen => ({
    ...common(micros, percent => share(percent) + ' of the messages'),
    scales: {
      x: latencyAxis(true, zeroInCurves(chosen.kinds)),
      y: axis('share of the messages, %', { type: chosen.scale, beginAtZero: chosen.scale === 'linear' }),
    },
  }),
};

// A bar for each group: the median of its runs; for an even number, the lesser of the two middle
// values.
const middle = values => {
  const sorted = values.filter(value => value !== null && value !== undefined).sort((a, b) => a - b);
  return sorted.length ? sorted[(sorted.length - 1) >> 1] : null;
};
const throughput = {
  bars: true,
  controls: [{ ...scale, value: 'linear', options: [...scale.options].reverse() }],
  lines() {
    const groups = drawnGroups().filter(index => !hidden.has(index));
    const rates = pick => groups.map(index => middle(data.groups[index].runs.map(run => pick(data.runs[run].throughput))));
    const capacities = groups.map(index => middle(data.limits
      .filter(limit => limit.of === 'capacity' && limit.groups.includes(index)).map(limit => limit.value)));
    const colours = alpha => groups.map(index => pale(groupSign(index).colour, alpha));
    return [
      { label: 'acknowledged', data: rates(t => t.publishRatePerSecond ?? t.sentRatePerSecond), backgroundColor: colours(0.9) },
      { label: 'received', data: rates(t => t.receiveRatePerSecond), backgroundColor: colours(0.4),
        borderColor: colours(1), borderWidth: 1 },
      { label: 'target', type: 'line', showLine: false, data: rates(t => t.scheduledRatePerSecond), order: -1,
        pointStyle: 'line', rotation: 90, pointRadius: 13, pointBorderWidth: 3, borderColor: ink('text') },
      ...(capacities.some(rate => rate !== null) ? [{ label: 'capacity', type: 'line', showLine: false, data: capacities,
        order: -1, pointStyle: 'rectRot', pointRadius: 7, backgroundColor: ink('limit'), borderColor: ink('limit') }] : []),
    ].map(set => ({ indexAxis: 'y', parsing: true, ...set, names: groups.map(index => groupLabel(data.groups[index])) }));
  },
  options: (chosen, lines) => ({
    indexAxis: 'y',
    interaction: { mode: 'index', axis: 'y', intersect: false },
    plugins: { zoom: { zoom: {} }, shading: { bands: [] },
      tooltip: { callbacks: { label: item => ` ${item.dataset.label}: ${digits(item.parsed.x)} msg/s` } } },
    scales: {
      x: axis('messages per second', { type: chosen.scale, beginAtZero: true, ticks: { callback: tick(digits) } }),
      y: { ...axis('', { type: 'category' }), labels: lines[0].names, offset: true,
        ticks: { color: ink('text'), autoSkip: false, callback(value) { const name = this.getLabelForValue(value);
          return this.chart.width < 500 && name.length > 18 ? name.slice(0, 17) + '…' : name; } } },
    },
  }),
};

// The lines of sweeps are not those of the groups of runs, so several have a legend of their own.
const ownLegend = lines => ({
  display: lines.length > 1, position: 'bottom', labels: { usePointStyle: true, color: ink('text') },
});

// Sweeps have the colours of their runs if these colours are distinct.
const sweepColours = data.sweeps.map(sweep => data.groups[data.runs[sweep.points[0].run].group].colour);
const sweepColour = index => (new Set(sweepColours).size === sweepColours.length ? sweepColours[index] : index % colourCount);

const loadKinds = kindOrder.filter(kind => data.sweeps.some(sweep => sweep.points.some(point => point.micros[kind])));
const load = {
  controls: [
    { key: 'kinds', label: 'latency', type: 'radio', value: loadKinds.slice(0, 1),
      options: loadKinds.map(kind => [kind, kindNames[kind]]) },
    { ...stats, type: 'checks', signs: data.sweeps.length === 1, value: ['50', '99', '99.9'] },
    scale,
  ],
  lines(chosen) {
    const curves = this.curves(chosen);
    return [...curves, ...flatLimits(limitsOf(chosen.kinds[0], chosen.stats), 0, reach(curves, 1), chosen.scale)];
  },
  curves: chosen => data.sweeps.flatMap((sweep, index) => chosen.stats.map(stat => {
    const there = sweep.points.map(point => ({
      x: point.targetPerSecond, y: (point.micros[chosen.kinds[0]] || {})[stat], status: point.status,
      actual: point.actualPerSecond, voids: point.voids,
    })).filter(point => point.y !== undefined);
    const one = data.sweeps.length === 1;
    const made = line(one ? statNames[stat] : `${sweep.label}, ${statNames[stat]}`, medians(there),
      one ? sign(statOrder.indexOf(stat)) : look(sweepColour(index), 0),
      { sweep: index, stat, pointRadius: 4, pointHoverRadius: 6 });
    if (!one) made.borderDash = dashes[statOrder.indexOf(stat)];
    made.pointStyle = made.data.map(point => (point.bad ? 'crossRot' : made.pointStyle));
    return made;
  })),
  options(chosen) {
    const options = common(x => 'target ' + digits(x) + ' msg/s', micros);
    options.plugins.shading.bands = data.sweeps.filter(sweep => sweep.kneeRate !== null)
      .map(sweep => ({ from: sweep.kneeRate, to: sweep.kneeRate, line: true, label: sweep.kneeName + ': ' + digits(sweep.kneeRate) + ' msg/s' }));
    options.plugins.legend = ownLegend(data.sweeps);
    return { ...options, scales: {
      x: axis('target rate, messages per second', { type: 'linear', beginAtZero: true, ticks: { callback: tick(digits) } }),
      y: latencyAxis(chosen.scale === 'logarithmic'),
    } };
  },
};

const size = {
  controls: [{ key: 'unit', label: 'throughput', type: 'radio', value: 'bytes',
    options: [['bytes', 'payload'], ['messages', 'messages']] }],
  lines: chosen => data.sizes.map((curve, index) => {
    const made = line(curve.label, curve.points.map(point => ({
      x: point.sizeBytes, y: chosen.unit === 'bytes' ? point.bytesPerSecond / 1e6 : point.messagesPerSecond, bad: !point.sustained,
      mark: (point.runs > 1 ? `, median of ${point.runs}` : '') + voidMark(point.voids) + (point.sustained ? '' : ', did not pass'),
    })), look(index % colourCount, Math.floor(index / colourCount)), { pointRadius: 4, pointHoverRadius: 6 });
    made.pointStyle = made.data.map(point => (point.bad ? 'crossRot' : made.pointStyle));
    return made;
  }),
  options(chosen) {
    const unit = chosen.unit === 'bytes' ? 'MB/s' : 'msg/s';
    const options = common(bytes, value => digits(value) + ' ' + unit);
    options.plugins.legend = ownLegend(data.sizes);
    return { ...options, scales: {
      x: axis('message size', { type: 'logarithmic', ticks: { callback: bytes } }),
      y: axis(chosen.unit === 'bytes' ? 'payload, MB/s' : 'messages per second', { beginAtZero: true, ticks: { callback: tick(digits) } }),
    } };
  },
};

const voidMark = voids => (voids ? ` + ${voids} void` : '');

// Repetitions at one rate are shown as their median, two repetitions as both points. A point is
// marked if one of its runs did not pass.
function medians(points) {
  const byRate = new Map();
  points.forEach(point => byRate.set(point.x, [...(byRate.get(point.x) || []), point]));
  const groups = [...byRate].flatMap(([x, group]) => (group.length === 2 ? group.map(point => [x, [point]]) : [[x, group]]));
  return groups.map(([x, group]) => {
    const sorted = group.map(point => point.y).sort((a, b) => a - b);
    const bad = group.some(point => point.status !== 'PASS');
    const actual = group[0].actual;
    return { x, y: sorted[sorted.length >> 1], bad,
      mark: (group.length > 1 ? `, median of ${group.length}` : '') + voidMark(group[0].voids) + (bad ? ', did not pass' : '')
        + (actual ? `, ${digits(actual)} msg/s reached` : '') };
  });
}

const views = {
  percentiles, load, size, throughput, modes, 'latency-over-time': latencyOverTime,
  'rate-over-time': rateOverTime, stored, 'backlog-over-time': backlogOverTime,
  'resources-over-time': resourcesOverTime,
};
