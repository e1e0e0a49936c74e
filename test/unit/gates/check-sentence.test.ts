import { describe, expect, it } from 'vitest';
import { checkReading } from '../../../src/gates/check-reading.ts';
import { checkSentence, wordsAround } from '../../../src/gates/check-sentence.ts';
import { isInOtherWords } from '../../../src/gates/sentence-policy.ts';
import { builtinReaders } from '../../../src/reading/readers.ts';
import type { InputDeclaration } from '../../../src/rules/model.ts';
import { contentFor } from '../../../scripts/score-gates/phenomenon.ts';

const quote = 'A person must not open a quarry.';
const nothingElse = { around: [], inputs: [], restated: false };
const find = (sentence: string, section = ''): string[] =>
  checkSentence('h', sentence, [{ quote, section }], nothingElse).map(
    ({ code, severity }) => `${code} ${severity}`,
  );

describe('the sentence of a rule', () => {
  it.each(['p', 'Ferries carry life jackets.', 'x y z'])(
    'does not stand for quotes about something else: %s',
    (sentence) => {
      expect(find(sentence)).toEqual(['ungrounded blocking']);
    },
  );

  it.each([
    quote,
    'Nobody may open quarries.',
    'Quarries: opening is prohibited.',
    'It is forbidden to open a quarry.',
    'No one may open a quarry.',
  ])('may say the quotes in other words: %s', (sentence) => {
    expect(find(sentence)).toEqual([]);
  });

  it('may take words from the heading', () => {
    expect(find('Mines must not be opened.', 'Mines > § 4 Closed mines')).toEqual([]);
  });

  it('is to be acknowledged where its quotes are too long to be compared with', () => {
    const long = `${quote} `.repeat(500);
    const findings = (sentence: string) =>
      checkSentence('h', sentence, [{ quote: long, section: '' }], nothingElse);
    expect(findings('A person may open a quarry.')).toMatchObject([
      { code: 'ungrounded', severity: 'acknowledge', message: expect.stringContaining('too long') as string },
    ]);
    expect(isInOtherWords(findings('A person may open a quarry.'))).toBe(true);
    expect(findings(long)).toEqual([]);
  });

  it('is to be acknowledged where it has words that nothing lends it', () => {
    expect(find('Opening a quarry needs a permit of the board.')).toEqual(['ungrounded acknowledge']);
  });
});

const age: InputDeclaration = {
  name: 'stallholder_age',
  type: 'int',
  description: 'Age of the stallholder',
  unit: 'year',
};
const lantern = 'A stallholder may light a lantern if the stallholder is at least 18 years of age.';
const grant = {
  modality: 'may',
  applies_when: 'true',
  requires: 'inputs.stallholder_age >= 18',
  if_met: 'permit',
  if_unmet: 'none',
} as const;

const insured: InputDeclaration[] = ['driver_licensed', 'load_insured'].map((name) => ({
  name,
  type: 'bool',
  description: '',
}));
const loading = 'A carrier must not load a vehicle unless the driver is licensed or the load is insured.';
const ban = {
  modality: 'must_not',
  applies_when: 'true',
  requires: 'inputs.driver_licensed || inputs.load_insured',
  if_met: 'none',
  if_unmet: 'deny',
} as const;

async function findingsOf(
  sentence: string,
  quotes: string[],
  inputs: InputDeclaration[],
  rule: typeof grant | typeof ban,
) {
  const content = contentFor('act', quotes, inputs, rule);
  content.body.natural_language = sentence;
  const action = { key: 'act', title: 'Light a lantern, load a vehicle' };
  const request = { content, headings: [], action, inputs, definitions: [], hasOthers: false };
  const { restated } = await checkReading(request, builtinReaders);
  return checkSentence('h', sentence, content.body.citations, {
    around: wordsAround(request),
    inputs,
    restated,
  });
}

describe('a sentence that heads a rule', () => {
  it.each([
    [
      '"dog"',
      'A stallholder may light a lantern if at least 18 years of age, or owns a dog, whatever the wind.',
    ],
    ['"wind"', 'A stallholder may light a lantern if at least 18 years of age, whatever the wind.'],
    ['"only"', 'A stallholder may light a lantern only if at least 18 years of age.'],
    ['"unless"', 'A stallholder may light a lantern unless the stallholder is at least 18 years of age.'],
    ['"18 years"', 'A stallholder may light a lantern if under 18 years of age.'],
    ['"must"', 'A stallholder must light a lantern if the stallholder is at least 18 years of age.'],
    ['"not"', 'A stallholder may not light a lantern if the stallholder is at least 18 years of age.'],
    ['"age"', 'A stallholder may light a lantern.'],
  ])('names %s where the quote says otherwise: %s', async (named, sentence) => {
    const found = await findingsOf(sentence, [lantern], [age], grant);
    expect(found).toMatchObject([{ code: 'ungrounded', severity: 'acknowledge', path: 'natural_language' }]);
    expect(found[0]!.message).toContain(named);
    expect(isInOtherWords(found)).toBe(true);
  });

  it.each([
    'A stallholder may light a lantern if the stallholder is 18 or older.',
    'A stallholder who is 18 or older may light a lantern.',
    'Stallholders aged 18 or over may light lanterns.',
    'A stallholder of at least 18 years can light a lantern.',
    'Stallholders who are 18 years old or older are allowed to light a lantern.',
  ])('may put a figure as people do: %s', async (sentence) => {
    expect(await findingsOf(sentence, [lantern], [age], grant)).toEqual([]);
  });

  it.each([
    'A carrier must not load a vehicle if the driver is not licensed and the load is not insured.',
    'No carrier may load a vehicle unless the driver is licensed or the load is insured.',
    'A vehicle must not be loaded by a carrier if neither the driver is licensed nor the load is insured.',
    'Loading a vehicle is prohibited unless the driver is licensed or the load is insured.',
  ])('may deny in other places where both methods read it to the code: %s', async (sentence) => {
    expect(await findingsOf(sentence, [loading], insured, ban)).toEqual([]);
  });

  it.each([
    ['"or"', 'A carrier must not load a vehicle unless the driver is licensed and the load is insured.'],
    ['"insured"', 'A carrier must not load a vehicle unless the driver is licensed.'],
  ])('keeps %s of its quote: %s', async (named, sentence) => {
    const [found] = await findingsOf(sentence, [loading], insured, ban);
    expect(found?.message).toContain(named);
  });

  it('is no alternative short of the item that it stands for', async () => {
    const quotes = ['A carrier must not load a vehicle', 'unless the driver is licensed, or'];
    const sentence = 'A carrier must not load a vehicle unless the driver is licensed.';
    expect(await findingsOf(sentence, quotes, insured.slice(0, 1), { ...ban })).toEqual([]);
  });
});
