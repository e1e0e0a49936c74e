import { describe, expect, it } from 'vitest';
import { builtinDistiller } from '../../../src/distillation/builtin/builtin-distiller.ts';
import { confirmReadings } from '../../../src/distillation/builtin/confirm-readings.ts';
import { markedQuote } from '../../../src/distillation/builtin/marked-clause.ts';
import type { KnownAction } from '../../../src/distillation/distiller.ts';
import { unreadRanges } from '../../../src/rules/ledger/account.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';

const sourceOf = (markdown: string) => ({
  source_material_id: 'source',
  ...parseSource({ bytes: Buffer.from(markdown), mediaType: 'text/markdown' }),
});

const mark = (markdown: string): { text: string; quote: string; places: number[] } | null => {
  const { text, blocks } = sourceOf(markdown);
  const range = { start: blocks[0]!.start, end: blocks.at(-1)!.end };
  const marked = markedQuote(text, blocks, range);
  return marked && { ...marked, quote: text.slice(range.start, range.end) };
};

describe('a quote without the marks of its document', () => {
  it.each([
    [
      'bullets',
      'A ferry may sail if:\n\n- the mast is down\n- the tide is in\n',
      '- the mast is down\n- the tide',
    ],
    [
      'cells',
      '| Boat | Fee |\n|---|---|\n| Canoe | 3 EUR |\n',
      '| Boat | Fee |\n|---|---|\n| Canoe | 3 EUR |',
    ],
    [
      'numbered units',
      'Rule 1. No boat may land.\nRule 2. Despite rule 1, a ferry may land.\n',
      'Rule 1. No boat may land.\nRule 2. Despite',
    ],
  ])('gets its %s again, each character at its place', (_what, markdown, expected) => {
    const marked = mark(markdown)!;
    expect(marked.text).toContain(expected);
    // Every character of the quote that is no space is in the marked text, at its place and in order.
    const said = Array.from({ length: marked.text.length }, (_, at) => at).filter(
      (at) => marked.quote[marked.places[at]!] === marked.text[at],
    );
    const letters = (text: string): string => text.replace(/[\s|*-]/g, '');
    expect(letters(said.map((at) => marked.text[at]).join(''))).toBe(letters(marked.quote));
  });
  it('is left alone where it lacks none', () => {
    expect(mark('A ferry may sail if the mast is down.\n')).toBeNull();
    expect(mark('A ferry may sail if:\n\n(a) the mast is down; and\n\n(b) the tide is in.\n')).toBeNull();
  });
});

const bathing: KnownAction = {
  key: 'pool.open_basin',
  title: 'Open a basin',
  inputs: [
    { name: 'basin', type: 'enum', values: ['divers', 'learners'], description: 'Basin that is opened' },
    { name: 'depth_m', type: 'decimal', scale: 2, unit: 'metre', description: 'Depth of the basin' },
  ],
};

describe('a table', () => {
  it('is read cell by cell, with the words of its citation accounted for', async () => {
    const source = sourceOf(
      'Depth of a basin:\n\n| Basin | min. | max. |\n|---|---|---|\n| Divers | 4 m | 9 m |\n| Learners | 1 m | 2 m |\n',
    );
    const options = { actions: [bathing] };
    const candidates = confirmReadings(source, await builtinDistiller.distill(source, options), options);
    expect(candidates.map(({ flags, applies_when, requires }) => [flags, applies_when, requires])).toEqual([
      [[], 'inputs.basin == "divers"', 'inputs.depth_m >= 4'],
      [[], 'inputs.basin == "divers"', 'inputs.depth_m <= 9'],
      [[], 'inputs.basin == "learners"', 'inputs.depth_m >= 1'],
      [[], 'inputs.basin == "learners"', 'inputs.depth_m <= 2'],
    ]);
    for (const { citations, ledger } of candidates) {
      const [citation] = citations;
      expect(source.text.slice(citation!.start, citation!.end)).toBe(citation!.quote);
      expect(unreadRanges([citation!.quote], ledger!)).toEqual([]);
    }
  });
});
