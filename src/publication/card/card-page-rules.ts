import { fragment, nothing, type Html } from '../../http/html.ts';
import type { Card } from './card-schema.ts';
import { accountOfWords, doubtsKnown, handsOf } from './card-page-account.ts';
import {
  combining,
  field,
  many,
  moment,
  part,
  period,
  person,
  ruleAnchor,
  ruleLinks,
  table,
  verdict,
  words,
} from './card-page-parts.ts';

type CardRule = Card['rules'][number]['rules'][number];
type CardCitation = CardRule['citations'][number];

const tierNames = {
  mandatory: 'Mandatory: these decide',
  guidance: 'Guidance: advice beside a decision',
  practice: 'Practice: advice beside a decision',
} as const;

/** Every rule with the words of the law that it rests on and with what the machine runs. */
export function rulesSection(card: Card): Html {
  const shown = new Set<string>();
  const approvals = approvalsByContent(card.approvals);
  const groups = card.rules
    .filter((group) => group.rules.length > 0)
    .map(
      (group) =>
        fragment`<h3>${tierNames[group.tier]}</h3>
          ${group.rules.map((rule) => {
            const first = !shown.has(rule.key);
            shown.add(rule.key);
            return ruleArticle(
              rule,
              approvals.get(contentOf(rule.key, rule)) ?? [],
              first ? ruleAnchor(rule.key) : `${ruleAnchor(rule.key)}-${rule.revision}`,
            );
          })}`,
    );
  return part(
    'rules',
    'Rules',
    fragment`    ${groups.length === 0 ? fragment`<p class="quiet">No rule is in this version.</p>` : groups}`,
  );
}

const contentOf = (
  key: string,
  { revision, content_hash: hash }: Pick<CardRule, 'revision' | 'content_hash'>,
): string => `${key} ${revision} ${hash}`;

function approvalsByContent(approvals: Card['approvals']): ReadonlyMap<string, Card['approvals']> {
  const found = new Map<string, Card['approvals']>();
  for (const approval of approvals) {
    const content = contentOf(approval.rule, approval);
    found.set(content, [...(found.get(content) ?? []), approval]);
  }
  return found;
}

function ruleArticle(rule: CardRule, approvals: Card['approvals'], anchor: string): Html {
  return fragment`<article id="${anchor}">
    <div class="head">
      <h4>${rule.key}</h4>
      <span class="quiet">revision ${rule.revision}, ${words(rule.modality)}</span>
      ${effects(rule)}
    </div>
    <p>${rule.natural_language}</p>
    ${clausesOf(rule.citations).map(lawSays)}
    <pre><span class="quiet">applies when</span>  ${predicate(rule.applies_when, 'always')}
<span class="quiet">requires</span>      ${predicate(rule.requires, 'nothing more')}</pre>
    ${accountOfWords(rule)} ${doubtsKnown(approvals)}
    <dl>
      ${rule.written === undefined ? nothing : field('Written by', handsOf(rule.written))}
      ${approvals.map((given) => field('Signed off by', fragment`${person(given.decided_by)}, on ${moment(given.decided_at)}`))}
      ${field('Action', fragment`<code>${rule.action}</code>`)}
      ${field('In force', rule.from === null ? 'not yet commenced' : period(rule))}
      ${rule.overrides.length === 0 ? nothing : field('Exception to', ruleLinks(rule.overrides))}
      ${limits(rule)}
      ${rule.obligations.map(({ on, text }) => field(`Obligation when ${on === 'applies' ? 'it applies' : on}`, text))}
      ${field('Verified by', many(rule.suite_cases, 'case'))}
      ${field('Signed-off content', fragment`<code>${rule.content_hash}</code>`)}
    </dl>
  </article>`;
}

function limits({ limits: limited }: CardRule): Html {
  if (limited.includes('all')) return field('Prevails over', 'every grant');
  return limited.length === 0 ? nothing : field('Prevails over', ruleLinks(limited));
}

function effects({ if_met: met, if_unmet: unmet }: CardRule): Html {
  if (met === 'none' && unmet === 'none')
    return fragment`<span class="quiet">decides nothing by itself</span>`;
  const when = (effect: typeof met, outcome: string): Html =>
    effect === 'none' ? nothing : verdict(effect, `${effect} when ${outcome}`);
  return fragment`${when(met, 'met')} ${when(unmet, 'unmet')}`;
}

const isSamePlace = (one: CardCitation, other: CardCitation): boolean =>
  one.source_sha256 === other.source_sha256 &&
  one.publication === other.publication &&
  one.section === other.section &&
  one.revision === other.revision;

/** What is cited of one clause, limb by limb, is one passage: its place is said once. */
function clausesOf(citations: readonly CardCitation[]): CardCitation[][] {
  const clauses: CardCitation[][] = [];
  for (const citation of citations) {
    const last = clauses.at(-1);
    if (last?.[0] !== undefined && isSamePlace(last[0], citation)) last.push(citation);
    else clauses.push([citation]);
  }
  return clauses;
}

function lawSays(clause: readonly CardCitation[]): Html {
  const [first] = clause;
  if (first === undefined) return nothing;
  const { publication, section, revision } = first;
  const quotes = clause.length === 1 ? first.quote : clause.map(({ quote }) => fragment`<p>${quote}</p>`);
  return fragment`<blockquote>${quotes}
    <footer>${publication ?? 'Unknown source'}, ${section}${revision === null ? nothing : fragment`, ${revision}`}</footer>
  </blockquote>`;
}

/** A predicate as the machine runs it; one that is a mere constant also in words. */
function predicate(code: string, whenTrue: string): Html {
  const said = code === 'true' ? whenTrue : code === 'false' ? 'never so' : null;
  return said === null ? fragment`${code}` : fragment`${code}  <span class="quiet">(${said})</span>`;
}

/** Defined terms, dated parameters, tables and formulas that the rules read. */
export function definitionsSection({ definitions }: Card): Html {
  if (definitions.length === 0) return nothing;
  const articles = definitions.map(
    (definition) =>
      fragment`<article>
        <div class="head">
          <h4><code>terms.${definition.name}</code></h4>
          <span class="quiet">${definition.type}${definition.unit === null ? nothing : fragment`, ${definition.unit}`}</span>
          ${definition.output ? fragment`<span class="pill">returned with the answer</span>` : nothing}
        </div>
        ${definition.description === '' ? nothing : fragment`<p>${definition.description}</p>`}
        <dl>
          ${field('Read by', ruleLinks(definition.read_by))}
        </dl>
        ${definition.cases.map(
          ({ when, value, from, to, citation }) =>
            fragment`<pre><span class="quiet">when</span>  ${when}
<span class="quiet">is</span>    ${value}</pre>
              ${from === null && to === null ? nothing : fragment`<p class="quiet">In force ${period({ from, to })}.</p>`}
              ${citation === null ? nothing : lawSays([citation])}`,
        )}
      </article>`,
  );
  return part('definitions', 'Definitions', fragment`    ${articles}`);
}

/** What agents can ask, with the inputs, the combining algorithm and the module that answers. */
export function actionsSection({ actions }: Card): Html {
  const articles = actions.map(
    (action) =>
      fragment`<article>
        <div class="head"><h3>${action.title}</h3><code>${action.key}</code></div>
        ${action.description === '' ? nothing : fragment`<p>${action.description}</p>`}
        <dl>
          ${field('How its rules are combined', fragment`${combining[action.aggregation_mode]} <code>${action.aggregation_mode}</code>`)}
          ${field('Time zone', action.time_zone)}
          ${action.assumptions.map((text) => field('Assumes', fragment`<code>${text}</code>`))}
          ${(action.bindings ?? []).map(({ input, path, entity_type: type, absent }) =>
            field(
              `AuthZEN: ${input}`,
              fragment`<code>${path}</code>${type === undefined ? '' : ` of type ${type}`}${absent === undefined ? '' : ', not there where it is left out'}`,
            ),
          )}
          ${field('Rules', ruleLinks(action.rules))}
          ${action.outputs.length === 0 ? nothing : field('Outputs', action.outputs.join(', '))}
          ${field('Module', fragment`version ${action.module.module_version}, <code>${action.module.digest}</code>`)}
        </dl>
        ${table(
          `Inputs of ${action.key}`,
          [{ name: 'Input' }, { name: 'Type' }, { name: 'Accepts' }, { name: 'Meaning' }],
          action.inputs.map((input) => [
            fragment`<code>${input.name}</code>`,
            input.unit === null ? input.type : `${input.type}, ${input.unit}`,
            accepts(input),
            input.description,
          ]),
        )}
      </article>`,
  );
  return part('actions', 'Actions', fragment`    ${articles}`);
}

function accepts({ minimum, maximum, values, nullable }: Card['actions'][number]['inputs'][number]): string {
  const range = minimum === null && maximum === null ? '' : `${minimum ?? '−∞'} to ${maximum ?? '∞'}`;
  return (
    [values?.join(', ') ?? range, nullable ? 'or null' : ''].filter((word) => word !== '').join(' ') || 'any'
  );
}
