import { createHash } from 'node:crypto';
import { fragment, Html, nothing } from '../../http/html.ts';
import { preloadLaw } from '../../http/page-fonts.ts';
import type { Card } from './card-schema.ts';
import { changesSection, notesSection } from './card-page-changes.ts';
import {
  approvalsSection,
  configurationSection,
  coverageSection,
  limitationsSection,
  sourcesSection,
  verificationSection,
} from './card-page-evidence.ts';
import { field, moment, person, versionLink } from './card-page-parts.ts';
import { actionsSection, definitionsSection, rulesSection } from './card-page-rules.ts';
import { cardStyle } from './card-style.ts';

/**
 * Policy of a rendered page: its one style sheet, the fonts and the icon of this site; no script, no other origin. The style is the page's own: a
 * page that was rendered by an earlier release is shown as it was.
 */
export function cardPagePolicy(page: string): string {
  const style = page.slice(page.indexOf('<style>') + '<style>'.length, page.indexOf('</style>'));
  return [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "font-src 'self'",
    // Browsers ask every site for its icon, and complain where the page forbids it.
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const sections = [
  ['limitations', 'Known limitations', limitationsSection],
  ['notes', 'Release notes', notesSection],
  ['changes', 'Changes', changesSection],
  ['rules', 'Rules', rulesSection],
  ['definitions', 'Definitions', definitionsSection],
  ['actions', 'Actions', actionsSection],
  ['sources', 'Sources', sourcesSection],
  ['coverage', 'Coverage', coverageSection],
  ['verification', 'Verification', verificationSection],
  ['configuration', 'Configuration', configurationSection],
  ['approvals', 'Approvals', approvalsSection],
] as const;

/** The card as a page for an auditor: complete in itself (its fonts are a site's, and may be missing), printable, without script. Pure. */
export function renderCardPage(card: Card, contentHash: string): string {
  const shown = sections
    .map(([id, name, section]) => ({ id, name, html: section(card) }))
    .filter(({ html }) => html !== nothing);
  return fragment`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${card.world.title} ${card.world_model_version}: World Model Card</title>
        ${preloadLaw} ${styleSheet}
      </head>
      <body>
        <main>
          <p class="quiet">World Model Card</p>
          <h1>${card.world.title}, ${card.world_model_version}</h1>
          <p class="quiet">
            ${card.organization.name}, ${card.domain.name}. Published on ${moment(card.published_at)} by
            ${person(card.published_by)}; never changed since.
          </p>
          ${summary(card, contentHash)}
          <nav aria-label="Contents">
            <ul>
              ${shown.map(({ id, name }) => fragment`<li><a href="#${id}">${name}</a></li>`)}
            </ul>
          </nav>
          ${shown.map(({ html }) => html)}
        </main>
      </body>
    </html> `.markup;
}

const styleSheet = new Html(`<style>${cardStyle}</style>`);

function summary(card: Card, contentHash: string): Html {
  const figure = (name: string, count: number): Html =>
    fragment`<div><dt>${name}${count === 1 ? '' : 's'}</dt><dd>${count}</dd></div>`;
  // Several revisions of a rule may be in force one after the other: it is one rule.
  const rules = new Set(card.rules.flatMap((group) => group.rules.map(({ key }) => key))).size;
  return fragment`${card.world.description === '' ? nothing : fragment`<p>${card.world.description}</p>`}
    <dl class="figures">
      ${figure('rule', rules)} ${figure('action', card.actions.length)}
      ${figure('definition', card.definitions.length)} ${figure('source', card.sources.length)}
      ${figure('sign-off', card.approvals.length)}
    </dl>
    <dl>
      ${field('Hash of this card', fragment`<code>${contentHash}</code>`)}
      ${field('Version before', card.previous_version === null ? 'none: this is the first' : versionLink(card.previous_version))}
      ${
        card.previous_version_hash === null
          ? nothing
          : field('Its hash', fragment`<code>${card.previous_version_hash}</code>`)
      }
    </dl>`;
}
