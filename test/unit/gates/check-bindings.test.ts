import { describe, expect, it } from 'vitest';
import { checkBindings } from '../../../src/gates/check-bindings.ts';
import type { Condition, Ledger, Quantity, ReadBy } from '../../../src/rules/ledger/ledger.ts';
import { tokenizer } from '../../../src/rules/ledger/tokens.ts';
import type { InputDeclaration } from '../../../src/rules/model.ts';

const quote = 'A scout may light a fire unless the distance to the nearest hedge is less than 10 metres.';
const operator: ReadBy = { operator: 'u', at: '2026-01-01T00:00:00Z' };
const at = (text: string) => [
  { citation: 0, start: quote.indexOf(text), end: quote.indexOf(text) + text.length },
];

const measure = (input: string, by: ReadBy): Condition => ({
  kind: 'measure',
  op: '<',
  words: at('distance to the nearest hedge is less than'),
  read_by: by,
  left: { kind: 'input', input, words: [], read_by: by },
  right: { kind: 'literal', value: '10', unit: 'm', words: at('10'), read_by: by },
});

const ledgerOf = (condition: Condition, by: ReadBy): Ledger => ({
  tokenizer,
  norm: {
    words: at('may'),
    read_by: by,
    modality: 'may',
    who: [],
    if: [],
    act: [],
    only: [],
    except: [condition],
    instead: [],
    over: [],
    obligations: [],
    release: false,
  },
  terms: [],
  notes: [],
});

const declared = (name: string, description = ''): InputDeclaration => ({
  name,
  type: 'decimal',
  scale: 2,
  description,
});

const found = (input: InputDeclaration, by: ReadBy = operator) =>
  checkBindings('hash', {
    ledger: ledgerOf(measure(input.name, by), by),
    quotes: [quote],
    inputs: [input],
    action: { key: 'light_fire', title: 'Light a fire' },
  });

describe('words that are bound to an input of something else', () => {
  it('are to be acknowledged, with the words and the input', () => {
    const [finding, ...more] = found(declared('distance_to_tent', 'Distance to the nearest tent'));
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ code: 'ungrounded', severity: 'acknowledge', path: 'citations/0' });
    expect(finding!.message).toContain('"hedge"');
    expect(finding!.message).toContain('distance_to_tent');
    expect(quote.slice(finding!.start!, finding!.end!)).toContain('hedge');
  });

  it('are to be acknowledged of every reader that bound them, and of none whose words are those of the input', () => {
    for (const reader of ['model:one', 'grammar']) {
      expect(found(declared('distance_to_tent'), { reader, version: '1' })).toHaveLength(1);
      expect(found(declared('distance_to_hedge'), { reader, version: '1' })).toEqual([]);
    }
  });

  it('are of the grammar not asked about where they are of one kind with the input', () => {
    const fence = declared('distance_to_fence');
    expect(found(fence, { reader: 'grammar', version: '1' })).toEqual([]);
    expect(found(declared('distance_to_bird'), { reader: 'grammar', version: '1' })).toHaveLength(1);
  });

  it('are asked about where they say whose the figure is, and the other is named elsewhere', () => {
    // "A scout" stands in the clause, and the distance is to the hedge all the same.
    expect(found(declared('distance_to_scout', 'Distance to the scout'))).toHaveLength(1);
  });

  it.each([
    declared('distance_to_hedge'),
    declared('hedge_distance'),
    declared('metres', 'Distance from the hedge that is nearest'),
    declared('gap_to_hedgerow', 'Metres between the fire and the nearest hedge'),
  ])('are not asked about where the input speaks of the same: $name', (input) => {
    expect(found(input)).toEqual([]);
  });

  it.each([
    declared('distance', 'Distance to the nearest tent'),
    declared('wait_hours', 'Hours that someone stands in a queue'),
    declared('hedge_height', 'Height of the hedge'),
  ])('are asked about where the name is plain, or another measure of the thing: $name', (input) => {
    expect(found(input)).toHaveLength(1);
  });

  const both = 'No fire may be lit within 5 m of the nearest hedge or 10 m of a tent.';
  const place = (text: string) => [
    { citation: 0, start: both.indexOf(text), end: both.indexOf(text) + text.length },
  ];
  const boundIn = (condition: Condition, inputs: InputDeclaration[]) =>
    checkBindings('hash', { ledger: ledgerOf(condition, operator), quotes: [both], inputs, action: null });

  it('are asked about where the words of another element alone speak of the input', () => {
    const near = (input: string, text: string, value: string): Condition => ({
      kind: 'measure',
      op: '<',
      words: place(text),
      read_by: operator,
      left: { kind: 'input', input, words: [], read_by: operator },
      right: { kind: 'literal', value, unit: 'm', words: place(`${value} m`), read_by: operator },
    });
    const bind = (hedge: string, tent: string): Condition => ({
      kind: 'any',
      words: place('or'),
      read_by: operator,
      of: [near(hedge, 'of the nearest hedge', '5'), near(tent, 'of a tent', '10')],
    });
    const inputs = [declared('distance_to_tent'), declared('distance_to_hedge')];
    expect(boundIn(bind('distance_to_hedge', 'distance_to_tent'), inputs)).toEqual([]);
    expect(boundIn(bind('distance_to_tent', 'distance_to_tent'), inputs)).toHaveLength(1);
    expect(boundIn(bind('distance_to_tent', 'distance_to_hedge'), inputs)).toHaveLength(2);
  });

  it('are asked about on either side of a comparison, and in a sum', () => {
    const input = (name: string, text: string): Quantity => ({
      kind: 'input',
      input: name,
      words: place(text),
      read_by: operator,
    });
    const against = (left: Quantity, right: Quantity): Condition => ({
      kind: 'measure',
      op: '<',
      words: place('within'),
      read_by: operator,
      left,
      right,
    });
    const inputs = [declared('distance_to_hedge'), declared('distance_to_tent'), declared('boat_length')];
    const [hedge, tent] = [input('distance_to_hedge', 'nearest hedge'), input('distance_to_tent', 'a tent')];
    const boat = input('boat_length', 'a tent');
    expect(boundIn(against(hedge, tent), inputs)).toEqual([]);
    expect(boundIn(against(hedge, boat), inputs)).toHaveLength(1);
    const sum: Quantity = { kind: 'sum', words: place('or'), read_by: operator, of: [tent, boat] };
    expect(boundIn(against(hedge, sum), inputs)).toHaveLength(1);
  });

  it('are asked about of a fact too', () => {
    const fact: Condition = {
      kind: 'fact',
      input: 'escorted',
      equals: true,
      words: at('scout'),
      read_by: operator,
    };
    const findings = checkBindings('hash', {
      ledger: ledgerOf(fact, operator),
      quotes: [quote],
      inputs: [{ name: 'escorted', type: 'bool', description: 'An adult is with them' }],
      action: null,
    });
    expect(findings).toHaveLength(1);
  });
});
