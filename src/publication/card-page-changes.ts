import type { Card } from './card-schema.ts';
import { fragment, nothing, type Html } from '../http/html.ts';
import { markdownHtml } from './markdown-page.ts';

const json = (value: unknown): Html =>
  value === null || value === undefined
    ? fragment`nothing`
    : fragment`<pre>${JSON.stringify(value, null, 2)}</pre>`;

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** Values that people read as words, in words; the rest as JSON. */
function inWords(value: unknown): Html {
  if (value === null || value === undefined) return fragment`nothing`;
  if (Array.isArray(value) && value.length > 0) return fragment`${value.map(inWords)}`;
  if (typeof value === 'object' && !Array.isArray(value)) {
    const members = Object.entries(value).filter(([, member]) => member !== null);
    if (members.every(([, member]) => isScalar(member)))
      return fragment`${members.map(([name, member]) => fragment`<p>${name.replaceAll('_', ' ')}: ${String(member)}</p>`)}`;
  }
  return isScalar(value) ? fragment`${String(value)}` : json(value);
}

/** The operator's narrative, what it restates and corrects. */
export function notesSection({ release_notes: notes }: Card): Html {
  const restatements = notes.restatements.map(
    ({ category, subject, before, after, reason }) =>
      fragment`<tr>
        <td>${category} ${subject}</td>
        <td>${inWords(before)}</td>
        <td>${inWords(after)}</td>
        <td>${reason}</td>
      </tr>`,
  );
  const corrections = notes.corrections.map(
    (item) =>
      fragment`<article>
        <h3>Correction of ${item.rule} in ${item.prior_version}</h3>
        <dl>
          <dt>Was wrong</dt>
          <dd>${item.was_wrong}</dd>
          <dt>Holds now</dt>
          <dd>${item.holds_now}</dd>
        </dl>
      </article>`,
  );
  return fragment`<section id="notes">
    <h2>Release notes</h2>
    ${markdownHtml(notes.narrative)} ${corrections}
    ${restatements.length > 0 ? restatementTable(restatements) : nothing}
  </section>`;
}

const restatementTable = (rows: Html[]): Html =>
  fragment`<h3>Restatements</h3>
    <div class="scroll">
      <table>
        <thead>
          <tr><th>What</th><th>Was</th><th>Is</th><th>Why</th></tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>`;

const kinds = ['rules', 'definitions', 'configuration', 'actions'] as const;

/** What differs from the version before, with an input for each change of behaviour. */
export function changesSection({ changes, previous_version }: Card): Html {
  const rows = kinds.map((kind) => {
    const { added, changed, removed } = changes.counts[kind];
    return fragment`<tr>
      <td>${kind}</td>
      <td class="number">${added}</td>
      <td class="number">${changed}</td>
      <td class="number">${removed}</td>
    </tr>`;
  });
  const subjects = kinds.flatMap((kind) =>
    ['added', 'changed', 'removed'].flatMap((change) => {
      const names = changes[kind].filter((item) => item.change === change).map(({ subject }) => subject);
      return names.length === 0 ? [] : [fragment`<li>${kind} ${change}: ${names.join(', ')}</li>`];
    }),
  );
  const behaviour = changes.behaviour.map((item) => {
    if (item.status === 'equal')
      return fragment`<li><code>${item.action}</code> answers as before, for every input: proved.</li>`;
    if (item.status === 'undecided')
      return fragment`<li>
        <code>${item.action}</code>: it could not be proved whether it answers otherwise. ${item.reason}
      </li>`;
    return fragment`<li>
      <code>${item.action}</code> answers otherwise, for instance on${json(item.witness)}
      <dl>
        <dt>Was</dt>
        <dd>${json(item.before)}</dd>
        <dt>Is</dt>
        <dd>${json(item.after)}</dd>
      </dl>
    </li>`;
  });
  return fragment`<section id="changes">
    <h2>Changes since ${previous_version ?? 'the beginning'}</h2>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th></th>
            <th class="number">Added</th>
            <th class="number">Changed</th>
            <th class="number">Removed</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
    <ul>
      ${subjects}
    </ul>
    ${
      behaviour.length > 0
        ? fragment`<h3>Behaviour</h3>
            <ul>
              ${behaviour}
            </ul>`
        : nothing
    }
  </section>`;
}
