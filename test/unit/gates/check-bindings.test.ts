import { describe, expect, it } from 'vitest';
import { checkBindings } from '../../../src/gates/check-bindings.ts';
import type { Condition, Ledger, ReadBy } from '../../../src/rules/ledger/ledger.ts';
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

  it('are to be acknowledged of a model as well, and not of a reader whose words are those of the input', () => {
    const tent = declared('distance_to_tent');
    expect(found(tent, { reader: 'model:one', version: '1' })).toHaveLength(1);
    expect(found(tent, { reader: 'grammar', version: '1' })).toEqual([]);
  });

  it.each([
    declared('distance_to_hedge'),
    declared('hedge_distance'),
    declared('metres', 'Distance from the hedge that is nearest'),
    declared('gap_to_hedgerow', 'Metres between the fire and the nearest hedge'),
  ])('are not asked about where the input speaks of the same: $name', (input) => {
    expect(found(input)).toEqual([]);
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
