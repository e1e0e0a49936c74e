import { participle } from '../../core/participle.ts';
import { thirdPerson } from '../../core/third-person.ts';
import type { Modality } from '../../rules/model.ts';
import type { CandidateFlag } from '../distiller.ts';
import { assertion, blanked, compare, readClause, readDate, warnings } from './conditions.ts';
import { findDates } from './dates.ts';
import { always, join, negate, never, type Formula } from './formula.ts';
import { tag } from './tagger.ts';
import { gerundBase, mostWords, nameOf, namingWords, objectOf, verbPhrase, withOpening } from './naming.ts';
import { readQuantities, type Threshold } from './quantities.ts';

export interface Conduct {
  /** What the lawful act is, stated positively. */
  lawful: Formula;
  /** What the act is about, when that narrows the norm ("to a patient under 18"). */
  qualifiers: Formula[];
  flags: Set<CandidateFlag>;
}

const measuring =
  /\b(?:total|number|maximum|minimum|group|quantity|amount|fee|fine|price|charge|rate|period|sum|deposit|value|speed|distance|notice)\s+of\s*$/i;
const standing = new Set(['be', 'locate', 'place', 'install', 'keep', 'maintain', 'remain']);

function isQualifier(predicate: string, threshold: Threshold, lemma: string): boolean {
  const left = predicate.slice(0, threshold.start);
  if (threshold.bare || lemma === 'be' || lemma === 'exceed') return false;
  if (threshold.kind === 'age') return lemma !== 'attain';
  if (
    threshold.kind !== 'time' &&
    /\b(?:who|which|whose|that(?=\s+(?:is|are|has|have|was|were|does|do|\w+s)\b))\b[^,;]*$/i.test(left)
  )
    return true;
  if (threshold.kind === 'count' || threshold.kind === 'measure') {
    if (/\b(?:with|having|carrying|containing|weighing)\s*$/i.test(left)) return true;
    if (/\w\s+of\s*$/i.test(left) && !measuring.test(left)) return true;
  }
  return (
    threshold.kind === 'measure' &&
    /^within\b/i.test(predicate.slice(threshold.start)) &&
    !standing.has(lemma)
  );
}

/** The noun phrase around a threshold that qualifies it: from its determiner on. */
function around(
  predicate: string,
  threshold: Threshold,
): { text: string; threshold: Threshold; start: number } {
  const left = predicate.slice(0, threshold.start);
  const determiners = [...left.matchAll(/\b(?:a|an|the|any|each|every|within)\s/gi)];
  const start = determiners.at(-1)?.index ?? Math.max(0, left.lastIndexOf(' ', left.length - 30));
  const tail = /^[^,;]{0,60}/.exec(predicate.slice(threshold.end))?.[0] ?? '';
  const kept = threshold.kind === 'measure' ? tail : '';
  return {
    text: predicate.slice(start, threshold.end) + kept,
    threshold: { ...threshold, start: threshold.start - start, end: threshold.end - start },
    start,
  };
}

const without = (text: string, threshold: Threshold): string =>
  `${text.slice(0, threshold.start).trimEnd()} ${text.slice(threshold.end).trimStart()}`.trim();

const direction =
  /^\s*(?:calendar |clear )?(?:[’']?\s*notice\s*,?\s*)?(after|before|of|from|following|beginning with|beginning on|prior to|preceding|since)\b/i;

/** A time limit is measured from its event: "within 10 days after the change occurs" → `days_after_change_occurs`. */
function timeLimit(predicate: string, threshold: Threshold): Formula | null {
  if (threshold.kind !== 'time') return null;
  const right = predicate.slice(threshold.end);
  const towards = direction.exec(right);
  if (towards?.[1] === undefined) return null;
  if (/\bfor(?:\s+(?:a|the)\s+period\s+of)?\s*$/i.test(predicate.slice(0, threshold.start))) return null;
  if (/^of$/i.test(towards[1]) && !/^within\b/i.test(predicate.slice(threshold.start))) return null;
  const side = /before|prior|preceding/i.test(towards[1]) ? 'before' : 'after';
  const named = right.slice(towards[0].length).split(/,\s|;/)[0] ?? '';
  const event = named.replace(/^\s*(?:it|they|that|this)\b/i, ` ${objectOf(verbPhrase(predicate))}`);
  if (
    threshold.operator === '<=' &&
    side === 'before' &&
    /^(?:not|no) (?:later|less)/i.test(predicate.slice(threshold.start))
  ) {
    // "not later than 48 hours before" leaves at least 48 hours.
    return compare(`${side} ${event}`, shifted({ ...threshold, operator: '>=' }));
  }
  return compare(`${side} ${event}`, shifted(threshold));
}

const shifted = (threshold: Threshold): Threshold => ({ ...threshold, start: 0, end: 0 });

/** A bare amount is a floor for a duty and a ceiling for a grant. */
function settled(threshold: Threshold, modality: Modality): Threshold {
  if (!threshold.bare) return threshold;
  return { ...threshold, operator: modality === 'must' ? '>=' : '<=' };
}

export function readConduct(
  subject: string,
  predicate: string,
  modality: Modality,
  deadline: Formula | null,
): Conduct {
  const flags = warnings(predicate);
  // "shall have 60 days to decide" gives time; a second modal is a second norm. Neither is read here.
  if (/^have\s+(?:at least |up to )?\S+\s+\w*\s*(?:days|weeks|months|years|hours)\b/i.test(predicate))
    flags.add('ambiguous');
  if (/\b(?:shall|must|may(?! be\b)|should)\b/i.test(blanked(predicate))) flags.add('ambiguous');
  const phrase = verbPhrase(predicate);
  const { thresholds } = readQuantities(predicate);
  const qualifying = thresholds.filter((threshold) => isQualifier(predicate, threshold, phrase.lemma));
  const qualifiers = qualifying.map((threshold) => {
    const local = around(predicate, threshold);
    return compare(local.text, local.threshold);
  });
  const bare = qualifying.reduceRight((text, threshold) => without(text, threshold), predicate);
  const regulating = readQuantities(bare).thresholds.filter((threshold) => !isWindow(bare, threshold));
  if (regulating.length > 1) flags.add('ambiguous');
  // "$15 for each hour" is a rate; what it amounts to is not compared here.
  if (
    regulating.some(
      ({ kind, end }) => kind === 'money' && /^\s*(?:for (?:each|every)|per|an?)\s/i.test(bare.slice(end)),
    )
  )
    flags.add('ambiguous');
  if (regulating.some((threshold) => threshold.bare) && modality === 'must_not') flags.add('ambiguous');
  const limit =
    regulating[0] === undefined ? null : limitOf(subject, bare, settled(regulating[0], modality), modality);
  const dated = deadline ?? readDate(predicate, `${participle(phrase.lemma)} ${objectOf(phrase)}`);
  if (dated === null && findDates(predicate).length > 0) flags.add('unattached_number');
  const lawful = limit !== null && dated !== null ? join('and', [limit, dated]) : (limit ?? dated);
  if (modality === 'must_not') return { lawful: lawful === null ? never : negate(lawful), qualifiers, flags };
  if (lawful !== null) return { lawful, qualifiers, flags };
  return { lawful: modality === 'must' ? asserted(subject, bare) : always, qualifiers, flags };
}

/** "during any 12-month period" frames the act; it limits nothing by itself. */
function isWindow(predicate: string, threshold: Threshold): boolean {
  return (
    threshold.bare && /^[\s-]*period|^-?(?:day|week|month|year) period/i.test(predicate.slice(threshold.end))
  );
}

function limitOf(subject: string, predicate: string, threshold: Threshold, modality: Modality): Formula {
  const timed = timeLimit(predicate, threshold);
  if (timed !== null) return timed;
  if (modality === 'entitled' && !/^(?:VERB|AUX)$/.test(tag(predicate)[0]?.pos ?? '')) {
    return compare(predicate, threshold);
  }
  const phrase = verbPhrase(predicate);
  const measured = phrase.lemma === 'be' || phrase.lemma === 'exceed' || phrase.passive;
  const at = predicate.indexOf(phrase.verb);
  const verb = measured && !phrase.passive ? '' : participle(phrase.lemma);
  const own = measured ? `${subject} ` : '';
  const start = at + phrase.verb.length;
  if (at < 0 || start > threshold.start)
    return compare(
      `${own}${predicate.slice(threshold.start)}`,
      offset(threshold, own.length - threshold.start),
    );
  if (!measured) {
    // "keep records for at least 5 years": how long the records are kept
    const object = predicate.slice(start, threshold.start).replace(/\s(?:of|for|at|by|within)\s*$/i, '');
    const particle = /^\s*(?:over|out|up|off|back)\b/i.test(object);
    const acted = particle ? `${verb}${object}` : `${object} ${verb}`;
    return compare(
      `${acted}${predicate.slice(threshold.start)}`,
      offset(threshold, acted.length - threshold.start),
    );
  }
  const prefix = `${own}${verb}`;
  return compare(`${prefix}${predicate.slice(start)}`, offset(threshold, prefix.length - start));
}

const offset = (threshold: Threshold, by: number): Threshold => ({
  ...threshold,
  start: threshold.start + by,
  end: threshold.end + by,
});

/** The duty's act as something that can be true or false: "keeps copies of invoices", "licence is displayed". */
export function asserted(subject: string, predicate: string): Formula {
  const phrase = verbPhrase(predicate);
  if (phrase.passive || phrase.lemma === 'be') {
    const state = predicate.replace(/^be\b/i, 'is');
    // A name that the subject alone would fill says what it is, then what has to be so.
    const head = subject.split(/,|\s(?:of|that|which|who|for|in|by|with|to|as|from|through)\s/i, 1)[0] ?? '';
    const long = namingWords(`${subject} ${state}`).length > mostWords;
    const { formula } = readClause(`${subject} ${state}`);
    const named = long ? nameOf(`${head} ${state}`) : null;
    return named !== null && formula.is === 'asserted'
      ? { ...formula, input: { ...formula.input, name: named } }
      : formula;
  }
  const at = predicate.toLowerCase().indexOf(phrase.verb);
  const verb = thirdPerson(/ing$/.test(phrase.verb) ? gerundBase(phrase.verb) : phrase.lemma || phrase.verb);
  const said = `${predicate.slice(0, Math.max(at, 0))}${verb}${predicate.slice(at + phrase.verb.length)}`;
  return phrase.lemma === 'have' ? assertion(said, withOpening('has', nameOf(said))) : assertion(said);
}
