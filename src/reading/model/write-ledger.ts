import type { Ledger, ReadBy } from '../../rules/ledger/ledger.ts';
import { parseLedger } from '../../rules/ledger/ledger-codec.ts';
import { tokenizer } from '../../rules/ledger/tokens.ts';
import type { AnsweredCondition, AnsweredNorm, AnsweredQuantity } from './clause-answer.ts';
import type { WordLocator } from './locate-words.ts';

/**
 * The ledger that an answered norm amounts to, its words found in the quotes; null where what was answered is no ledger.
 * Each element says that the model read it so.
 */
export function writeLedger(norm: AnsweredNorm, locator: WordLocator, by: ReadBy): Ledger | null {
  const read = (words: readonly string[]) => ({ words: locator.take(words), read_by: by });
  const quantity = (one: AnsweredQuantity): unknown => {
    const { kind, words, of, ...rest } = one;
    return {
      kind,
      ...rest,
      ...read(words),
      ...(of !== undefined && { of: Array.isArray(of) ? of.map(quantity) : quantity(of) }),
    };
  };
  const condition = (one: AnsweredCondition): unknown => {
    const { kind, words, of, left, right, ...rest } = one;
    // The sides come before the direction's own words, as they mostly do in the text.
    const sides = { ...(left && { left: quantity(left) }), ...(right && { right: quantity(right) }) };
    return {
      kind,
      ...rest,
      ...sides,
      ...read(words),
      ...(of !== undefined && { of: Array.isArray(of) ? of.map(condition) : condition(of) }),
    };
  };
  const parsed = parseLedger({
    tokenizer,
    norm: {
      ...read(norm.words),
      modality: norm.modality,
      who: norm.who.map(condition),
      if: norm.if.map(condition),
      act: norm.act.map(condition),
      only: norm.only.map(condition),
      except: norm.except.map(condition),
      instead: norm.instead.map(({ when, requires }) => ({
        when: condition(when),
        requires: condition(requires),
      })),
      over: norm.over.map(({ words, label }) => ({ ...read(words), kind: 'reference', label, rules: [] })),
      obligations: norm.obligations.map(({ words, id, on, text }) => ({
        ...read(words),
        kind: 'obligation',
        id,
        on,
        text,
        values: {},
      })),
      release: norm.release,
    },
    terms: [],
    notes: norm.notes.map(({ words, role, reason }) => ({ ...read(words), kind: 'note', role, reason })),
  });
  return parsed.ok ? parsed.ledger : null;
}
