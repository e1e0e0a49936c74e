import type { Binder, Fact } from '../binding/binding.ts';
import type { BoundNorm } from '../norms/norms.ts';
import { doubt, wordsOfTree } from '../trees/phrase-words.ts';
import { related } from '../../meanings/related.ts';
import type { Token } from '../words/tokens.ts';

const placing =
  /^(?:in|on|at|into|onto|inside|within|near|beside|under|beneath|over|along|across|through|by|to|from)$/;
const timing =
  /^(?:in|on|at|during|while|when|if|after|before|until|from|between|outside|within|throughout)$/;
const being = /^(?:is|are|was|were|be|been|must|may|shall|will|has|have|should|can|exists?)$/;
const isPlace = /^(?:there|therein|thereon|thereat|thereto|thereunder)$/;

interface TakenUp {
  tokens: Token[];
  kind: 'place' | 'time' | 'thing';
}

/**
 * "there", "in it", "then": words that say nothing by themselves, but where or when what was said before is. Not the
 * "there" of "there must be", and not what has its case right before it: "if it rains, then …", "until then".
 */
function takenUpAt(words: readonly Token[], at: number): TakenUp | null {
  const token = words[at]!;
  const [before, after] = [words[at - 1], words[at + 1]?.lower ?? ''];
  const lead = before?.kind === 'word' ? before.lower : '';
  if (isPlace.test(token.lower)) {
    const exists =
      token.lower === 'there' && being.test(after) && (before?.content !== true || /^wh/.test(lead));
    return exists ? null : { tokens: [token], kind: 'place' };
  }
  if (/^(?:it|them)$/.test(token.lower) && /^(?:in|on|at|into|onto|inside|within)$/.test(lead))
    return { tokens: [before!, token], kind: 'thing' };
  const isTime =
    token.lower === 'then' && !/^(?:|until|till|since|only|from|by|before|and|but|even)$/.test(lead);
  return isTime ? { tokens: [token], kind: 'time' } : null;
}

/** What opens the words of a fact: "in" of "in the canal". */
function leadOf(fact: Fact, words: readonly Token[]): string {
  const first = Math.min(...fact.tokens.map(({ index }) => index));
  const before = words.filter(({ index }) => index <= first).slice(-4);
  return before.findLast(({ lower }) => placing.test(lower) || timing.test(lower))?.lower ?? '';
}

const canMean = ({ kind }: TakenUp, fact: Fact, words: readonly Token[]): boolean => {
  if (kind === 'thing') return fact.kind !== 'measure';
  const lead = leadOf(fact, words);
  return kind === 'place' ? fact.kind !== 'measure' && placing.test(lead) : timing.test(lead);
};

const within = /^(?:in|on|at|into|onto|inside|within|near|through|across|along|over|under)$/;

/** Whether the words name a place before, "in the canal", "the hall", or the action does: "Anchor in the bay". */
const saysPlace = (words: readonly Token[], { names }: Binder): boolean =>
  names.actionWords.some(({ lead, stems }) => within.test(lead) || stems.some(isLocation)) ||
  words.some(
    ({ lower, content }, at) =>
      (content && isLocation(lower)) ||
      (within.test(lower) &&
        /^(?:the|an?|any|each|every|its|their|his|her)$/.test(words[at + 1]?.lower ?? '')),
  );

const isLocation = (word: string): boolean =>
  ['place', 'area', 'building', 'room', 'land', 'structure', 'vehicle'].some((kind) =>
    /^(?:same|narrower)$/.test(related(word, kind) ?? ''),
  );

/**
 * "1. Fishing is allowed in the canal. 2. While the flag is up, fishing there is forbidden": the second speaks of the canal
 * alone, so that its rule has to say so, or a person is asked.
 */
export function askAboutTakenUpPlaces(
  { tree, facts }: BoundNorm,
  before: readonly BoundNorm[],
  own: readonly Token[],
  above: readonly Token[],
  isAlone: boolean,
  binder: Binder,
): void {
  const known = new Set(facts.map(({ name }) => name));
  const words = [...above, ...own];
  const mine = new Set(isAlone ? own : [...tree.words, ...wordsOfTree(tree)]);
  own.forEach((token, at) => {
    const found = mine.has(token) ? takenUpAt(own, at) : null;
    // "unless the pilot is there" of `pilot_there`
    const isSaid = facts.some(({ name }) => name.input.name.split('_').includes(token.lower));
    if (found === null || isSaid) return;
    const meant = before
      .flatMap((norm) => norm.facts)
      .find(
        (fact) =>
          !known.has(fact.name) &&
          fact.tokens.length > 0 &&
          fact.tokens.every(({ index }) => index < token.index) &&
          canMean(found, fact, words),
      );
    if (meant !== undefined)
      doubt(
        binder,
        'unresolved_reference',
        found.tokens,
        `Is this said only where ${meant.name.input.name} is as in what was said before?`,
      );
    else if (found.kind === 'place' && !saysPlace([...above, ...own.slice(0, at)], binder))
      doubt(
        binder,
        'unresolved_reference',
        found.tokens,
        `"${token.text}" speaks of a place that the clause does not name.`,
      );
  });
}
