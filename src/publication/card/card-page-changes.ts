import { fragment, nothing, type Html } from '../../http/html.ts';
import type { Card } from './card-schema.ts';
import type { CombiningAlgorithm } from '../../rules/model.ts';
import {
  closable,
  combining,
  pair,
  period,
  readable,
  ruleLinks,
  table,
  verdict,
  versionLink,
  witnessChips,
  words,
  part,
} from './card-page-parts.ts';
import { markdownHtml } from './markdown-page.ts';

/** The operator's narrative, what it restates and corrects. */
export function notesSection({ release_notes: notes, rules, previous_version }: Card): Html {
  const shown = new Set(rules.flatMap((group) => group.rules.map(({ key }) => key)));
  const corrections = notes.corrections.map(
    (item) =>
      fragment`<article class="keep">
        <h3>Correction of ${shown.has(item.rule) ? ruleLinks([item.rule]) : item.rule}, as published in ${versionLink(item.prior_version)}</h3>
        <dl>
          <dt>Was wrong</dt>
          <dd>${item.was_wrong}</dd>
          <dt>Holds now</dt>
          <dd>${item.holds_now}</dd>
        </dl>
      </article>`,
  );
  // Of a first version all is new: the sections below say what it is. What a person gave a reason for is said here too.
  const restated = notes.restatements.filter(
    ({ before, reason }) => previous_version !== null || isThere(before) || reason !== '',
  );
  const restatements = restated.map(
    ({ category, subject, before, after, reason }) =>
      fragment`<article class="keep">
        <div class="head"><h4>${subject}</h4><span class="pill">${categories[category] ?? category}</span></div>
        ${isThere(before) ? pair(stated(category, before), stated(category, after)) : fragment`<h5>New</h5>${stated(category, after)}`}
        ${reason === '' ? nothing : fragment`<p>${reason}</p>`}
      </article>`,
  );
  const narrative =
    notes.narrative.trim() === ''
      ? fragment`<p class="quiet">The operator wrote no narrative for this version.</p>`
      : fragment`<div class="sheet narrative">${markdownHtml(notes.narrative)}</div>`;
  return part(
    'notes',
    'Release notes',
    fragment`    ${narrative} ${corrections}
    ${
      restatements.length === 0
        ? nothing
        : closable(
            fragment`<h3>What changed, and why (${restatements.length})</h3>`,
            fragment`${restatements}`,
            previous_version !== null,
          )
    }`,
  );
}

const isThere = (value: unknown): boolean => value !== null && value !== undefined;

/** What people call the kinds of things that are restated. */
const categories: Readonly<Record<string, string>> = {
  action: 'action',
  configuration: 'setting',
  rule: 'rule',
  source: 'source',
};

interface StatedRule {
  natural_language: string;
  from: string | null;
  to: string | null;
}

interface StatedAction {
  title: string;
  aggregation_mode: CombiningAlgorithm;
}

/** A rule's wording is read as text, revision by revision; an action by what it is called and how it decides; other things by their values. */
function stated(category: string, value: unknown): Html {
  if (category === 'action' && isThere(value)) {
    const { title, aggregation_mode: mode } = value as StatedAction;
    return fragment`<p>${title}</p><p class="quiet">${combining[mode]}</p>`;
  }
  if (category !== 'rule' || !Array.isArray(value)) return readable(value);
  return fragment`${(value as StatedRule[]).map(
    (revision) =>
      fragment`<p>${revision.natural_language}</p><p class="quiet">In force ${period(revision)}.</p>`,
  )}`;
}

const kinds = ['rules', 'definitions', 'configuration', 'actions', 'sources'] as const;

const none = { added: 0, changed: 0, removed: 0 };

const changeKinds = ['added', 'changed', 'removed'] as const;

/** What differs from the version before, with an input for each change of behaviour. */
export function changesSection({ changes, previous_version }: Card): Html {
  const named = (kind: (typeof kinds)[number], change: string): string =>
    (kind === 'sources' ? (changes.sources ?? []).map(sourceChange) : changes[kind])
      .filter((item) => item.change === change)
      .map(({ subject }) => subject)
      .join(', ');
  const rows = kinds.map((kind) => [
    fragment`<span class="name">${kind === 'configuration' ? 'settings' : kind}</span>`,
    // Of a first version everything was added: the sections below name it all.
    ...changeKinds.map((change) =>
      previous_version === null
        ? (changes.counts[kind] ?? none)[change]
        : fragment`${(changes.counts[kind] ?? none)[change]} <div class="quiet">${named(kind, change)}</div>`,
    ),
  ]);
  return part(
    'changes',
    `Changes since ${previous_version ?? 'the beginning'}`,
    // A heading that opens and closes may hold no link of its own.
    fragment`    ${previous_version === null ? nothing : fragment`<p>${versionLink(previous_version)} is the version before.</p>`}
    ${table('Changes', [{ name: 'What' }, { name: 'Added' }, { name: 'Changed' }, { name: 'Removed' }], rows)}
    ${
      changes.behaviour.length === 0
        ? nothing
        : fragment`<h3>Behaviour</h3>${changes.behaviour.map((item) => behaviourArticle(item))}`
    }`,
  );
}

/** By the name that its citations give, with what of its provenance is another. */
const sourceChange = ({
  change,
  publication,
  members,
  cited_by: rules,
}: NonNullable<Card['changes']['sources']>[number]): { change: string; subject: string } => ({
  change,
  subject:
    members.length === 0
      ? publication
      : `${publication} (${members.map(words).join(', ')}; cited by ${rules.join(', ')})`,
});

function behaviourArticle(item: Card['changes']['behaviour'][number]): Html {
  const subject = fragment`<code>${item.action}</code>`;
  if (item.status === 'equal')
    return fragment`<p>${subject} answers as before for every input and every date: proved.</p>`;
  if (item.status === 'undecided')
    return fragment`<p>${subject}: whether it answers otherwise could not be proved. ${item.reason}</p>`;
  return fragment`<article class="keep">
    <h4>${subject} answers otherwise, for instance with</h4>
    ${item.witness === null ? nothing : witnessChips(item.witness)}
    ${pair(answer(item.before), answer(item.after))}
    ${
      item.regions === undefined
        ? nothing
        : fragment`<p>It answers otherwise where</p><ul>${item.regions.map(
            ({ words, before, after }) =>
              fragment`<li>${words === '' ? 'anything is asked' : words}: ${decisionIn(before)}, now ${decisionIn(after)}</li>`,
          )}</ul>`
    }
    ${item.open === undefined ? nothing : fragment`<p>${item.open}</p>`}
    <p class="quiet">Found by analysis, executed on both versions.</p>
  </article>`;
}

interface Answered {
  decision: string;
  outputs: Record<string, unknown>;
  obligations: { rule: string; text: string; values: Record<string, unknown> }[];
}

function answer(value: unknown): Html {
  if (value === null || typeof value !== 'object') return readable(value);
  const { decision, outputs, obligations } = value as Answered;
  return fragment`<p>${verdict(decision)}</p>
    ${Object.entries(outputs).map(([name, output]) => fragment`<p><code>${name} = ${JSON.stringify(output)}</code></p>`)}
    ${obligations.map(
      ({ rule, text, values }) =>
        fragment`<p>Obligation of ${rule}: ${text} ${Object.entries(values)
          .map(([name, item]) => `${words(name)}: ${JSON.stringify(item)}`)
          .join(', ')}</p>`,
    )}`;
}

const decisionIn = (answer: unknown): string =>
  typeof answer === 'object' && answer !== null && 'decision' in answer ? String(answer.decision) : '';
