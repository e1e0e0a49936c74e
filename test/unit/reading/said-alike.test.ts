import { describe, expect, it } from 'vitest';
import { grammarReader } from '../../../src/reading/grammar/reader.ts';
import { deriveRule } from '../../../src/rules/ledger/derive-rule.ts';
import type { InputDeclaration } from '../../../src/rules/model.ts';

const fact = (name: string, description: string): InputDeclaration => ({ name, type: 'bool', description });
const read = (text: string, title: string, inputs: InputDeclaration[]) =>
  grammarReader.read(
    { quotes: [text], headings: [] },
    { action: { key: 'x.act', title }, inputs, definitions: [] },
  );

describe('what two readings would say alike', () => {
  it('is asked about: what may not be done for one reason alone', () => {
    const { complete, doubts } = read(
      'No groom may be dismissed solely because he has married.',
      'Dismiss a groom',
      [fact('married_is_the_reason', 'That he has married is a reason')],
    );
    expect(complete).toBe(false);
    expect(doubts.length).toBeGreaterThan(0);
  });

  it('is asked about: a count in front that is asked for, and another one for a case', () => {
    const { complete } = read(
      'If it freezes, at least one carter must be on duty and, if it snows as well, at least three.',
      'Keep a road',
      [
        { name: 'carters_on_duty', type: 'int', minimum: 0, description: 'Carters who are on duty' },
        fact('freezes', 'It freezes'),
        fact('snows', 'It snows'),
      ],
    );
    expect(complete).toBe(false);
  });

  it('is asked about: how far a duty goes, or the most that there may be', () => {
    const { complete } = read('A miller must pay wages in coin up to 9 EUR.', 'Pay wages', [
      { name: 'wages', type: 'decimal', unit: 'EUR', scale: 2, description: 'Wages that are paid' },
      fact('paid_in_coin', 'The wages are paid in coin'),
    ]);
    expect(complete).toBe(false);
  });

  it('is read: a verb that is left out is that of the norm with the same modal', () => {
    const { complete, norms } = read(
      'Donkeys may enter the mill and must be tied up; goats may not.',
      'Enter the mill',
      [
        {
          name: 'animal',
          type: 'enum',
          values: ['donkey', 'goat', 'horse'],
          description: 'Animal that enters',
        },
        fact('tied_up', 'The animal is tied up'),
      ],
    );
    const rules = norms.map(({ ledger }) => deriveRule(ledger, { inputs: [], definitions: [] }));
    expect(complete).toBe(true);
    expect(rules.at(-1)).toMatchObject({ modality: 'must_not', requires: 'inputs.animal != "goat"' });
  });

  it('is read: a condition behind what is forbidden goes for that, and not for what is permitted', () => {
    const { complete, norms } = read(
      'The bath may be used by guests, but not by children unless an adult is with them.',
      'Use the bath',
      [
        fact('is_guest', 'The bather is a guest'),
        fact('is_child', 'The bather is a child'),
        fact('adult_with_them', 'An adult is with the child'),
      ],
    );
    const rules = norms.map(({ ledger }) => deriveRule(ledger, { inputs: [], definitions: [] }));
    expect(complete).toBe(true);
    expect(rules.map(({ modality, applies_when: when, requires }) => [modality, when, requires])).toEqual([
      ['may', 'true', 'inputs.is_guest'],
      ['must_not', 'true', '!inputs.is_child || inputs.adult_with_them'],
    ]);
  });

  it('is read: another of what the norm before speaks of', () => {
    const { complete, norms } = read(
      'A shaft deeper than 2 m must be lit, and one deeper than 9 m must also be aired.',
      'Enter a shaft',
      [
        { name: 'shaft_depth', type: 'decimal', unit: 'metre', scale: 2, description: 'Depth of the shaft' },
        fact('shaft_lit', 'The shaft is lit'),
        fact('shaft_aired', 'The shaft is aired'),
      ],
    );
    expect(complete).toBe(true);
    const rules = norms.map(({ ledger }) => deriveRule(ledger, { inputs: [], definitions: [] }));
    expect(rules.map(({ applies_when: when, requires }) => [when, requires])).toEqual([
      ['inputs.shaft_depth > 2', 'inputs.shaft_lit'],
      ['inputs.shaft_depth > 9', 'inputs.shaft_aired'],
    ]);
  });
});
