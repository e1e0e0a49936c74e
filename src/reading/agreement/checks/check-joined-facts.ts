import type { Clause } from '../clauses/clause-parts.ts';
import type { GroundedFact, Reading } from '../reading-context.ts';
import { notDenied } from '../rule/lawfulness.ts';
import { sameStem } from '../words/stems.ts';
import { rangesOf, textOf, type Word } from '../words/words.ts';

/** What some words say of the facts that stand beside them, whatever else the clause says of those. */
export function checkJoinedFacts(reading: Reading): void {
  checkAndOr(reading);
  checkAsides(reading);
  checkFreed(reading);
  checkWhose(reading);
}

/** "works with blood and/or tissue": one of them is enough, and so are both. */
function checkAndOr({ words, facts, law, test, evidence }: Reading): void {
  for (const { index } of words.filter(isAndOr)) {
    const before = facts.filter(({ clearest }) => clearest < index).sort((a, b) => b.clearest - a.clearest);
    const after = facts.filter(({ clearest }) => clearest > index).sort((a, b) => a.clearest - b.clearest);
    const [a, b] = [before[0], after[0]];
    if (a === undefined || b === undefined || a.chunk.region.clause !== b.chunk.region.clause) continue;
    const [alone, beside] = [false, true].map((other) =>
      law.change(a.variable, false, true, test, new Map([[b.variable, other]])),
    );
    const turned = (alone!.better && beside!.worse) || (alone!.worse && beside!.better);
    if (!turned) continue;
    const names = `${a.variable.input} and ${b.variable.input}`;
    evidence.against(
      'reading_disagrees',
      rangesOf(words, index, index + 3),
      `"and/or": by the words both count like one of them; the rule decides otherwise where ${names} are both so.`,
    );
  }
}

const isAndOr = ({ index, lower }: Word, _at: number, words: readonly Word[]): boolean =>
  lower === 'and' && words[index + 1]?.text === '/' && words[index + 2]?.lower === 'or';

/** "The verger, who keeps the only key, shall lock the tower": said of who is named already, and no condition. */
function checkAsides(reading: Reading): void {
  const { words, facts, law, test, evidence } = reading;
  for (const fact of facts) {
    const { chunk, variable } = fact;
    const { region } = chunk;
    if (region.part !== 'relative' || region.parent?.part !== 'subject') continue;
    const who = words.slice(region.start, region.start + 2).find(({ lower }) => relatives.has(lower));
    if (who === undefined || words[who.index - 1]?.text !== ',' || !isNamed(words, who.index - 1)) continue;
    const { better, worse } = law.change(variable, false, true, test);
    if (!better && !worse) continue;
    const ranges = rangesOf(words, region.start, region.end);
    const phrase = textOf(words, who.index, region.end);
    const message = `"${phrase}" is said of who is named already; the rule makes a condition of ${variable.input}.`;
    if (words[who.index + 1]?.lower === 'also') evidence.against('reading_disagrees', ranges, message);
    else evidence.doubt('reading_disagrees', ranges, message);
  }
}

const relatives = new Set(['who', 'which', 'whose']);

/** "the night porter,": one that there is, in front of the comma. */
const isNamed = (words: readonly Word[], comma: number): boolean => {
  const noun = words.slice(Math.max(0, comma - 5), comma);
  const article = noun.findLast(({ lower }) =>
    ['the', 'a', 'an', 'any', 'every', 'each', 'no'].includes(lower),
  );
  return article?.lower === 'the' && !/[^s]s$/.test(words[comma - 1]?.lower ?? '');
};

/** "the consignee need not": with an act of its own, a release says itself of what. */
export const isElided = (words: readonly Word[], { modal, end }: Clause): boolean =>
  modal !== null &&
  ['need', 'needs', 'do', 'does', 'has', 'have'].includes(words[modal.start]?.lower ?? '') &&
  !words.slice(modal.end, end).some(({ kind }) => kind === 'word');

/** "The consignor and the carrier must sign; the consignee need not": what nobody asks of him. */
function checkFreed({ words, facts, law, clauses, evidence }: Reading): void {
  for (const clause of clauses) {
    if (clause.norm !== 'release' || clause.modal === null) continue;
    if (!isElided(words, clause)) continue;
    const freed = facts.filter(
      ({ chunk: { region } }) => region.clause === clause && region.part === 'subject',
    );
    for (const { variable } of freed) {
      if (!law.change(variable, false, true, notDenied).better) continue;
      evidence.against(
        'reading_disagrees',
        rangesOf(words, clause.start, clause.end),
        `"${textOf(words, clause.start, clause.end)}": the words free someone of what the rule asks for (${variable.input}).`,
      );
    }
  }
}

/** "A student whose parents live abroad": what is said of the parents is not said of the student. */
function checkWhose(reading: Reading): void {
  const { words, facts, law, test, evidence } = reading;
  for (const owned of facts) {
    const { region } = owned.chunk;
    if (region.part !== 'relative' || words[region.start]?.lower !== 'whose') continue;
    for (const { variable } of facts.filter((fact) => saysTheSame(reading, fact, owned))) {
      const { better, worse } = law.change(variable, false, true, test);
      if (!better && !worse) continue;
      const phrase = textOf(words, region.start, region.end);
      const message = `"${phrase}" says ${owned.variable.input}, and not ${variable.input}.`;
      evidence.against('ungrounded', rangesOf(words, region.start, region.end), message);
    }
  }
}

/** All that is said of another fact, but for who it is said of, is in the words of this one. */
function saysTheSame({ words, known }: Reading, fact: GroundedFact, owned: GroundedFact): boolean {
  const { start } = owned.chunk.region;
  if (fact.variable === owned.variable || fact.chunk.region.clause !== owned.chunk.region.clause)
    return false;
  const isIn = (root: string, own: readonly Word[]): boolean => own.some(({ stem }) => sameStem(root, stem));
  const named = words.slice(Math.max(0, start - 3), start);
  const said = [...(known.get(fact.variable.input ?? '')?.name ?? [])].filter((root) => !isIn(root, named));
  const ofOwned = owned.at.map((at) => words[at]!);
  return said.length > 0 && said.every((root) => isIn(root, ofOwned));
}
