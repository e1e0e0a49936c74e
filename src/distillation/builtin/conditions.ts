import { trimEndOf } from '../../core/trim-end.ts';
import { shortened } from '../../core/first-characters.ts';
import type { InputDeclaration } from '../../rules/model.ts';
import type { CandidateFlag } from '../distiller.ts';
import { findDates } from './dates.ts';
import { always, join, negate, type Formula } from './formula.ts';
import { nameOf } from './naming.ts';
import { quantityInput, readQuantities, type Threshold } from './quantities.ts';
import { tag } from './tagger.ts';

export interface Reading {
  formula: Formula;
  flags: Set<CandidateFlag>;
}

const describe = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const sentence = line.charAt(0).toUpperCase() + line.slice(1);
  return shortened(sentence, 300);
};

/** "accompanies a child who is": what went on with a figure that was read apart. */
const withoutTorn = (text: string): string =>
  text.replace(/\b(?:who|which|that)(?: (?:is|are|was|were|has|have))?$/i, '').trim();

export function assertion(text: string, name?: string): Formula {
  const said = withoutTorn(text.replaceAll(/\s+/g, ' ').trim()) || text;
  return {
    is: 'asserted',
    input: {
      name: name ?? nameOf(said),
      type: 'bool',
      description: describe(said),
    } satisfies InputDeclaration,
  };
}

const window =
  /\b(?:aggregate|combined total|in any (?:one |single |calendar |given |\d+)?[- ]?(?:day|week|month|year|period|session)|during (?:any|each|the (?:previous|preceding|single))|per (?:day|week|month|year|calendar)|(?:in|for|during) each (?:day|week|month|year|calendar|of)|(?:in|for|during) the (?:previous|preceding|current)|within any (?:\d|one|period)|in (?:a|each|one) (?:calendar |financial |single )?(?:day|week|month|year)\b|on average|\d+-(?:day|week|month|year) period|consecutive|28 days beginning|beginning (?:with|on))\b/i;
const extremes =
  /\b(?:lesser|greater|larger|smaller|lower|higher|earlier|later|longer|shorter) of\b|\bwhichever\b/i;
export const crossReference =
  /§\s*\d|\b(?:sub)?(?:sections?|paragraphs?|clauses?|articles?|schedules?|chapters?|annex(?:es)?|parts?|titles?|regulations?|rules?|points?)\s+(?:\(?\d|\([a-z]{1,4}\)|[IVX]+\b|[A-Z]\b)|\b\d+ (?:U\.?S\.?C|CFR|C\.F\.R)|\bunder (?:the|that) [A-Z]\w+ Act\b|\bAct (?:of )?\d{4}|\b(?:preceding|foregoing) (?:sub)?(?:sentence|paragraph|section|clause|provision|article)s?\b/i;

const dateless = (text: string): string =>
  findDates(text).reduceRight((rest, date) => rest.slice(0, date.start) + rest.slice(date.end), text);

/** What a text holds that this grammar must not pretend to have understood. */
export function warnings(text: string): Set<CandidateFlag> {
  const flags = new Set<CandidateFlag>();
  if (crossReference.test(text)) flags.add('cross_reference');
  if (window.test(text)) flags.add('aggregate_or_window');
  if (extremes.test(text)) flags.add('ambiguous');
  if (/\b(?:business|working|work) days?\b|\bworkdays?\b/i.test(text)) flags.add('business_days');
  const quantities = readQuantities(text);
  if (quantities.fraction) flags.add('fraction');
  if (quantities.conflicting) flags.add('ambiguous');
  if (quantities.unattached.length > 0 || /\b\d+(?:st|nd|rd|th)\b/i.test(dateless(text)))
    flags.add('unattached_number');
  return flags;
}

/** Spans of brackets and quotations, blanked: cue words inside them belong to them. Same length as the text. */
export function blanked(text: string): string {
  const blank = (found: string): string => '·'.repeat(found.length);
  return text
    .replaceAll(/[“"][^“”"]{0,400}[”"]/g, blank)
    .replaceAll(/\([^()]*\)/g, blank)
    .replaceAll(/\([^()]*\)/g, blank);
}

/** Whether the phrase has a verb of its own, which is not the head of a relative clause. */
export function isClause(text: string): boolean {
  const tokens = tag(text);
  return tokens.some((token) => token.pos === 'AUX' || (token.pos === 'VERB' && !/ing$/.test(token.lower)));
}

interface Split {
  connective: 'and' | 'or' | null;
  parts: string[];
  mixed: boolean;
}

/** Parts at which clauses are joined; "a spouse or parent" joins no clauses and stays whole. */
export function splitClauses(text: string): Split {
  const flat = blanked(text);
  const cuts: { word: 'and' | 'or'; start: number; end: number }[] = [];
  for (const match of flat.matchAll(/,?\s+(and|or)(?:\s+(?:if|where|when|unless))?\s+/gi)) {
    const end = match.index + match[0].length;
    const from = cuts.at(-1)?.end ?? 0;
    const left = text.slice(from, match.index);
    const right = text.slice(end);
    const next = tag(right.split(/\s+(?:and|or)\s+/i)[0] ?? right);
    const first = next[0];
    const finite = next.findIndex(
      (token) =>
        (token.pos === 'AUX' && !/^be(?:en|ing)?$/.test(token.lower)) ||
        (token.pos === 'VERB' && token.lower.endsWith('s')),
    );
    const relative = next.findIndex((token) => /^(?:who|which|that|whose|whom|where)$/.test(token.lower));
    const ownVerb = finite >= 0 && (relative < 0 || finite < relative);
    const subject = first !== undefined && /^(?:DET|PRON|NOUN|PROPN|AUX|ADJ)$/.test(first.pos);
    const predicate = first !== undefined && first.pos === 'VERB' && /s$/.test(first.lower);
    // "regulates, provides or manages services": verbs with one object are one clause.
    const shared = tag(left).some(
      ({ pos, lower, end: to }) => pos === 'VERB' && to === left.length && /s$/.test(lower),
    );
    if (!shared && isClause(left) && ((subject && ownVerb) || predicate)) {
      cuts.push({ word: (match[1] ?? 'and').toLowerCase() === 'or' ? 'or' : 'and', start: match.index, end });
    }
  }
  const connectives = new Set(cuts.map((cut) => cut.word));
  if (connectives.size !== 1) return { connective: null, parts: [text], mixed: connectives.size > 1 };
  const parts: string[] = [];
  let from = 0;
  for (const cut of cuts) {
    parts.push(text.slice(from, cut.start));
    from = cut.end;
  }
  parts.push(text.slice(from));
  return { connective: cuts[0]?.word ?? null, parts, mixed: false };
}

const negation = /\b(?:(do|does|did|is|are|was|were|has|have|had|will|can)(?:\s+not|n[’']t)|(can)not)\b/i;

const omission =
  /\b(?:fail(?:s|ed|ure|ing)?|neglect(?:s|ed)?|refuse[sd]?|omit(?:s|ted)?) to\b|\b(?:do|does|did|has|have|had|is|are|was|were) not\b(?!\s*$)/i;

/** One clause: a comparison when it has a number, a date comparison, or an asserted boolean. */
export function readClause(clause: string, subject: string | null = null): Reading {
  const text = trimEndOf(clause.trim(), '.,;:—–-');
  const flags = warnings(text);
  const { thresholds } = readQuantities(text);
  const usable = thresholds.filter((threshold) => !threshold.bare);
  const single = usable[0];
  if (thresholds.some((threshold) => threshold.bare && threshold.kind !== 'count') && usable.length === 0) {
    flags.add('unattached_number');
  }
  if (usable.length > 1) flags.add('ambiguous');
  if (single !== undefined && usable.length === 1) {
    const formula = compare(text, single, subject);
    // "failed to pay within 30 days" holds when it took longer; that it never happened has no number.
    const failed = single.kind === 'time' && omission.test(text.slice(0, single.start));
    if (failed) flags.add('ambiguous');
    return { formula: failed ? negate(formula) : formula, flags };
  }
  const dated = readDate(text);
  if (dated !== null) return { formula: dated, flags };
  if (findDates(text).length > 0) flags.add('unattached_number');
  const negated = negation.exec(blanked(text));
  const subjectful = subject !== null && !isSubjectful(text) ? `${subject} ${text}` : text;
  if (negated === null) {
    // "no later sailing departs": what would depart is the fact, and it does not.
    const denied = /^no\s+(?=\S+\s+\S)/i.exec(text);
    if (denied === null) return { formula: assertion(subjectful), flags };
    return { formula: negate(assertion(text.slice(denied[0].length))), flags };
  }
  const positive =
    text.slice(0, negated.index) +
    (negated[1] ?? negated[2] ?? '') +
    text.slice(negated.index + negated[0].length);
  const named = subject !== null && !isSubjectful(text) ? `${subject} ${positive}` : positive;
  return { formula: negate(assertion(named)), flags };
}

/** "holds a licence" has no subject of its own; "the person holds a licence" has. */
function isSubjectful(text: string): boolean {
  const tokens = tag(text);
  const verb = tokens.findIndex((token) => token.pos === 'VERB' || token.pos === 'AUX');
  return tokens
    .slice(0, verb < 0 ? tokens.length : verb)
    .some((token) => /^(?:NOUN|PROPN|PRON)$/.test(token.pos));
}

const dangling =
  /(?:^|\s+)(?:do|does|did|is|are|was|were|has|have|been|be|not|that|which|who|for|of|within|at|by|to|in|exceeds?|exceeding)$/i;

/** What is measured, then the words that say of what: "Age: the minor", "Minutes: the delay". */
function describeQuantity({ kind, unitWords }: Threshold, phrase: string): string {
  const measure = kind === 'money' ? 'amount' : kind === 'age' ? 'age' : unitWords;
  let words = phrase.replaceAll(/\s+/g, ' ').trim();
  while (dangling.test(words)) words = words.replace(dangling, '');
  return describe([measure, words].filter((part) => part !== '').join(': '));
}

const between = /\bbetween\s+(.+?)\s+and\s+(.+?)\b/i;

/** The compared quantity is named by the rest of its clause. */
export function compare(text: string, threshold: Threshold, subject: string | null = null): Formula {
  const left = text.slice(0, threshold.start);
  const right = text.slice(threshold.end);
  const rest = `${left} ${right.replace(/^\s*of\s+age\b/i, '')}`.trim();
  const negatedVerb = /\b(?:do|does|did|shall|must|may|is|are)\s+not\s*$/i.test(left);
  const content = withoutTorn(
    rest
      .replaceAll(
        /\b(?:do|does|is|are|was|were|has|have|been|be|not|exceed(?:s|ing)?|period of|(?:an? |the )?(?:combined )?total of)\b/gi,
        ' ',
      )
      .trim(),
  );
  const owner =
    nameOf(content) === 'condition'
      ? (subject ?? '')
      : subject !== null && !isSubjectful(rest)
        ? `${subject} ${content}`
        : content;
  const words =
    threshold.kind === 'money'
      ? owner
      : threshold.kind === 'age'
        ? `${owner} age`
        : `${threshold.unitWords} ${owner}`;
  const name = nameOf(words.trim() === '' ? 'amount' : words);
  const counts = threshold.unit === null && /\bnumber of\b/i.test(left);
  const input = quantityInput(
    counts ? { ...threshold, kind: 'count' } : threshold,
    name,
    describeQuantity(threshold, owner.trim() === '' ? '' : rest),
  );
  const formula: Formula = { is: 'compared', input, operator: threshold.operator, literal: threshold.value };
  return negatedVerb ? negate(formula) : formula;
}

const dateCue =
  /\b(on or before|no later than|not later than|before|by|on or after|from|after|since|until)\s*$/i;
const dateOperators: Record<string, '<' | '<=' | '>' | '>='> = {
  'on or before': '<=',
  'no later than': '<=',
  'not later than': '<=',
  before: '<',
  by: '<=',
  'on or after': '>=',
  from: '>=',
  since: '>=',
  after: '>',
  until: '<=',
};

/** "the lease was signed before 1 May 2015" → `inputs.date_lease_signed < date("2015-05-01")`. */
export function readDate(text: string, what: string = text): Formula | null {
  const dates = findDates(text);
  const only = dates[0];
  if (only === undefined || dates.length > 1) return null;
  const cue = dateCue.exec(text.slice(0, only.start));
  const operator = dateOperators[cue?.[1]?.toLowerCase() ?? ''];
  if (cue === null || operator === undefined) return null;
  const rest = what === text ? `${text.slice(0, cue.index)} ${text.slice(only.end)}` : what;
  const name = nameOf(`date ${rest}`);
  const input: InputDeclaration = { name, type: 'date', description: describe(`Date: ${rest}`) };
  return { is: 'compared', input, operator, literal: `date("${only.iso}")` };
}

/** A condition of one or more clauses. */
export function readCondition(text: string, subject: string | null = null): Reading {
  const trimmed = text.trim();
  if (trimmed === '') return { formula: always, flags: new Set() };
  const split = splitClauses(trimmed);
  if (split.mixed || split.connective === null) {
    const whole = readClause(trimmed, subject);
    if (split.mixed) whole.flags.add('mixed_connectives');
    if (between.test(trimmed) && readQuantities(trimmed).thresholds.length > 0) whole.flags.add('ambiguous');
    return whole;
  }
  const shared = subject ?? subjectOf(split.parts[0] ?? '');
  const readings = split.parts.map((part, index) => readClause(part, index === 0 ? subject : shared));
  return {
    formula: join(
      split.connective,
      readings.map((reading) => reading.formula),
    ),
    flags: new Set(readings.flatMap((reading) => [...reading.flags])),
  };
}

/** The words before the first verb: "the attorney is licensed" → "the attorney". */
export function subjectOf(clause: string): string | null {
  const tokens = tag(clause);
  const verb = tokens.find((token) => token.pos === 'AUX' || token.pos === 'VERB');
  const subject = verb === undefined ? '' : clause.slice(0, verb.start).trim();
  return subject === '' ? null : subject;
}
