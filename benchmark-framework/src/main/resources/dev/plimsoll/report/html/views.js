// SPDX-License-Identifier: Apache-2.0
// The charts. A view has controls, and makes lines and options from what they say. With one run,
// several latencies share a chart; with several runs, one latency of each does.

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

const positive = (value, scaleType) => (scaleType === 'logarithmic' && value <= 0 ? 0.001 : value);
const runLines = make => data.runs.flatMap((run, index) => make(run, index)
  .map(made => ({ ...made, run: index, hidden: hidden.has(index) })));
const named = (run, what) => (single ? what : `${run.label}, ${what}`);

const percentiles = {
  controls: [kindControl(curveKinds), scale],
  lines: chosen => runLines((run, index) => chosen.kinds.filter(kind => run.curves[kind]).map(kind => {
    const curve = run.curves[kind];
    const points = curve.percents.map((percent, i) => ({
      x: nines(percent), y: positive(curve.micros[i], chosen.scale),
      mark: i >= curve.thinFrom ? ' ~ chance: fewer than 10 samples beyond' : '',
    }));
    const look = single ? curveKinds.indexOf(kind) : index;
    const colour = sign(look).colour;
    return line(named(run, kindNames[kind]), points, look, {
      kind, pointRadius: 0,
      segment: { borderColor: at => (at.p1DataIndex >= curve.thinFrom ? pale(colour, 0.4) : undefined) },
    });
  })),
  options(chosen, lines) {
    const reach = Math.max(3, ...lines.flatMap(each => each.data.map(point => point.x)));
    return {
      ...common(x => percentAt(x) + ' %', micros),
      scales: { x: ninesAxis(Math.min(6, Math.ceil(reach - 1e-6))), y: latencyAxis(chosen.scale === 'logarithmic') },
    };
  },
};

const stats = {
  key: 'stats', label: 'percentile', type: single ? 'checks' : 'radio', signs: single,
  value: single ? ['50', '99', 'max'] : ['99'], options: statOrder.map(stat => [stat, statNames[stat]]),
};
const phasesOf = {
  key: 'phases', label: 'phases and events of', type: 'select', value: '0',
  options: data.runs.map((run, index) => [String(index), run.label]),
};

const bands = chosen => {
  const run = data.runs[+(chosen.phases || 0)];
  const phases = run.phases.map(phase => ({
    from: phase.startSeconds, to: phase.startSeconds + phase.seconds, label: phase.name,
    line: phase.name === 'measured',
  }));
  const events = run.events.map((event, i) => ({
    from: event.atSeconds, to: event.untilSeconds === null ? event.atSeconds : event.untilSeconds,
    label: event.kind, event: true, level: 1 + (i % 3),
  }));
  return [...phases, ...events];
};

const overTime = (chosen, y, yText) => {
  const options = common(x => clock(x) + ' (' + x.toFixed(1) + ' s)', yText);
  options.plugins.shading.bands = bands(chosen);
  const last = Math.max(1, ...data.runs.flatMap(run => run.phases.map(phase => phase.startSeconds + phase.seconds)));
  return { ...options, scales: { x: { ...timeAxis(), min: 0, max: last }, y } };
};

const latencyOverTime = {
  controls: [
    { ...kindControl(courseKinds), type: 'radio', signs: false, value: headline(courseKinds).slice(0, 1) },
    stats,
    { key: 'series', label: 'by the time', type: 'radio', value: 'rows',
      options: [['rows', 'it happened'], ['intended', 'it was due']] },
    scale, phasesOf,
  ],
  lines: chosen => runLines((run, index) => chosen.stats.flatMap(stat => {
    const course = run[chosen.series];
    const kind = course.latencies[chosen.kinds[0]];
    if (!kind) return [];
    const points = course.at.map((at, i) => ({ x: at + course.seconds[i] / 2,
      y: kind[stat][i] === null ? null : positive(kind[stat][i], chosen.scale) }));
    const look = single ? statOrder.indexOf(stat) : index;
    return [line(named(run, statNames[stat]), points, look, { kind: chosen.kinds[0], stat })];
  })),
  options: chosen => overTime(chosen, latencyAxis(chosen.scale === 'logarithmic'), micros),
};

const countNames = { sent: 'sent', acknowledged: 'acknowledged', received: 'received', errors: 'failed' };
const counts = Object.keys(countNames).filter(name => data.runs.some(run => run.rows.counts[name]));
const rateOverTime = {
  controls: [
    { key: 'counts', label: 'messages', type: single ? 'checks' : 'radio', signs: single,
      value: counts.includes('acknowledged') ? (single ? ['acknowledged', 'received'] : ['acknowledged'])
        : counts.slice(0, 1),
      options: counts.map(name => [name, countNames[name]]) },
    phasesOf,
  ],
  lines: chosen => [...runLines((run, index) => chosen.counts.filter(name => run.rows.counts[name]).map(name => {
    const { at, seconds, counts: all } = run.rows;
    const points = at.map((start, i) => ({ x: start + seconds[i] / 2,
      y: all[name][i] === null ? null : all[name][i] / seconds[i] }));
    return line(named(run, countNames[name]), points, single ? counts.indexOf(name) : index, { count: name });
  })), ...targets()],
  options: chosen => overTime(chosen, axis('messages per second', { beginAtZero: true, ticks: { callback: brief } }), whole),
};

const targets = () => {
  const seen = new Map();
  data.runs.forEach((run, index) => {
    const rate = run.throughput.scheduledRatePerSecond;
    if (rate && !hidden.has(index)) seen.set(rate, Math.max(seen.get(rate) || 0, ...run.phases
      .filter(phase => phase.name !== 'drain').map(phase => phase.startSeconds + phase.seconds)));
  });
  return [...seen].map(([rate, end]) => ({
    label: 'target (mean of the window)', data: [{ x: 0, y: rate }, { x: end, y: rate }],
    borderColor: ink('soft'), borderDash: [6, 5], borderWidth: 1.5, pointRadius: 0, target: true,
  }));
};

const backlogOverTime = {
  controls: [phasesOf],
  lines: () => runLines((run, index) => (run.rows.counts.backlog ? [line(run.label,
    run.rows.at.map((at, i) => ({ x: at + run.rows.seconds[i], y: run.rows.counts.backlog[i] })), index)] : [])),
  options: chosen => overTime(chosen, axis('messages', { beginAtZero: true, ticks: { callback: brief } }), whole),
};

const modes = {
  controls: [
    { ...kindControl(curveKinds), value: headline(curveKinds).slice(0, single ? 2 : 1) },
    { ...scale, value: 'linear', label: 'shares', options: [...scale.options].reverse() },
  ],
  lines: chosen => runLines((run, index) => chosen.kinds.filter(kind => run.densities[kind]).map(kind => {
    const density = run.densities[kind];
    const points = density.micros.map((x, i) => ({ x,
      y: chosen.scale === 'logarithmic' && density.sharePercent[i] === 0 ? null : density.sharePercent[i] }));
    return line(named(run, kindNames[kind]), points, single ? curveKinds.indexOf(kind) : index,
      { kind, stepped: 'middle', fill: data.runs.length < 4, pointRadius: 0, borderWidth: 1.5 });
  })),
  options: chosen => ({
    ...common(micros, share => share.toPrecision(3) + ' % of the messages'),
    scales: {
      x: { ...latencyAxis(true) },
      y: axis('share of the messages, %', { type: chosen.scale, beginAtZero: chosen.scale === 'linear' }),
    },
  }),
};

const throughput = {
  bars: true,
  controls: [{ ...scale, value: 'linear', options: [...scale.options].reverse() }],
  lines() {
    const runs = data.runs.map((run, index) => ({ ...run, index })).filter(run => !hidden.has(run.index));
    const rates = pick => runs.map(run => pick(run.throughput));
    const colours = alpha => runs.map(run => pale(sign(run.index).colour, alpha));
    return [
      { label: 'acknowledged', data: rates(t => t.publishRatePerSecond ?? t.sentRatePerSecond), backgroundColor: colours(0.9) },
      { label: 'received', data: rates(t => t.receiveRatePerSecond), backgroundColor: colours(0.4),
        borderColor: colours(1), borderWidth: 1 },
      { label: 'target', type: 'line', showLine: false, data: rates(t => t.scheduledRatePerSecond), order: -1,
        pointStyle: 'line', rotation: 90, pointRadius: 13, pointBorderWidth: 3, borderColor: ink('text') },
    ].map(set => ({ indexAxis: 'y', parsing: true, ...set, names: runs.map(run => run.label) }));
  },
  options: (chosen, lines) => ({
    indexAxis: 'y',
    interaction: { mode: 'index', axis: 'y', intersect: false },
    plugins: { zoom: { zoom: {} }, shading: { bands: [] },
      tooltip: { callbacks: { label: item => ` ${item.dataset.label}: ${whole(item.parsed.x)} msg/s` } } },
    scales: {
      x: axis('messages per second', { type: chosen.scale, beginAtZero: true, ticks: { callback: brief } }),
      y: { ...axis('', {}), type: 'category', labels: lines[0].names, offset: true,
        ticks: { color: ink('text'), autoSkip: false, callback(value) { const name = this.getLabelForValue(value);
          return this.chart.width < 500 && name.length > 18 ? name.slice(0, 17) + '…' : name; } } },
    },
  }),
};

const loadKinds = kindOrder.filter(kind => data.sweeps.some(sweep => sweep.points.some(point => point.micros[kind])));
const load = {
  controls: [
    { key: 'kinds', label: 'latency', type: 'radio', value: loadKinds.slice(0, 1),
      options: loadKinds.map(kind => [kind, kindNames[kind]]) },
    { ...stats, type: 'checks', signs: data.sweeps.length === 1, value: ['50', '99', '99.9'] },
    scale,
  ],
  lines: chosen => data.sweeps.flatMap((sweep, index) => chosen.stats.map(stat => {
    const there = sweep.points.map(point => ({
      x: point.targetPerSecond, y: (point.micros[chosen.kinds[0]] || {})[stat], status: point.status,
      actual: point.actualPerSecond,
    })).filter(point => point.y !== undefined);
    const one = data.sweeps.length === 1;
    const made = line(one ? statNames[stat] : `${sweep.label}, ${statNames[stat]}`, medians(there),
      one ? statOrder.indexOf(stat) : index, { sweep: index, stat, pointRadius: 4, pointHoverRadius: 6 });
    if (!one) made.borderDash = dashes[statOrder.indexOf(stat)];
    made.pointStyle = made.data.map(point => (point.bad ? 'crossRot' : made.pointStyle));
    return made;
  })),
  options(chosen) {
    const options = common(x => brief(x) + ' msg/s asked for', micros);
    options.plugins.shading.bands = data.sweeps.filter(sweep => sweep.kneeRate !== null)
      .map(sweep => ({ from: sweep.kneeRate, to: sweep.kneeRate, line: true, label: 'knee: ' + brief(sweep.kneeRate) + ' msg/s' }));
    return { ...options, scales: {
      x: axis('messages per second asked for', { type: 'linear', beginAtZero: true, ticks: { callback: brief } }),
      y: latencyAxis(chosen.scale === 'logarithmic'),
    } };
  },
};

// Repetitions at one rate are told by the median, two of them by both points; one that did not pass
// marks the point.
function medians(points) {
  const byRate = new Map();
  points.forEach(point => byRate.set(point.x, [...(byRate.get(point.x) || []), point]));
  const groups = [...byRate].flatMap(([x, group]) => (group.length === 2 ? group.map(point => [x, [point]]) : [[x, group]]));
  return groups.map(([x, group]) => {
    const sorted = group.map(point => point.y).sort((a, b) => a - b);
    const bad = group.some(point => point.status !== 'PASS');
    const actual = group[0].actual;
    return { x, y: sorted[sorted.length >> 1], bad,
      mark: (group.length > 1 ? `, median of ${group.length}` : '') + (bad ? ', did not pass' : '')
        + (actual ? `, ${brief(actual)} msg/s reached` : '') };
  });
}

const views = {
  percentiles, load, throughput, modes, 'latency-over-time': latencyOverTime,
  'rate-over-time': rateOverTime, 'backlog-over-time': backlogOverTime,
};
