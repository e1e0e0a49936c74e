import type { Fact } from '../binding/binding.ts';
import { conditionWriter } from '../binding/conditions.ts';
import type { ReadBy } from '../../../rules/ledger/ledger.ts';
import { wordsOf } from '../trees/phrase-words.ts';
import type { BoundNorm } from './norms.ts';

const more =
  /^~(?:longer|higher|greater|larger|older|heavier|more|further|bigger|taller|wider|deeper|later|faster|hotter|warmer)$/;
const less = /^~(?:shorter|lower|smaller|younger|lighter|fewer|less|narrower|earlier|slower|colder|cooler)$/;

/**
 * "… for up to five days. A longer exclusion …": longer than the figure of the norm before. Where that norm has one
 * figure in that direction, the comparative is its contrary; otherwise the word stays unread.
 */
export function readComparative(norm: BoundNorm, before: BoundNorm | undefined, readBy: ReadBy): void {
  if (before === undefined || norm.tree.subject === null) return;
  const subject = wordsOf(norm.tree.subject);
  const token = norm.unread.find(
    (word) => subject.includes(word) && (more.test(word.stems[0] ?? '') || less.test(word.stems[0] ?? '')),
  );
  if (token === undefined) return;
  const upwards = more.test(token.stems[0]!);
  const figures = before.facts.filter(
    (fact): fact is Extract<Fact, { kind: 'measure' }> =>
      fact.kind === 'measure' &&
      fact.bound.kind === 'literal' &&
      fact.op !== null &&
      !fact.negated &&
      (upwards ? fact.op.startsWith('<') : fact.op.startsWith('>')),
  );
  const [figure] = figures;
  if (figures.length !== 1 || figure === undefined) return;
  const writer = conditionWriter(readBy);
  norm.norm.who.push(writer.not(writer.fact(figure, '>='), [token]));
  norm.facts.push(figure);
  norm.vacuous = false;
  norm.unread = norm.unread.filter((word) => word !== token);
}
