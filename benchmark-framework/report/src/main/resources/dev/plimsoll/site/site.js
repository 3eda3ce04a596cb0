// SPDX-License-Identifier: Apache-2.0
// The filter of the first page. Its tables are whole without it.
'use strict';
(() => {
  const form = document.getElementById('filter');
  if (!form) return;
  const trusts = [...document.querySelectorAll('#trust dt')].map(each => each.textContent);
  const rows = [...document.querySelectorAll('section[data-promise]')].flatMap(section =>
    [...section.querySelectorAll('tbody tr')].map(row => {
      const cell = column => row.children[column].textContent;
      return { row, section, promise: section.dataset.promise, workload: cell(0), system: cell(1),
        machines: cell(3), trust: cell(6) };
    }));
  const choices = [
    ['workload', 'workload'], ['promise', 'guarantees'], ['system', 'system'], ['machines', 'machines'],
    ['trust', 'least trust'],
  ];
  const chosen = {};
  const fits = (entry, key) => !chosen[key]
    || (key === 'trust' ? trusts.indexOf(entry.trust) >= trusts.indexOf(chosen.trust) : entry[key] === chosen[key]);

  function apply() {
    let shown = 0;
    const sections = new Map();
    rows.forEach(entry => {
      const fit = choices.every(([key]) => fits(entry, key));
      entry.row.hidden = !fit;
      shown += fit ? 1 : 0;
      sections.set(entry.section, sections.get(entry.section) || fit);
    });
    sections.forEach((any, section) => { section.hidden = !any; });
    document.getElementById('filtered').textContent = shown === rows.length ? '' : `${shown} of ${rows.length} rows`;
  }

  choices.forEach(([key, name]) => {
    const there = [...new Set(rows.map(entry => entry[key]))];
    const values = key === 'trust' ? trusts.filter(trust => there.includes(trust)) : there.sort();
    if (values.length < 2) return;
    const label = document.createElement('label');
    const select = document.createElement('select');
    select.append(new Option('all', ''), ...values.map(value => new Option(value, value)));
    select.onchange = () => { chosen[key] = select.value; apply(); };
    label.append(name + ' ', select);
    form.append(label);
  });
  form.onsubmit = event => event.preventDefault();
  form.hidden = form.children.length === 0;
})();
