import { describe, expect, it } from 'vitest';
import type { ClauseAnswer } from '../../../../src/reading/model/clause-answer.ts';
import { WordLocator } from '../../../../src/reading/model/locate-words.ts';
import { readAnswer, usableInputs } from '../../../../src/reading/model/model-reading.ts';
import type { InputDeclaration } from '../../../../src/rules/model.ts';
import { answered, declared, fact, given, measure } from '../../../testkit/recorded-readings.ts';

const quote = 'A keeper must feed the dogs at least 2 times and walk the dogs at least 3 times.';
const inputs: InputDeclaration[] = [
  { name: 'meals', type: 'int' },
  { name: 'walks', type: 'int' },
];
const norm = answered('must', 'must', {
  who: [given('actor', 'keeper')],
  act: [
    given('act', 'feed the dogs'),
    measure('meals', '>=', '2', ['times', 'at least', '2']),
    given('act', 'and walk the dogs'),
    measure('walks', '>=', '3', ['times', 'at least', '3']),
  ],
});
const answer = (rest: Partial<ClauseAnswer> = {}): ClauseAnswer => ({
  norms: [norm],
  inputs: [],
  doubts: [],
  no_norm: null,
  ...rest,
});
const read = (given: ClauseAnswer) =>
  readAnswer(
    given,
    { quotes: [quote], headings: [] },
    { action: null, inputs, definitions: [] },
    { name: 'model:m', version: 'p/1' },
  );

describe('words that an answer names', () => {
  it('are found where no other element has them yet', () => {
    const locator = new WordLocator([quote]);
    const [first] = locator.take(['at least']);
    const [second] = locator.take(['at least']);
    expect(quote.slice(first!.start, first!.end)).toBe('at least');
    expect(second!.start).toBe(quote.lastIndexOf('at least'));
  });

  it('are found in other typography, whole tokens only, in one quote', () => {
    const locator = new WordLocator(['the owner’s word', 'a re-entry']);
    expect(locator.take(["OWNER'S  word", 're–entry'])).toHaveLength(2);
    expect(locator.take(['own', 'word a'])).toEqual([]);
    expect(locator.strange).toEqual(['own', 'word a']);
  });
});

describe('an answer as a reading', () => {
  it('is complete where every word is read and every name declared', () => {
    expect(read(answer())).toMatchObject({
      complete: true,
      unread: [],
      doubts: [],
      reader: { name: 'model:m' },
    });
  });

  it.each<[string, ClauseAnswer]>([
    ['leaves a word', answer({ norms: [{ ...norm, who: [] }] })],
    ['reads words that are not there', answer({ norms: [{ ...norm, words: ['must', 'never'] }] })],
    ['reads by a name that nothing declares', answer({ norms: [{ ...norm, if: [fact('is_night', '')] }] })],
    ['doubts', answer({ doubts: [{ words: ['times'], about: 'of what' }] })],
    ['is no ledger', answer({ norms: [{ ...norm, if: [fact('not a name', '')] }] })],
    ['holds no norm', answer({ norms: [] })],
  ])('is not complete where it %s', (_what, given) => {
    expect(read(given).complete).toBe(false);
  });

  it('leaves unread only what no norm of it reads', () => {
    const [first, second] = [
      { ...norm, act: norm.act.slice(0, 2) },
      { ...norm, act: norm.act.slice(2), who: [] },
    ];
    expect(read(answer({ norms: [first, second] })).unread).toEqual([]);
  });

  it('is of a reader whose name says that it is a model', () => {
    expect(() =>
      readAnswer(
        answer(),
        { quotes: [quote], headings: [] },
        { action: null, inputs, definitions: [] },
        { name: 'grammar', version: '1' },
      ),
    ).toThrow(RangeError);
  });
});

it('inputs that are declared already, or are none, are not declared anew', () => {
  expect(
    usableInputs(
      [
        declared('meals', 'bool'),
        declared('true', 'bool'),
        declared('kind', 'enum'),
        declared('at_night', 'bool'),
      ],
      inputs,
    ).map(({ name }) => name),
  ).toEqual(['at_night']);
});
