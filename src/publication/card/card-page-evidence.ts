import { fragment, nothing, type Html } from '../../http/html.ts';
import type { Card } from './card-schema.ts';
import {
  field,
  many,
  moment,
  period,
  person,
  readable,
  ruleLinks,
  table,
  witnessChips,
  words,
  part,
} from './card-page-parts.ts';

export function sourcesSection(card: Card): Html {
  const articles = card.sources.map(
    (source) =>
      fragment`<article class="keep">
        <div class="head"><h3>${source.title}</h3><span class="pill">${words(source.kind)}</span></div>
        <dl>
          ${field('Publication', source.publication)}
          ${field('Section', source.section ?? 'the whole')}
          ${field('Revision', source.revision ?? 'not stated')}
          ${field('Jurisdiction', source.jurisdiction ?? 'not stated')}
          ${field('Effective', period({ from: source.effective_from, to: source.effective_to }))}
          ${source.url === null ? nothing : field('Address', source.url)}
          ${source.retrieved_at === null ? nothing : field('Retrieved', moment(source.retrieved_at))}
          ${field('SHA-256', fragment`<code>${source.sha256}</code>, ${source.byte_length} bytes of ${source.media_type}`)}
          ${field('Cited by', ruleLinks(source.cited_by))}
        </dl>
      </article>`,
  );
  return part(
    'sources',
    'Sources',
    fragment`    ${articles.length === 0 ? fragment`<p class="quiet">No source is cited.</p>` : articles}`,
  );
}

export function coverageSection({ coverage }: Card): Html {
  const left = coverage.flatMap(({ left_out }) => left_out);
  const count = (name: string) => ({ name, numeric: true }) as const;
  return part(
    'coverage',
    'Coverage',
    fragment`    <p>What distillation found in each source, and what became of it.</p>
    ${table(
      'Coverage',
      [
        { name: 'Source' },
        count('Normative sentences'),
        count('Candidates'),
        count('Signed off'),
        count('Left out'),
      ],
      coverage.map((item) => [
        item.publication,
        item.normative_sentences,
        item.candidates,
        item.enshrined,
        item.left_out.length,
      ]),
    )}
    ${left.length === 0 ? nothing : fragment`<h3>Left out, with the reason</h3>`}
    ${left.map(
      ({ quote, section, reason }) =>
        fragment`<p class="keep">${words(reason)}</p>
          <blockquote>${quote}${section === null ? nothing : fragment`<footer>${section}</footer>`}</blockquote>`,
    )}`,
  );
}

export function verificationSection({ verification: found }: Card): Html {
  return part(
    'verification',
    'Verification',
    fragment`    <dl class="figures">
      <div><dt>rules behaviourally complete</dt><dd>${found.rules_complete}</dd></div>
      <div><dt>cases run on the shipped bytes</dt><dd>${found.suite_cases_run}</dd></div>
      ${
        found.acceptance === undefined
          ? nothing
          : fragment`<div><dt>acceptance cases run on them</dt><dd>${found.acceptance.cases_run}</dd></div>`
      }
      <div><dt>quotes found in hashed sources</dt><dd>${found.quotes_verified}</dd></div>
    </dl>
    ${
      found.renames.length === 0
        ? nothing
        : fragment`<h3>Renamed inputs, proved equivalent</h3>
            ${table(
              'Renamed inputs',
              [
                { name: 'Action' },
                { name: 'Read as' },
                { name: 'In place of' },
                { name: 'Because' },
                { name: 'Rules' },
              ],
              found.renames.map(({ action, from, to, because, rules }) => [
                fragment`<code>${action}</code>`,
                fragment`<code>${to}</code>`,
                fragment`<code>${from}</code>`,
                words(because),
                ruleLinks(rules),
              ]),
            )}`
    }
    ${failedCases(found.acceptance?.failed ?? [])}
    ${
      found.findings.length === 0
        ? fragment`<p>The analysis found nothing to report.</p>`
        : fragment`<h3>Findings that block nothing</h3>
            ${found.findings.map(
              ({ action, rule, code, message, witness }) =>
                fragment`<article class="keep">
                  <div class="head">
                    <h4>${words(code)}</h4>
                    <code>${action}</code>${rule === null ? nothing : ruleLinks([rule])}
                  </div>
                  <p>${message}</p>
                  ${witness === null ? nothing : witnessChips(witness)}
                </article>`,
            )}`
    }`,
  );
}

function failedCases(failed: NonNullable<Card['verification']['acceptance']>['failed']): Html {
  if (failed.length === 0) return nothing;
  return fragment`<h3>Acceptance cases that fail, acknowledged</h3>
    ${table(
      'Failed acceptance cases',
      [
        { name: 'Action' },
        { name: 'Case' },
        { name: 'Expected' },
        { name: 'Actual' },
        { name: 'What differs' },
        { name: 'Rules' },
      ],
      failed.map((one) => [
        fragment`<code>${one.action}</code>`,
        one.case,
        words(one.expected),
        words(one.actual),
        one.differences.join(' '),
        ruleLinks(one.rules),
      ]),
    )}`;
}

export function configurationSection({ configuration }: Card): Html {
  const blocks = Object.entries(configuration).map(
    ([name, value]) => fragment`<article class="keep"><h3>${name}</h3>${readable(value)}</article>`,
  );
  return part(
    'configuration',
    'Configuration',
    fragment`    ${blocks.length === 0 ? fragment`<p class="quiet">Defaults hold throughout.</p>` : blocks}`,
  );
}

export const approvalsSection = ({ approvals }: Card): Html =>
  part(
    'approvals',
    'Approvals',
    fragment`    ${table(
      'Approvals',
      [{ name: 'Rule' }, { name: 'Signed off by' }, { name: 'On' }, { name: 'Statement' }],
      approvals.map((item) => [
        fragment`${ruleLinks([item.rule])}, revision ${item.revision}`,
        person(item.decided_by),
        moment(item.decided_at),
        fragment`${item.statement}${acknowledged(item)}`,
      ]),
    )}`,
  );

/** What the signer knew and signed all the same, in words. */
function acknowledged({ doubts = [] }: Card['approvals'][number]): Html {
  if (doubts.length === 0) return nothing;
  const items = doubts.map(({ id, code, message }) =>
    code === null || message === null
      ? fragment`<li>A finding that the last check had no more: <code>${id}</code></li>`
      : fragment`<li>${words(code)}: ${message}</li>`,
  );
  return fragment`<p class="quiet">${many(doubts.length, 'acknowledged doubt')}:</p><ul>${items}</ul>`;
}

export const limitationsSection = (card: Card): Html =>
  part(
    'limitations',
    'Known limitations',
    fragment`    <ul>
      ${card.known_limitations.map((text) => fragment`<li>${text}</li>`)}
    </ul>`,
  );
