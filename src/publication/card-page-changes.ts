import type { Card } from './card-schema.ts';
import { fragment, nothing, type Html } from './html.ts';
import { markdownHtml } from './markdown-page.ts';

const json = (value: unknown): Html =>
  value === null || value === undefined
    ? fragment`nothing`
    : fragment`<pre>${JSON.stringify(value, null, 2)}</pre>`;

/** The operator's narrative, what it restates and corrects. */
export function notesSection({ release_notes: notes }: Card): Html {
  const restatements = notes.restatements.map(
    ({ category, subject, before, after, reason }) =>
      fragment`<article>
        <h3>${category} ${subject}</h3>
        ${reason === '' ? nothing : fragment`<p>${reason}</p>`}
        <dl>
          <dt>Was</dt>
          <dd>${json(before)}</dd>
          <dt>Is</dt>
          <dd>${json(after)}</dd>
        </dl>
      </article>`,
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
    ${restatements.length > 0 ? fragment`<h3>Restatements</h3>` : nothing} ${restatements}
  </section>`;
}

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
    changes[kind].map(({ change, subject }) => fragment`<li>${kind}: ${subject}, ${change}</li>`),
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
            <th>Added</th>
            <th>Changed</th>
            <th>Removed</th>
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
