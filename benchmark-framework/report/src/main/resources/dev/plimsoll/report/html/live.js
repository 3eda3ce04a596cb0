// SPDX-License-Identifier: Apache-2.0
// The page of a run that goes on: takes what its server sends, and becomes the report at the end.

const live = data.runs[0];
const knownKinds = new Set(Object.keys(live.curves));
const byId = id => document.getElementById(id);
const span = byId('live-span');
// The distributions of the whole window.
let ofAll = { curves: live.curves, densities: live.densities };
let beganAt = null;
let isOtherSession = false;
let finished = false;
// Where the report is, if this page does not become it.
let reportFile = '';

// Puts a point into the lists of a course over time.
function put(course, point) {
  course.at[point.index] = point.at;
  course.seconds[point.index] = point.seconds;
  Object.entries(point.counts).forEach(([name, value]) => { course.counts[name][point.index] = value; });
  Object.entries(point.latencies).forEach(([kind, values]) => {
    if (course.latencies[kind]) {
      Object.entries(values).forEach(([stat, value]) => { course.latencies[kind][stat][point.index] = value; });
    }
  });
}

// Points without a value are null in all lists.
function level(course) {
  const lists = [...Object.values(course.counts), ...Object.values(course.latencies).flatMap(Object.values)];
  lists.forEach(list => {
    for (let i = 0; i < course.at.length; i++) if (list[i] === undefined) list[i] = null;
    list.length = course.at.length;
  });
}

function clear(course) {
  [course.at, course.seconds, ...Object.values(course.counts),
    ...Object.values(course.latencies).flatMap(Object.values)].forEach(list => { list.length = 0; });
}

function takeCharts(change) {
  if (change.whole) {
    clear(live.rows);
    clear(live.intended);
  }
  change.rows.forEach(point => put(live.rows, point));
  change.intended.forEach(point => put(live.intended, point));
  level(live.rows);
  level(live.intended);
  live.phases = change.phases;
  live.events = change.events;
  // A change without them leaves those of before.
  if (change.whole || Object.keys(change.curves).length) ofAll = { curves: change.curves, densities: change.densities };
  if (!span.value) Object.assign(live, ofAll);
}

// Whether a latency of the page has values in this session: another system may have no acknowledgements.
const hasPoints = kind => Object.values(live.rows.latencies[kind]).some(values => values.some(value => value !== null));
const enoughRows = 3;

const list = (id, texts) => byId(id).replaceChildren(...texts.map(text => element('li', { textContent: text })));

function takeTexts(texts) {
  reportFile = texts.report;
  document.title = texts.label + ' – Plimsoll';
  byId('live-label').textContent = texts.label;
  byId('live-series').textContent = texts.series;
  byId('live-phase').textContent = texts.phase;
  byId('live-verdict').textContent = texts.verdict.length ? 'A run that ended now would be FAIL: ' + texts.verdict.join('; ') : '';
  byId('live-banner').className = 'banner ' + (texts.verdict.length ? 'fail' : 'neutral');
  byId('live-warm-up').textContent = texts.warmUp;
  byId('live-figures').replaceChildren(...texts.figures.map(({ name, value, more }) => element('div', {},
    element('dt', { textContent: name }),
    element('dd', {}, element('div', { className: 'value', textContent: value }),
      element('div', { className: 'more', textContent: more })))));
  list('live-workers', texts.workers);
  list('live-history', texts.history);
  list('live-ended', texts.ended);
  byId('live-runs').hidden = !texts.ended.length;
}

// The limits that were placed last; those of a zoomed chart are others.
const placed = {};

// Draws what has changed; zoom and the chosen lines stay.
function refresh(id) {
  const chart = charts[id];
  const view = views[id];
  const lines = view.lines(view.chosen);
  if (!chart || lines.length !== chart.data.datasets.length) {
    delete placed[id];
    draw(id);
    return;
  }
  chart.data.datasets.forEach((set, i) => Object.assign(set, lines[i]));
  const options = view.options(view.chosen, lines);
  chart.options.plugins.shading.bands = options.plugins.shading.bands;
  const { x, y } = chart.options.scales;
  const { suggestedMin, suggestedMax, title: { text } } = options.scales.y;
  Object.assign(y, { suggestedMin, suggestedMax });
  y.title.text = text;
  x.title.text = options.scales.x.title.text;
  if (!placed[id] || (x.min === placed[id].min && x.max === placed[id].max)) {
    const { min, max } = options.scales.x;
    Object.assign(x, { min, max });
    placed[id] = { min, max };
  }
  chart.update('none');
}

const refreshAll = () => { if (!document.hidden) present().forEach(refresh); };
document.addEventListener('visibilitychange', refreshAll);

async function takeSpan() {
  if (!span.value) return;
  const answer = await fetch('distributions?last=' + span.value);
  const { curves, densities } = await answer.json();
  live.curves = curves;
  live.densities = densities;
  refreshAll();
}
span.onchange = () => {
  if (span.value) {
    takeSpan();
  } else {
    Object.assign(live, ofAll);
    refreshAll();
  }
};

const source = new EventSource('events');
source.addEventListener('state', event => {
  const { texts, change } = JSON.parse(event.data);
  // A latency that the page did not know when it was loaded, or another session.
  const kinds = change.rows.flatMap(point => Object.keys(point.latencies)).filter(kind => kindOrder.includes(kind));
  if (kinds.some(kind => !knownKinds.has(kind))) {
    location.reload();
    return;
  }
  if (beganAt !== texts.began) {
    isOtherSession = beganAt !== null;
    present().forEach(id => charts[id] && charts[id].resetZoom && charts[id].resetZoom('none'));
    beganAt = texts.began;
  }
  takeTexts(texts);
  takeCharts(change);
  if (isOtherSession && live.rows.at.length >= enoughRows) {
    isOtherSession = false;
    if (![...knownKinds].every(hasPoints)) {
      location.reload();
      return;
    }
  }
  takeSpan();
  refreshAll();
  document.documentElement.dataset.states = +(document.documentElement.dataset.states || 0) + 1;
});
source.addEventListener('report', event => {
  const { html } = JSON.parse(event.data);
  finished = true;
  source.close();
  document.open();
  document.write(html);
  document.close();
});
source.addEventListener('end', event => {
  finished = true;
  source.close();
  byId('live-phase').textContent = JSON.parse(event.data).sentence;
});
source.onerror = () => {
  if (finished) return;
  byId('live-phase').textContent = reportFile
    ? 'The runs have ended; the report is ' + reportFile
    : 'This page has no connection to the program: the program has ended, or the tunnel is closed.';
};
