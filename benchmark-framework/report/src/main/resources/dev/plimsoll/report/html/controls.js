// SPDX-License-Identifier: Apache-2.0
// Controls of the charts, zoom and keyboard.

const element = (name, properties, ...children) => {
  const node = document.createElement(name);
  Object.assign(node, properties);
  node.append(...children);
  return node;
};

const swatch = (kind, index) => {
  const place = element('span', { className: 'swatch' });
  place.dataset[kind] = index;
  return place;
};

// Radio buttons, checkboxes or a select box; a change updates chosen[key] and then calls `changed`.
function switches(id, control, chosen, changed) {
  chosen[control.key] = control.value;
  if (control.options.length < 2) return '';
  if (control.type === 'select') {
    const select = element('select', { onchange: () => { chosen[control.key] = select.value; changed(); } },
      ...control.options.map(([value, text]) => element('option', { value, textContent: text })));
    return element('label', {}, control.label + ' ', select);
  }
  const several = Array.isArray(control.value);
  const type = control.type === 'checks' ? 'checkbox' : 'radio';
  const inputs = control.options.map(([value]) => element('input', {
    type, name: id + '-' + control.key, value,
    checked: several ? control.value.includes(value) : control.value === value,
    onchange: () => {
      const on = inputs.filter(input => input.checked).map(input => input.value);
      chosen[control.key] = several ? on : on[0];
      changed();
    },
  }));
  return element('fieldset', {}, element('legend', { textContent: control.label }),
    ...control.options.map(([, text], i) =>
      element('label', {}, inputs[i], control.signs ? swatch('sign', i) : '', text)));
}

function draw(id) {
  const view = views[id];
  const figure = document.getElementById('figure-' + id);
  const canvas = document.getElementById('chart-' + id);
  const lines = view.lines(view.chosen);
  if (charts[id]) charts[id].destroy();
  if (view.bars) {
    canvas.parentNode.style.height = Math.max(9, 5 + 2.6 * lines[0].names.length) + 'rem';
  }
  charts[id] = new Chart(canvas, {
    type: view.bars ? 'bar' : 'line', data: { datasets: lines, labels: view.bars ? lines[0].names : undefined },
    options: view.options(view.chosen, lines),
  });
  figure.querySelector('.readout').textContent = '';
}

function prepare(id) {
  const view = views[id];
  const figure = document.getElementById('figure-' + id);
  view.chosen = {};
  const controls = figure.querySelector('.controls');
  const again = () => { draw(id); drawSwatches(); };
  controls.append(...view.controls.map(control => switches(id, control, view.chosen, again)));
  if (!view.bars) {
    const button = (text, name, act) => {
      const made = element('button', { type: 'button', textContent: text, title: name, onclick: act });
      made.setAttribute('aria-label', name + ', ' + figure.querySelector('h3').textContent);
      return made;
    };
    controls.append(element('span', {}, button('+', 'zoom in', () => charts[id].zoom(1.5)), ' ',
      button('−', 'zoom out', () => charts[id].zoom(1 / 1.5)), ' ',
      button('all', 'show all', () => charts[id].resetZoom('none'))));
  }
  const canvas = document.getElementById('chart-' + id);
  canvas.ondblclick = () => charts[id].resetZoom && charts[id].resetZoom('none');
  canvas.onkeydown = event => key(id, event);
}

// Keyboard: arrow keys, Home and End move through the points, which screen readers read out; +, -
// and 0 zoom.
const reading = {};
function key(id, event) {
  const chart = charts[id];
  const steps = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowUp: [-1, 0], ArrowDown: [1, 0],
    Home: [0, -1e9], End: [0, 1e9] };
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (steps[event.key]) {
    read(id, ...steps[event.key]);
  } else if ('+-0'.includes(event.key) && !views[id].bars) {
    if (event.key === '0') chart.resetZoom('none'); else chart.zoom(event.key === '+' ? 1.5 : 1 / 1.5);
  } else if (event.key === 'Escape') {
    chart.setActiveElements([]);
    chart.tooltip.setActiveElements([], { x: 0, y: 0 });
    chart.update('none');
    return;
  } else {
    return;
  }
  event.preventDefault();
}

function read(id, bySeries, byPoint) {
  const chart = charts[id];
  const seen = chart.getSortedVisibleDatasetMetas()
    .filter(meta => meta.data.length && !chart.data.datasets[meta.index].band);
  if (!seen.length) return;
  const at = reading[id] || { series: 0, index: -1 };
  at.series = Math.min(seen.length - 1, Math.max(0, at.series + bySeries));
  const meta = seen[at.series];
  at.index = Math.min(meta.data.length - 1, Math.max(0, at.index + byPoint));
  reading[id] = at;
  const item = { datasetIndex: meta.index, index: at.index };
  chart.setActiveElements([item]);
  chart.tooltip.setActiveElements([item], { x: 0, y: 0 });
  chart.update('none');
  const { title: head, body } = chart.tooltip;
  document.querySelector(`#figure-${id} .readout`).textContent =
    [...(head || []), ...(body || []).flatMap(part => part.lines)].join(': ');
}

// The legend of the groups; each group can be hidden in all charts at once.
function legend() {
  const groups = drawnGroups();
  if (groups.length < 2) return;
  const inputs = groups.map(index => element('input', {
    type: 'checkbox', checked: true, value: String(index), onchange: event => show([index], event.target.checked),
  }));
  const all = on => () => { inputs.forEach(input => { input.checked = on; }); show(groups, on); };
  document.getElementById('legend').append(
    element('fieldset', {}, element('legend', { textContent: 'show' }),
      ...(groups.length > 2 ? [element('button', { type: 'button', textContent: 'all', onclick: all(true) }),
        element('button', { type: 'button', textContent: 'none', onclick: all(false) })] : []),
      ...groups.map((index, i) => element('label', {}, inputs[i], swatch('swatch', index),
        badSign(data.groups[index]) + data.groups[index].label))));
}

const badSign = group => {
  const states = group.runs.map(run => data.runs[run].status);
  return states.includes('FAIL') ? '✗ ' : states.includes('VOID') ? '∅ ' : states.includes('INTERRUPTED') ? '◼ ' : '';
};

function show(indexes, on) {
  indexes.forEach(index => (on ? hidden.delete(index) : hidden.add(index)));
  Object.entries(charts).forEach(([id, chart]) => {
    if (views[id].bars) {
      draw(id);
      return;
    }
    chart.data.datasets.forEach((set, i) => {
      if (set.group !== undefined) chart.setDatasetVisibility(i, !hidden.has(set.group));
    });
    chart.update('none');
  });
}
