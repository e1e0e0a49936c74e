import { describe, expect, it } from 'vitest';
import {
  compareRevisions,
  type RevisionComparison,
} from '../../../src/sources/revision/compare-revisions.ts';
import type { RevisionText } from '../../../src/sources/revision/sentences.ts';
import { readSource } from '../../../src/sources/parse-source.ts';

const textOf = (markdown: string) =>
  readSource({ bytes: new TextEncoder().encode(markdown), mediaType: 'text/markdown', fileName: null });

/** Compares two texts; `quotes` are in the older one. */
async function compared(older: string, newer: string, quotes: string[] = []): Promise<RevisionComparison> {
  const [was, is] = [await textOf(older), await textOf(newer)];
  const spans = quotes.map((quote) => {
    const start = was.text.indexOf(quote);
    if (start < 0) throw new Error(`"${quote}" is not in the older text`);
    return { start, end: start + quote.length };
  });
  return compareRevisions({ older: was, newer: is, quotes: spans });
}

const told = ({ sentences }: RevisionComparison): string[] =>
  sentences.map(({ change, before, after }) => `${change}: ${before ?? ''} | ${after ?? ''}`);

const law = `# Harbour Regulation

## 1 Berths

(1) A master must not leave a berth unlit.
(2) The fee for a berth is 12 EUR per night.

## 2 Pilots

A pilot must be at least 21 years of age. A pilot must not work alone at night.

## 3 Records

A master must keep records for 5 years.
`;

describe('comparing two revisions of a source', () => {
  it('finds nothing between a text and itself', async () => {
    const { sentences, counts } = await compared(law, law);
    expect(sentences).toEqual([]);
    expect(counts).toEqual({ same: 5, typography: 0, moved: 0, changed: 0, removed: 0, added: 0 });
  });

  it('tells dashes, spaces, quotation marks and numbering from substance', async () => {
    const older = '# Act\n\n## 4 Terms\n\n(1) A "berth" is a place - lit or not.\n\n(2) Fees are due.\n';
    const newer = '# Act\n\n## 5 Terms\n\n(2) A “berth” is a  place – lit or not.\n\n(3) Fees are due.\n';
    const { counts, sentences, quotes } = await compared(older, newer, [
      'A "berth" is a place - lit or not.',
    ]);
    expect(counts).toEqual({ same: 0, typography: 2, moved: 0, changed: 0, removed: 0, added: 0 });
    expect(sentences.map(({ change }) => change)).not.toContain('changed');
    expect(quotes[0]).toMatchObject({
      change: 'typography',
      after: { quote: 'A “berth” is a place – lit or not.', headingPath: ['Act', '5 Terms'] },
    });
  });

  it('tells a changed figure, a sentence that went and one that came, beside what stays', async () => {
    const newer = law
      .replace('12 EUR', '14 EUR')
      .replace(' A pilot must not work alone at night.', '')
      .replace('for 5 years.', 'for 5 years.\n\nA master must show records on request.');
    const comparison = await compared(law, newer, [
      'The fee for a berth is 12 EUR per night.',
      'A pilot must not work alone at night.',
      'A master must keep records for 5 years.',
    ]);
    expect(told(comparison)).toEqual([
      'changed: (2) The fee for a berth is 12 EUR per night. | (2) The fee for a berth is 14 EUR per night.',
      'removed: A pilot must not work alone at night. | ',
      'added:  | A master must show records on request.',
    ]);
    expect(comparison.quotes.map(({ change, after }) => [change, after?.quote ?? null])).toEqual([
      ['changed', 'The fee for a berth is 14 EUR per night.'],
      ['removed', null],
      ['same', 'A master must keep records for 5 years.'],
    ]);
    expect(comparison.quotes[2]!.changedAround).toBe(1);
  });

  it('tells a section that moved from one that changed, and finds its quotes there', async () => {
    const [head = '', berths = '', pilots = '', records = ''] = law.split(/(?=^## )/mu);
    const { quotes, counts } = await compared(law, [head, pilots, records, berths].join('\n'), [
      'A master must not leave a berth unlit.',
      'A pilot must be at least 21 years of age.',
    ]);
    expect(counts).toMatchObject({ changed: 0, removed: 0, added: 0 });
    expect(quotes[0]).toMatchObject({
      change: 'moved',
      after: { quote: 'A master must not leave a berth unlit.' },
    });
    expect(quotes[1]).toMatchObject({ change: 'same' });
  });

  it('calls words changed that are under a heading of other words', async () => {
    const newer = law.replace(
      'A pilot must be at least 21 years of age. A pilot must not work alone at night.',
      'A pilot must be at least 21 years of age.\n\n## 2a Trainees\n\nA pilot must not work alone at night.',
    );
    const { quotes } = await compared(law, newer, [
      'A pilot must be at least 21 years of age.',
      'A pilot must not work alone at night.',
    ]);
    expect(quotes.map(({ change }) => change)).toEqual(['same', 'changed']);
  });

  it('calls equal sentences changed that change their sections', async () => {
    const fees = (dogs: number, cats: number): string =>
      `# Fees\n\n## 1 Dogs\n\nThe annual fee is ${dogs} euros.\n\n## 2 Cats\n\nThe annual fee is ${cats} euros.\n`;
    const { quotes } = await compared(fees(50, 30), fees(30, 50), ['The annual fee is 50 euros.']);
    expect(quotes[0]?.change).toBe('changed');
  });

  it.each([
    ['an amount', '- 2.50 EUR per passenger;\n- a deposit.', '- 3.50 EUR per passenger;\n- a deposit.'],
    [
      'an amount in thousands',
      '- 1.000 EUR for each vessel;\n- a deposit.',
      '- 2.000 EUR for each vessel;\n- a deposit.',
    ],
    ['a limit', '1.5 MW is the limit of a plant.', '2.5 MW is the limit of a plant.'],
    ['a date', '- 30. June of each year.\n- or earlier.', '- 31. July of each year.\n- or earlier.'],
    ['a sign', '18 °C below deck.', '– 18 °C below deck.'],
    [
      'the column of a value',
      '| | small | large | huge |\n|---|---|---|---|\n| Ferry | | 10 | 20 |',
      '| | small | large | huge |\n|---|---|---|---|\n| Ferry | 10 | | 20 |',
    ],
  ])('takes %s at the begin of a block for words of the law', async (_what, older, newer) => {
    const { counts } = await compared(`# Act\n\n${older}\n`, `# Act\n\n${newer}\n`);
    expect(counts.typography).toBe(0);
    expect(counts.changed + counts.added + counts.removed).toBeGreaterThan(0);
  });

  it('keeps apart equal sentences of several sections', async () => {
    const part = (name: string, extra = '') =>
      `## ${name}\n\nNo fee may be charged.${extra}\n\nThis is ${name}.\n\n`;
    const older = `# Act\n\n${part('Boats')}${part('Ships')}${part('Rafts')}`;
    const newer = `# Act\n\n${part('Boats')}${part('Rafts')}`;
    const was = await textOf(older);
    const places = [...was.text.matchAll(/No fee may be charged\./g)].map(({ index }) => ({
      start: index,
      end: index + 'No fee may be charged.'.length,
    }));
    const { quotes } = compareRevisions({ older: was, newer: await textOf(newer), quotes: places });
    expect(quotes.map(({ change }) => change)).toEqual(['same', 'removed', 'same']);
  });

  it('finds a part of a sentence, and a quote over several sentences, where their words fall', async () => {
    const newer = law
      .replace('A pilot must be', 'A pilot  must be')
      .replace('## 1 Berths', '## 1 Moorings\n\nOf berths.');
    const { quotes } = await compared(law, newer, [
      'at least 21 years of age. A pilot must not',
      'leave a berth unlit',
    ]);
    expect(quotes.map(({ after }) => after?.quote)).toEqual([
      'at least 21 years of age. A pilot must not',
      'leave a berth unlit',
    ]);
  });

  it('calls a quote changed when something was put into it', async () => {
    const newer = law.replace('of age. A pilot', 'of age. A pilot must be sober. A pilot');
    const { quotes } = await compared(law, newer, [
      'A pilot must be at least 21 years of age. A pilot must not work alone at night.',
    ]);
    expect(quotes[0]).toMatchObject({
      change: 'changed',
      after: {
        quote:
          'A pilot must be at least 21 years of age. A pilot must be sober. A pilot must not work alone at night.',
      },
    });
  });

  it('takes time near-linear in the length of the texts, alike or not', () => {
    const lines = (count: number, words: (index: number) => string): RevisionText => {
      let text = '';
      const blocks = Array.from({ length: count }, (_, index) => {
        const start = text.length;
        text += `${words(index)}\n`;
        return { start, end: text.length - 1, kind: 'paragraph', marker: null };
      });
      return { text, blocks, sections: [{ headingPath: [], start: 0, end: text.length }] };
    };
    const pairs: [(index: number) => string, (index: number) => string][] = [
      [
        (n) => `The keeper of berth ${n} must pay ${n} EUR.`,
        (n) => `The keeper of berth ${n} must pay ${n + 1} EUR.`,
      ],
      [() => 'No fee may be charged for this berth.', () => 'No fee may be charged for that berth.'],
      [
        (n) => `Berth number ${n} is open to all.`,
        (n) => `A wholly different sentence with figure ${n * 7}.`,
      ],
    ];
    for (const [was, is] of pairs) {
      const spent = (count: number): number => {
        const from = process.cpuUsage();
        compareRevisions({ older: lines(count, was), newer: lines(count, is), quotes: [] });
        const { user, system } = process.cpuUsage(from);
        return (user + system) / 1000;
      };
      spent(500);
      const [small, large] = [spent(1_500), spent(12_000)];
      expect(large).toBeLessThan(24 * Math.max(small, 40));
    }
  }, 60_000);
});
