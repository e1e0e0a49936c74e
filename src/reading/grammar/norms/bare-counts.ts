import type { Fact } from '../binding/binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { wordsOf } from '../trees/phrase-words.ts';
import type { Slots } from '../binding/slots.ts';
import type { Token } from '../words/tokens.ts';
import { opensPhrase } from '../words/words.ts';

type Figure = Extract<Fact, { kind: 'measure' }>;

/** Counts without "at least" or "at most" of which the words around them say which of the two is meant. */
export function bareCounts(slots: Slots, tree: NormTree): void {
  for (const fact of bareOf([...slots.act, ...slots.only])) if (isGranted(fact, tree)) fact.op = '<=';
  for (const fact of bareOf([...slots.who, ...slots.act])) if (isForbidden(fact, tree)) fact.op = '>=';
  if (tree.modality !== 'must_not')
    for (const fact of figuresOf([...slots.act, ...slots.only]))
      if (fact.op === null && isNotice(fact, tree)) fact.op = '>=';
  const told = [tree.subject, ...tree.conditions.map(({ phrase }) => phrase)];
  const words = told.flatMap((phrase) => (phrase === null ? [] : wordsOf(phrase)));
  for (const fact of bareOf([...slots.who, ...slots.if])) if (isReached(fact, words)) fact.op = '>=';
}

const figuresOf = (parts: Slots['act']): Figure[] =>
  parts.flatMap(({ facts }) => facts).filter((fact) => fact.kind === 'measure');

const bareOf = (parts: Slots['act']): Figure[] =>
  figuresOf(parts).filter(
    ({ op, negated, name, bound }) =>
      op === null && !negated && name.unit === null && bound.kind === 'literal',
  );

/** "must give three months' notice before leaving", "may resign on two weeks' notice": who tells it earlier has kept to it. */
function isNotice(
  { direction, negated, anchored }: Figure,
  { modality, predicate, only }: NormTree,
): boolean {
  if (modality === 'must' && anchored !== true) return false;
  const limited = only !== null && typeof only === 'object' ? wordsOf(only.phrase) : [];
  const words = [...(predicate === null ? [] : wordsOf(predicate)), ...limited];
  const at = words.findIndex(({ index }) => index === direction[0]?.index);
  if (at < 0 || negated) return false;
  const said = words.slice(Math.max(at - 1, 0), at + 6).map(({ lower }) => lower);
  return /^(?:on|upon|with|at|give|gives|given|giving|have|has|receive|receives|get|gets|after|a|of) .*\b(?:hours?|days?|weeks?|fortnight|months?|years?)(?:['’]s?)? (?:(?:prior|written|clear|full|advance) )*notice\b/.test(
    said.join(' '),
  );
}

/**
 * "may keep two dogs", "may rent only one locker", "has the right to moor one boat": so many and no more. Of "may be signed
 * by two directors", "may be entered with two guests" and "may choose two dishes" the words do not say whether fewer or
 * more will do.
 */
function isGranted({ direction }: Figure, { modality, predicate, only }: NormTree): boolean {
  if ((modality !== 'may' && modality !== 'entitled') || predicate?.kind !== 'region') return false;
  const limited = only !== null && typeof only === 'object' ? wordsOf(only.phrase) : [];
  const words = [...wordsOf(predicate), ...limited].sort((one, other) => one.index - other.index);
  if (words.some(({ lower }) => /^(?:instead|each|every|per)$/.test(lower))) return false;
  const at = words.findIndex(({ index }) => index === direction[0]?.index);
  const [verb, particle, ...more] = words.slice(0, Math.max(at, 0));
  return (
    verb !== undefined &&
    more.length === 0 &&
    !/^(?:be|been|being|have|has)$/.test(verb.lower) &&
    !picking.test(verb.lower) &&
    (particle === undefined || !opensPhrase(particle.lower) || particles.test(particle.lower))
  );
}

/**
 * "No two guards may be on a break at once": nor more of them. "No two doors may have the same key" limits none of them.
 */
function isForbidden({ direction }: Figure, { modality, noSubject, subject, predicate }: NormTree): boolean {
  if (modality !== 'must_not' || !noSubject || subject?.kind !== 'region' || predicate === null) return false;
  const [first] = subject.pieces;
  const said = wordsOf(predicate)
    .map(({ lower }) => lower)
    .join(' ')
    .replace(/\bat the same time\b/, '');
  return (
    first?.kind === 'measure' &&
    direction[0]?.index === first.tokens[0]?.index &&
    !/\b(?:same|each other|one another|identical|alike|adjacent|different|other|apart|neighbouring)\b/.test(
      said,
    )
  );
}

/** "who has passed two tests", "if he has received two warnings": more of them have passed two as well. */
function isReached({ direction }: Figure, words: readonly Token[]): boolean {
  const at = words.findIndex(({ index }) => index === direction[0]?.index);
  const before = words.slice(Math.max(at - 3, 0), Math.max(at, 0)).map(({ lower }) => lower);
  return /\b(?:has|have|had) (?:(?:already|previously) )?(?:\w+ed|won|held|had|taken|given|made|got|lost|scored|paid|begun|written|seen|done|sat)$/.test(
    before.join(' '),
  );
}

/** Verbs of which a figure says how many are wanted: no fewer either. */
const picking =
  /^(?:choose|select|elect|appoint|nominate|name|pick|designate|submit|produce|present|provide|show|require|request|demand|order|stay|remain|wait|last|run|begin|start|vote|number|count|total)$/;
/** "take out two boats", "bring along one guest". */
const particles = /^(?:out|in|up|along|on|off|over|down)$/;
