/** `/docs/reference.js`: the search over the whole reference, and the forms that send a request. */
export const referenceScript = `'use strict';
// Beside the text the contents are open; above it, where they would push it down, they are folded.
const isBeside = matchMedia('(min-width: 52.01rem)');
const place = () => {
  document.getElementById('contents').open = isBeside.matches;
};
place();
isBeside.addEventListener('change', place);
const field = document.getElementById('search');
const found = document.getElementById('found');
const count = document.getElementById('count');
const list = found.querySelector('ul');
let index = null;
const places = () => (index ??= fetch('/docs/search.json').then((answer) => answer.json()));

const rank = ({ title, text, page }, words) => {
  const name = title.toLowerCase();
  const all = (name + ' ' + text + ' ' + page).toLowerCase();
  if (!words.every((word) => all.includes(word))) return null;
  if (name === words.join(' ')) return 0;
  if (wordsOf(name)[0] === words[0] && words.every((word) => name.includes(word))) return 1;
  if (words.every((word) => name.includes(word))) return name.startsWith(words[0]) ? 2 : 3;
  return 4;
};
// "date()" and "date(" ask for the function of that name.
const wordsOf = (said) => said.toLowerCase().split(/[\\s()"',;]+/).filter(Boolean);

const search = async () => {
  const words = wordsOf(field.value);
  if (words.length === 0) return (found.hidden = true);
  let all;
  try {
    all = await places();
  } catch {
    index = null;
    list.replaceChildren();
    count.textContent = 'The search cannot be reached. Type again to retry.';
    return (found.hidden = false);
  }
  if (words.join(' ') !== wordsOf(field.value).join(' ')) return;
  const hits = all
    .map((place) => ({ place, rank: rank(place, words) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => a.rank - b.rank || a.place.title.length - b.place.title.length);
  list.replaceChildren(
    ...hits.slice(0, 20).map(({ place }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = place.href;
      link.textContent = place.title;
      const page = document.createElement('span');
      page.textContent = place.page;
      link.append(' ', page);
      item.append(link);
      return item;
    }),
  );
  count.textContent = hits.length === 0 ? 'Nothing here speaks of that.' : hits.length === 1 ? '1 place' : hits.length + ' places' + (hits.length > 20 ? ', the first 20' : '');
  found.hidden = false;
};
const close = () => {
  found.hidden = true;
};
field.addEventListener('input', search);
field.addEventListener('keydown', (event) => {
  const first = list.querySelector('a');
  if (event.key === 'Enter' && first && !found.hidden) first.click();
  if (event.key === 'ArrowDown' && first) {
    event.preventDefault();
    first.focus();
  }
});
list.addEventListener('click', close);
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close();
  const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, select');
  if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  field.focus();
});
field.closest('[hidden]').hidden = false;

const credential = document.getElementById('credential');
if (credential) credential.closest('[hidden]').hidden = false;
const send = async (form) => {
  const output = form.querySelector('output');
  const button = form.querySelector('button');
  const headers = new Headers({ accept: 'application/json, application/problem+json, */*' });
  const query = new URLSearchParams();
  let path = form.dataset.path;
  for (const input of form.querySelectorAll('input[data-in]')) {
    const value = input.value.trim();
    if (input.dataset.in === 'path') path = path.replace('{' + input.name + '}', encodeURIComponent(value));
    else if (value === '') continue;
    else if (input.dataset.in === 'header') headers.set(input.name, value);
    else query.append(input.name, value);
  }
  const body = form.querySelector('textarea');
  if (body) headers.set('content-type', 'application/json');
  if (credential.value.trim() !== '') headers.set('authorization', 'Bearer ' + credential.value.trim());
  button.setAttribute('aria-disabled', 'true');
  output.textContent = 'Sending…';
  try {
    const answer = await fetch(path + (query.size > 0 ? '?' + query : ''), {
      method: form.dataset.method,
      headers,
      body: body ? body.value : undefined,
      credentials: credential.value.trim() === '' ? 'same-origin' : 'omit',
    });
    const text = await answer.text();
    let shown = text;
    try {
      shown = JSON.stringify(JSON.parse(text), null, 2);
    } catch {}
    output.textContent = answer.status + ' ' + answer.statusText + '\\n' + shown.slice(0, 100000);
  } catch {
    output.textContent = 'The service cannot be reached. Check your connection, then send again.';
  }
  button.removeAttribute('aria-disabled');
};
for (const trial of document.querySelectorAll('details.try')) trial.hidden = false;
document.addEventListener('submit', (event) => {
  if (!event.target.matches('form[data-path]')) return;
  event.preventDefault();
  if (event.target.querySelector('button').getAttribute('aria-disabled') !== 'true') send(event.target);
});
`;
