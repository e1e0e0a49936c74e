import { fragment, nothing, type Html } from '../../http/html.ts';
import type { CombiningAlgorithm } from '../../rules/model.ts';
import type { Card } from './card-schema.ts';

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** A day as people write it; the machine's form stays readable to machines. */
export const day = (date: string): Html =>
  fragment`<time datetime="${date}">${dateFormat.format(new Date(`${date}T00:00:00Z`))}</time>`;

/** A moment, to the minute, in UTC. */
export const moment = (time: string): Html =>
  fragment`<time datetime="${time}">${timeFormat.format(new Date(time))} UTC</time>`;

/** Days on which something holds: [from, to). */
export function period({ from, to }: { from: string | null; to: string | null }): Html {
  if (from === null) return to === null ? fragment`without limit` : fragment`before ${day(to)}`;
  return to === null ? fragment`from ${day(from)}` : fragment`from ${day(from)} until before ${day(to)}`;
}

export const person = ({ id, name }: Card['published_by']): string => name ?? id;
export const words = (code: string): string => code.replaceAll('_', ' ');
export const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Where the card shows a rule; revisions of one key are shown together, and the first of them is meant. */
export const ruleAnchor = (key: string): string => `rule-${key}`;
const ruleLink = (key: string): Html => fragment`<a href="#${ruleAnchor(key)}">${key}</a>`;
export const ruleLinks = (keys: readonly string[]): Html =>
  keys.length === 0
    ? fragment`none`
    : fragment`${keys.flatMap((key, index) => (index === 0 ? [ruleLink(key)] : [fragment`, `, ruleLink(key)]))}`;

/** The page of another version of the same world: cards lie beside each other, for every reader. */
export const versionLink = (label: string): Html => fragment`<a href="../${label}/card">${label}</a>`;

const icons: Readonly<Record<string, Html>> = {
  permit: fragment`<circle cx="12" cy="12" r="9" /><path d="m8.5 12.5 2.5 2.5 4.5-5.5" />`,
  deny: fragment`<path d="M8 3h8l5 5v8l-5 5H8l-5-5V8z" /><path d="M8 12h8" />`,
};
const otherIcon = fragment`<circle cx="12" cy="12" r="9" stroke-dasharray="4 3" />`;

/** A decision or an effect: icon, word and colour, in this order of weight. */
export const verdict = (effect: string, label = words(effect)): Html =>
  fragment`<span class="tag ${effect}"><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true">${icons[effect] ?? otherIcon}</svg>${label}</span>`;

/** Inputs, and the date of the facts, on which something was executed. */
export const witnessChips = ({ inputs, as_of: asOf }: { inputs: object; as_of: string }): Html =>
  fragment`<ul class="chips">${Object.entries(inputs).map(
    ([name, value]) => fragment`<li><code>${name} = ${JSON.stringify(value)}</code></li>`,
  )}<li><code>as_of = ${asOf}</code></li></ul>`;

/** What its reader may close; on paper it is always open. */
export const closable = (heading: Html, body: Html, isOpen: boolean): Html =>
  fragment`<details${isOpen ? open : nothing}><summary>${heading}</summary>${body}</details>`;

const open = fragment` open`;

/** A section of the card, below its heading. */
export const part = (id: string, heading: Html | string, body: Html): Html =>
  fragment`<section id="${id}">${closable(fragment`<h2>${heading}</h2>`, body, true)}</section>`;

export const field = (name: string, value: Html | string): Html =>
  fragment`<dt>${name}</dt><dd>${value}</dd>`;

/** Before and after, beside each other. */
export const pair = (before: Html, after: Html): Html =>
  fragment`<div class="pair"><div><h4>Was</h4>${before}</div><div><h4>Is</h4>${after}</div></div>`;

export interface Column {
  name: string;
  numeric?: true;
}

/** How the rules of an action are combined, for people. */
export const combining: Readonly<Record<CombiningAlgorithm, string>> = {
  'deny-overrides': 'A deny wins; then a permit; where no rule speaks, nothing is decided.',
  'permit-overrides': 'A permit wins; then a deny; where no rule speaks, nothing is decided.',
  'deny-unless-permit': 'It is denied unless a rule permits it.',
  'permit-unless-deny': 'It is permitted unless a rule denies it.',
};

/** A table that scrolls by itself on a narrow page; nothing where there are no rows. */
export function table(
  caption: string,
  columns: readonly Column[],
  rows: readonly (readonly (Html | string | number)[])[],
): Html {
  if (rows.length === 0) return nothing;
  const className = (column: Column | undefined): Html =>
    column?.numeric ? fragment` class="number"` : nothing;
  const head = columns.map((column) => fragment`<th scope="col"${className(column)}>${column.name}</th>`);
  const body = rows.map(
    (cells) =>
      fragment`<tr>${cells.map((cell, index) => fragment`<td${className(columns[index])}>${cell}</td>`)}</tr>`,
  );
  return fragment`<div class="sheet scroll" role="region" aria-label="${caption}" tabindex="0"><table>
    <thead><tr>${head}</tr></thead>
    <tbody>${body}</tbody>
  </table></div>`;
}

/** A value of the configuration, or of a restatement, as people read it: short ones in words, the rest as JSON. */
export function readable(value: unknown): Html {
  if (value === null || value === undefined) return fragment`<p class="quiet">Nothing.</p>`;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return fragment`<p>${String(value)}</p>`;
  if (Array.isArray(value) && value.length > 0) return fragment`${value.map(readable)}`;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  if (Array.isArray(value) || members.some(([, member]) => typeof member === 'object'))
    return fragment`<pre>${JSON.stringify(value, null, 2)}</pre>`;
  return fragment`<dl>${members.map(([name, member]) => field(words(name), String(member)))}</dl>`;
}
