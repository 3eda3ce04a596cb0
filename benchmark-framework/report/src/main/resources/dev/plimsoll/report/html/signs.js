// SPDX-License-Identifier: Apache-2.0
// Signs that distinguish lines: a colour from a palette that colour-blind people can distinguish,
// plus a dash pattern and a point shape for readers who see no colours. The colours are in the
// style sheet.

const variable = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const colourCount = 7;
const dashes = [[], [7, 4], [2, 3], [10, 3, 2, 3], [14, 4], [5, 2, 1, 2], [1, 5], [12, 2, 5, 2]];
const shapes = ['circle', 'triangle', 'rect', 'rectRot', 'star', 'crossRot', 'rectRounded'];

const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
let printing = false;

const theme = () => {
  if (printing) return 'light';
  return document.documentElement.dataset.theme || (systemIsDark.matches ? 'dark' : 'light');
};

const ink = name => variable('--ink-' + name);

const look = (colour, dash) => ({
  colour: variable('--c' + colour), dash: dashes[dash % dashes.length], shape: shapes[colour % shapes.length],
});
// The sign of an item without a group, such as a kind of latency or a percentile.
const sign = index => look(index % colourCount, Math.floor(index / colourCount));
const groupSign = index => look(data.groups[index].colour, data.groups[index].dash);

const pale = (colour, alpha) => colour + Math.round(alpha * 255).toString(16).padStart(2, '0');

const marks = {
  circle: 'M8 5.5a3 3 0 1 0 6 0a3 3 0 1 0-6 0', triangle: 'M11 2l3.5 6.5h-7z', rect: 'M8 2.5h6v6h-6z',
  rectRot: 'M11 1.5l4 4-4 4-4-4z', star: 'M11 1.5v8M7.5 3.5l7 4M14.5 3.5l-7 4',
  crossRot: 'M8 2.5l6 6M14 2.5l-6 6', rectRounded: 'M9 2.5h4q1 0 1 1v4q0 1-1 1h-4q-1 0-1-1v-4q0-1 1-1',
};

const drawSwatch = (place, { colour, dash, shape }) => {
  const make = (name, attributes) => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', name);
    Object.entries(attributes).forEach(([key, value]) => node.setAttribute(key, value));
    return node;
  };
  const svg = make('svg', { viewBox: '0 0 22 11', width: '100%', height: '100%', 'aria-hidden': 'true' });
  svg.append(
    make('path', { d: 'M0 5.5h22', stroke: colour, 'stroke-width': 2, 'stroke-dasharray': dash.join(' ') }),
    make('path', { d: marks[shape], stroke: colour, fill: colour, 'stroke-width': 1.5 }));
  place.replaceChildren(svg);
};

const drawSwatches = () => {
  document.querySelectorAll('[data-swatch]').forEach(place => drawSwatch(place, groupSign(+place.dataset.swatch)));
  document.querySelectorAll('[data-sign]').forEach(place => drawSwatch(place, sign(+place.dataset.sign)));
};
