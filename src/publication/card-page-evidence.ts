import type { Card } from './card-schema.ts';
import { fragment, nothing, type Html } from '../http/html.ts';

export const person = ({ id, name }: Card['published_by']): string => name ?? id;
const day = (date: string | null): string => date ?? '…';

export function sourcesSection(card: Card): Html {
  const articles = card.sources.map(
    (source) =>
      fragment`<article>
        <h3>${source.title}</h3>
        <dl>
          <dt>Publication</dt>
          <dd>${source.publication}</dd>
          <dt>Kind</dt>
          <dd>${source.kind.replaceAll('_', ' ')}</dd>
          <dt>Section, revision</dt>
          <dd>${source.section ?? 'whole'}, ${source.revision ?? 'not stated'}</dd>
          <dt>Jurisdiction</dt>
          <dd>${source.jurisdiction ?? 'not stated'}</dd>
          <dt>Effective</dt>
          <dd>${day(source.effective_from)} to ${day(source.effective_to)}</dd>
          <dt>Address</dt>
          <dd>${source.url ?? 'not stated'}</dd>
          <dt>SHA-256</dt>
          <dd><code>${source.sha256}</code> (${source.byte_length} bytes, ${source.media_type})</dd>
          <dt>Cited by</dt>
          <dd>${source.cited_by.join(', ')}</dd>
        </dl>
      </article>`,
  );
  return fragment`<section id="sources">
    <h2>Sources</h2>
    ${articles}
  </section>`;
}

export function coverageSection(card: Card): Html {
  const rows = card.coverage.map(
    (item) =>
      fragment`<tr>
        <td>${item.publication}</td>
        <td class="number">${item.normative_sentences}</td>
        <td class="number">${item.candidates}</td>
        <td class="number">${item.enshrined}</td>
        <td class="number">${item.left_out.length}</td>
      </tr>`,
  );
  const left = card.coverage
    .flatMap(({ left_out }) => left_out)
    .map(
      ({ quote, section, reason }) =>
        fragment`<li>
          ${reason.replaceAll('_', ' ')}
          <blockquote>${quote}<cite>${section ?? ''}</cite></blockquote>
        </li>`,
    );
  return fragment`<section id="coverage">
    <h2>Coverage</h2>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>Source</th>
            <th class="number">Normative sentences</th>
            <th class="number">Candidates</th>
            <th class="number">Enshrined</th>
            <th class="number">Left out</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
    ${
      left.length > 0
        ? fragment`<h3>Left out, with the reason</h3>
            <ul>
              ${left}
            </ul>`
        : nothing
    }
  </section>`;
}

export function verificationSection({ verification: found }: Card): Html {
  const renames = found.renames.map(
    ({ action, from, to, because }) =>
      fragment`<li>
        ${action}: <code>${from}</code> is read as <code>${to}</code> (${because.replaceAll('_', ' ')})
      </li>`,
  );
  const findings = found.findings.map(
    ({ action, rule, code, severity, message }) =>
      fragment`<tr>
        <td>${rule ?? action}</td>
        <td>${code.replaceAll('_', ' ')}</td>
        <td>${severity}</td>
        <td>${message}</td>
      </tr>`,
  );
  return fragment`<section id="verification">
    <h2>Verification</h2>
    <dl>
      <dt>Behaviourally complete</dt>
      <dd>${found.rules_complete} rules</dd>
      <dt>Suite cases run on the shipped bytes</dt>
      <dd>${found.suite_cases_run}</dd>
      <dt>Quotes found in hashed sources</dt>
      <dd>${found.quotes_verified}</dd>
    </dl>
    ${
      renames.length > 0
        ? fragment`<h3>Renamed inputs, proved equivalent</h3>
            <ul>
              ${renames}
            </ul>`
        : nothing
    }
    ${
      findings.length > 0
        ? fragment`<h3>Findings that block nothing</h3>
            <div class="scroll">
              <table>
                <thead>
                  <tr>
                    <th>Where</th>
                    <th>What</th>
                    <th>Severity</th>
                    <th>Message</th>
                  </tr>
                </thead>
                <tbody>
                  ${findings}
                </tbody>
              </table>
            </div>`
        : nothing
    }
  </section>`;
}

export function configurationSection(card: Card): Html {
  const blocks = Object.entries(card.configuration).map(
    ([name, value]) =>
      fragment`<h3>${name}</h3>
        <pre>${JSON.stringify(value, null, 2)}</pre>`,
  );
  const body =
    blocks.length > 0 ? fragment`${blocks}` : fragment`<p class="quiet">Defaults hold throughout.</p>`;
  return fragment`<section id="configuration">
    <h2>Configuration</h2>
    ${body}
  </section>`;
}

export function approvalsSection(card: Card): Html {
  const rows = card.approvals.map(
    (item) =>
      fragment`<tr>
        <td>${item.rule}, revision ${item.revision}</td>
        <td>${person(item.decided_by)}</td>
        <td>${item.decided_at}</td>
        <td>${item.statement}</td>
      </tr>`,
  );
  return fragment`<section id="approvals">
    <h2>Approvals</h2>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>Rule</th>
            <th>Signed off by</th>
            <th>At</th>
            <th>Statement</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  </section>`;
}

export const limitationsSection = (card: Card): Html =>
  fragment`<section id="limitations">
    <h2>Known limitations</h2>
    <ul>
      ${card.known_limitations.map((text) => fragment`<li>${text}</li>`)}
    </ul>
  </section>`;
