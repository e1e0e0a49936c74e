import { expect, it } from 'vitest';
import { findingsOf, verdictOf, type must, type Sentence } from './rule-of.ts';

type Code = [requires: string, appliesWhen?: string];

/** A way of saying something, a rule that is right by it and rules that are not. */
export interface Phrasing {
  what: string;
  sentence: Sentence;
  code: typeof must;
  right: Code;
  wrong?: Code[];
  /** Rules that a person is asked about at the least. */
  asked?: Code[];
}

/** The right code of each passes, and each wrong one is stopped or asked about. */
export function itJudges(phrasings: readonly Phrasing[]): void {
  for (const { what, sentence, code, right, wrong = [], asked = [] } of phrasings) {
    it(`passes the right code: ${what}`, () => {
      const blocking = findingsOf(sentence, code, ...right).filter(({ severity }) => severity === 'blocking');
      expect(blocking).toEqual([]);
    });
    for (const each of wrong)
      it(`stops ${each.join(' where ')}: ${what}`, () => {
        expect(verdictOf(sentence, code, ...each)).toBe('blocked');
      });
    for (const each of asked)
      it(`asks about ${each.join(' where ')}: ${what}`, () => {
        expect(verdictOf(sentence, code, ...each)).not.toBe('green');
      });
  }
}
