import { createHash } from 'node:crypto';
import type { Card } from './card-schema.ts';
import { changesSection, notesSection } from './card-page-changes.ts';
import {
  approvalsSection,
  configurationSection,
  coverageSection,
  limitationsSection,
  person,
  sourcesSection,
  verificationSection,
} from './card-page-evidence.ts';
import { cardStyle } from './card-style.ts';
import { fragment, Html, nothing } from '../http/html.ts';

/** One style sheet, by its hash; no script, no image, no other origin. */
export const cardPagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(cardStyle).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const sections = [
  ['summary', 'Summary'],
  ['notes', 'Release notes'],
  ['changes', 'Changes'],
  ['rules', 'Rules'],
  ['actions', 'Actions'],
  ['sources', 'Sources'],
  ['coverage', 'Coverage'],
  ['verification', 'Verification'],
  ['configuration', 'Configuration'],
  ['approvals', 'Approvals'],
  ['limitations', 'Known limitations'],
] as const;

/** The card as a page for an auditor: complete in itself, printable, without script. Pure. */
export function renderCardPage(card: Card, contentHash: string): string {
  const title = `${card.world.title} ${card.world_model_version}: World Model Card`;
  const contents = sections.map(([id, name]) => fragment`<li><a href="#${id}">${name}</a></li>`);
  return fragment`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${styleSheet}
      </head>
      <body>
        <main>
          <h1>${card.world.title}, ${card.world_model_version}</h1>
          <p class="quiet">
            World Model Card. ${card.organization.name}, ${card.domain.name}. Read-only; it is never changed.
          </p>
          <nav aria-label="Contents">
            <ul>
              ${contents}
            </ul>
          </nav>
          ${summary(card, contentHash)} ${notesSection(card)} ${changesSection(card)} ${rules(card)}
          ${actions(card)} ${sourcesSection(card)} ${coverageSection(card)} ${verificationSection(card)} ${configurationSection(card)}
          ${approvalsSection(card)} ${limitationsSection(card)}
        </main>
      </body>
    </html> `.markup;
}

const styleSheet = new Html(`<style>${cardStyle}</style>`);

const many = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function summary(card: Card, contentHash: string): Html {
  const ruleCount = sum(card.rules.map((group) => group.rules.length));
  return fragment`<section id="summary">
    <h2>Summary</h2>
    <p>${card.world.description}</p>
    <dl>
      <dt>Published</dt>
      <dd>${card.published_at} by ${person(card.published_by)}</dd>
      <dt>Holds</dt>
      <dd>${many(ruleCount, 'rule')} for ${many(card.actions.length, 'action')}, from ${many(card.sources.length, 'source')}</dd>
      <dt>Version before</dt>
      <dd>${card.previous_version ?? 'none: this is the first'}</dd>
      <dt>Its hash</dt>
      <dd><code>${card.previous_version_hash ?? 'none'}</code></dd>
      <dt>Hash of this card</dt>
      <dd><code>${contentHash}</code></dd>
    </dl>
  </section>`;
}

function rules(card: Card): Html {
  const groups = card.rules
    .filter((group) => group.rules.length > 0)
    .map(
      (group) =>
        fragment`<h3>Tier ${group.tier}</h3>
          ${group.rules.map((rule) => ruleArticle(rule))}`,
    );
  return fragment`<section id="rules">
    <h2>Rules</h2>
    ${groups}
  </section>`;
}

function ruleArticle(rule: Card['rules'][number]['rules'][number]): Html {
  const quotes = rule.citations.map(
    ({ quote, publication, section, revision }) =>
      fragment`<blockquote>
        ${quote}
        <cite
          >${publication ?? 'unknown source'},
          ${section}${revision === null ? nothing : fragment`, ${revision}`}</cite
        >
      </blockquote>`,
  );
  const edges =
    rule.overrides.length > 0
      ? fragment`<dt>Exception to</dt>
          <dd>${rule.overrides.join(', ')}</dd>`
      : nothing;
  const limits = rule.limits === 'all' ? 'all grants' : rule.limits.join(', ');
  const limited =
    limits === ''
      ? nothing
      : fragment`<dt>Limits</dt>
          <dd>${limits}</dd>`;
  const duties = rule.obligations.map(
    ({ on, text }) =>
      fragment`<dt>Obligation, if ${on}</dt>
        <dd>${text}</dd>`,
  );
  return fragment`<article id="rule-${rule.key}-${rule.revision}">
    <h3>${rule.key}, revision ${rule.revision}</h3>
    <p>${rule.natural_language}</p>
    ${quotes}
    <dl>
      <dt>Action</dt>
      <dd>${rule.action}</dd>
      <dt>Norm</dt>
      <dd>${rule.modality.replace('_', ' ')}; met: ${rule.if_met}, unmet: ${rule.if_unmet}</dd>
      <dt>In force</dt>
      <dd>${periodOf(rule)}</dd>
      ${edges}${limited}${duties}
      <dt>Verified by</dt>
      <dd>${rule.suite_cases} cases</dd>
      <dt>Signed-off content</dt>
      <dd><code>${rule.content_hash}</code></dd>
    </dl>
    <pre>
applies when  ${rule.applies_when}
requires      ${rule.requires}</pre>
  </article>`;
}

const periodOf = ({ from, to }: { from: string | null; to: string | null }): string => {
  if (from === null) return 'not commenced';
  return `from ${from}${to === null ? ', without end' : ` to the day before ${to}`}`;
};

function actions(card: Card): Html {
  const articles = card.actions.map((action) => {
    const inputs = action.inputs.map(
      ({ name, type, unit, description }) =>
        fragment`<tr>
          <td><code>${name}</code></td>
          <td>${type}${unit === null ? nothing : fragment`, ${unit}`}</td>
          <td>${description}</td>
        </tr>`,
    );
    const assumptions = action.assumptions.map(
      (text) =>
        fragment`<dt>Assumes</dt>
          <dd><code>${text}</code></dd>`,
    );
    return fragment`<article>
      <h3>${action.title} <code>${action.key}</code></h3>
      <p>${action.description}</p>
      <dl>
        <dt>Combines by</dt>
        <dd>${action.aggregation_mode}</dd>
        <dt>Time zone</dt>
        <dd>${action.time_zone}</dd>
        ${assumptions}
        <dt>Rules</dt>
        <dd>${action.rules.join(', ') || 'none'}</dd>
        <dt>Outputs</dt>
        <dd>${action.outputs.join(', ') || 'none'}</dd>
        <dt>Module</dt>
        <dd>version ${action.module.module_version}, <code>${action.module.digest}</code></dd>
      </dl>
      <div class="scroll">
        <table>
          <thead>
            <tr>
              <th>Input</th>
              <th>Type</th>
              <th>Meaning</th>
            </tr>
          </thead>
          <tbody>
            ${inputs}
          </tbody>
        </table>
      </div>
    </article>`;
  });
  return fragment`<section id="actions">
    <h2>Actions</h2>
    ${articles}
  </section>`;
}
