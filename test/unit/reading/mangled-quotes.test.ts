import { describe, expect, it } from 'vitest';
import { distillSource } from '../../../src/distillation/builtin/read-source.ts';
import { grammarReader } from '../../../src/reading/grammar/reader.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';
import { mangledWords } from '../../testkit/mangled-words.ts';
import {
  amount,
  bool,
  choice,
  date,
  findingsOf,
  int,
  may,
  must,
  mustNot,
  type Sentence,
} from './agreement/rule-of.ts';

type Norm = typeof may;

/** Clauses of every kind of part: limits, days, amounts, choices, lists, exceptions, counts, denials. */
const clauses: { clause: Sentence; norm: Norm; requires: string; appliesWhen?: string }[] = [
  {
    clause: {
      quotes: [
        'No raft may carry more than 6 persons, or be launched after dusk, unless a guide who holds a permit is on board.',
      ],
      title: 'Launch a raft',
      inputs: [
        int('persons', 'person', 'Persons on the raft'),
        bool('after_dusk', 'It is after dusk'),
        bool('guide', 'A guide who holds a permit is on board'),
      ],
    },
    norm: mustNot,
    requires: '(inputs.persons <= 6 && !inputs.after_dusk) || inputs.guide',
  },
  {
    clause: {
      quotes: [
        'A stall may be set up on the green if:\n(a) the fee of 12.50 EUR has been paid;\n(b) it is not wider than 3 m; and\n(c) neither music nor lights are used.',
      ],
      title: 'Set up a stall',
      inputs: [
        amount('fee_paid', 'EUR', 'Fee that has been paid'),
        int('width', 'm', 'Width of the stall'),
        bool('music', 'Music is used'),
        bool('lights', 'Lights are used'),
      ],
    },
    norm: may,
    requires: 'inputs.fee_paid >= 12.5 && inputs.width <= 3 && !inputs.music && !inputs.lights',
  },
  {
    clause: {
      quotes: [
        'Between 1 May and 30 September 2031 a keeper must inspect each hive not less than twice a month, except where the hive is empty.',
      ],
      title: 'Keep bees',
      inputs: [
        date('day', 'Day of the inspection'),
        int('inspections', null, 'Inspections of the hive in the month'),
        bool('empty', 'The hive is empty'),
      ],
    },
    norm: must,
    requires: 'inputs.inspections >= 2 || inputs.empty',
    appliesWhen: 'inputs.day >= date("2031-05-01") && inputs.day <= date("2031-09-30")',
  },
  {
    clause: {
      quotes: [
        'Only members, their guests and at least two of the three wardens may enter the tower; a visitor who does not have a ticket must not.',
      ],
      title: 'Enter the tower',
      inputs: [
        choice('person', ['member', 'guest', 'warden', 'visitor'], 'Who enters the tower'),
        int('wardens', null, 'Wardens in the tower'),
        bool('ticket', 'The visitor has a ticket'),
      ],
    },
    norm: may,
    requires:
      'inputs.person in ["member", "guest"] || (inputs.person == "warden" && inputs.wardens >= 2) || (inputs.person == "visitor" && inputs.ticket)',
  },
  {
    clause: {
      quotes: [
        'The charge is 40 cents for each kilometre over 100 km, whichever is the lesser of that and 20% of the price, but not more than 30 EUR.',
      ],
      title: 'Charge for a van',
      inputs: [
        amount('charge', 'EUR', 'Charge'),
        amount('price', 'EUR', 'Price'),
        int('distance', 'km', 'Distance driven'),
      ],
    },
    norm: must,
    requires: 'inputs.charge <= 30 && inputs.charge <= 0.2 * inputs.price',
    appliesWhen: 'inputs.distance > 100',
  },
  {
    clause: {
      quotes: [
        'A boat must not carry more than 40 passengers, infants not counted; its crew does not count, and stewards are not counted.',
      ],
      title: 'Sail',
      inputs: [int('passengers', null, 'Passengers on board'), int('infants', null, 'Infants on board')],
    },
    norm: mustNot,
    requires: 'inputs.passengers - inputs.infants <= 40',
  },
  {
    clause: {
      quotes: ['For every 8 scouts or part of 8 there must be one leader on the outing.'],
      title: 'Lead an outing',
      inputs: [int('leaders', null, 'Leaders on the outing'), int('scouts', null, 'Scouts on the outing')],
    },
    norm: must,
    requires: '8 * inputs.leaders >= inputs.scouts',
  },
];

const failureOf = (act: () => unknown): string | null => {
  try {
    act();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe.each(clauses)('however a quote is cut: $clause.title', ({ clause, norm, requires, appliesWhen }) => {
  const quotes = mangledWords(clause.quotes[0]!);

  it('the checks of its words against the rule end', () => {
    expect(findingsOf(clause, norm, requires, appliesWhen).length).toBeGreaterThanOrEqual(0);
    const failed = quotes.flatMap(({ how, text }) => {
      const failure = failureOf(() => findingsOf({ ...clause, quotes: [text] }, norm, requires, appliesWhen));
      return failure === null ? [] : [`${how}: ${failure}`];
    });
    expect(failed).toEqual([]);
  });

  it('the reader of clauses ends', () => {
    const action = { key: 'test.act', title: clause.title };
    const vocabulary = { action, inputs: clause.inputs, definitions: [] };
    // One in eleven: words of every place are cut, dropped, doubled and changed over among them.
    const some = quotes.filter((_, index) => index % 11 === 0 || index >= quotes.length - 5);
    const failed = some.flatMap(({ how, text }) => {
      const failure = failureOf(() => grammarReader.read({ quotes: [text], headings: [text] }, vocabulary));
      return failure === null ? [] : [`${how}: ${failure}`];
    });
    expect(failed).toEqual([]);
  });

  it('the reader of sources ends', async () => {
    const actions = [{ key: 'test.act', title: clause.title, inputs: clause.inputs }];
    const options = { actions, problem_space: 'compliance', expected_tier: 'mandatory' as const };
    const text = quotes
      .filter((_, index) => index % 23 === 0)
      .map((quote, index) => `# ${index}\n\n${quote.text}\n`)
      .join('\n');
    const parsed = parseSource({ bytes: Buffer.from(text), mediaType: 'text/markdown' });
    const source = { source_material_id: 'source', ...parsed, title: clause.title };
    await expect(distillSource(source, options)).resolves.toBeDefined();
  });
});
