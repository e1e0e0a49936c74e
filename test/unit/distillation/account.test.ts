import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distillSource } from '../../../src/distillation/builtin/read-source.ts';
import type { Distillation, KnownAction } from '../../../src/distillation/distiller.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';
import { cases } from '../../testkit/cases.ts';

const boats: KnownAction = {
  key: 'hire.hire_out_boat',
  title: 'Hire out a boat',
  inputs: [
    { name: 'hirer_age', type: 'int', unit: 'year', description: 'Age of the hirer' },
    { name: 'boat_length', type: 'decimal', scale: 2, unit: 'metre', description: 'Length of the boat' },
  ],
};

async function distil(
  bytes: Buffer,
  mediaType: string,
  actions: KnownAction[] = [],
): Promise<{ text: string; distillation: Distillation }> {
  const parsed = parseSource({ bytes, mediaType });
  const source = { source_material_id: 'source', ...parsed };
  return { text: parsed.text, distillation: await distillSource(source, { actions }) };
}

/** Words of the text that are in no candidate, no definition and nothing left out; numbers before a statement aside. */
function lost(text: string, { candidates, terms, coverage }: Distillation): string[] {
  const ranges = [
    ...candidates.flatMap(({ citations }) => citations),
    ...terms.flatMap(({ citations }) => citations),
    ...coverage.omissions,
  ];
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)]
    .filter(({ index, 0: word }) => {
      const inside = ranges.some(({ start, end }) => start <= index && index + word.length <= end);
      const before = text.slice(text.lastIndexOf('\n', index) + 1, index);
      const isMarker =
        word.length <= 4 &&
        /^(?:[\s\p{P}\p{S}]*[\p{L}\p{N}]{1,4}[\s\p{P}\p{S}]+)*[\s\p{P}\p{S}]*$/u.test(before.slice(-24));
      return !inside && !(isMarker && before.length <= 24);
    })
    .map(([word]) => word);
}

function expectAccount(text: string, distillation: Distillation): void {
  const { found, distilled, defined, omissions } = distillation.coverage;
  expect(lost(text, distillation)).toEqual([]);
  expect(found).toBe(distilled + defined + omissions.length);
  for (const { start, end, quote } of omissions) expect(text.slice(start, end)).toBe(quote);
  const ordered = omissions.every(({ start }, index) => start >= (omissions[index - 1]?.end ?? 0));
  expect(ordered).toBe(true);
}

const folder = new URL('../../golden/distiller/', import.meta.url);
const fixtures = readdirSync(folder).filter((name) => /\.(?:md|txt)$/.test(name));

describe('the account of a source', () => {
  it.each(fixtures)('has every word of %s', async (name) => {
    const bytes = readFileSync(new URL(name, folder));
    const mediaType = name.endsWith('.md') ? 'text/markdown' : 'text/plain';
    for (const actions of [[], [boats]]) {
      const { text, distillation } = await distil(bytes, mediaType, actions);
      expectAccount(text, distillation);
    }
  });

  it('has every word of any document', async () => {
    const sentence = fc.constantFrom(
      'A keeper must hold a licence.',
      'No boat longer than 12 metres may be hired out.',
      'However, paragraph (1) does not apply at night.',
      '“Keeper” means a person who is over 18 years of age.',
      'The harbour was dredged in 1987.',
      'Keep the gate shut.',
      'Max. 140 EUR per night',
      'Visitors: badge visible at all times; no photos.',
      'A hirer must be at least 16 years old, unless accompanied.',
      'A boat may be hired out if:',
      'This Act must be read with the Ports Act.',
      'See s. 4(2), No. 7 and Art. 9 (e.g. lights).',
    );
    const line = fc.oneof(
      sentence,
      fc.tuple(sentence, sentence).map(([a, b]) => `${a} ${b}`),
      sentence.map((text) => `## ${text}`),
      sentence.map((text) => `- ${text}`),
      fc
        .tuple(fc.constantFrom('(a)', '(1)', '4.—(1)', '2.', 'iv)'), sentence)
        .map(([m, text]) => `${m} ${text}`),
      fc
        .tuple(sentence, fc.integer({ min: 1, max: 99 }))
        .map(([a, n]) => `| Kind | Limit |\n|---|---|\n| ${a} | ${n} kg |`),
      fc.stringMatching(/^[a-zA-Z ,;:.()“”'-]{1,60}$/),
    );
    const paragraphs = fc.array(line, { minLength: 1, maxLength: 8 });
    const media = fc.constantFrom('text/markdown', 'text/plain');
    const check = async (lines: string[], mediaType: string, known: boolean): Promise<void> => {
      const body = lines.join('\n\n');
      fc.pre(/[A-Za-z]/.test(body));
      const { text, distillation } = await distil(Buffer.from(body), mediaType, known ? [boats] : []);
      expectAccount(text, distillation);
    };
    await fc.assert(fc.asyncProperty(paragraphs, media, fc.boolean(), check), { numRuns: cases(40) });
  });

  it('keeps a row of a table, a bullet and a caption that no reader understands, to be worked through', async () => {
    const law =
      '# Moorings\n\n(1) Fees in winter,\n\nA keeper must hold a licence.\n\n- Max. 140 EUR per night\n\n| Length | Fee |\n|---|---|\n| up to 8 m | 20 EUR |\n';
    const { distillation } = await distil(Buffer.from(law), 'text/markdown');
    const left = distillation.coverage.omissions.map(({ quote, reason }) => `${reason}: ${quote}`);
    expect(left).toEqual(
      expect.arrayContaining(['not_read: Max. 140 EUR per night', 'not_read: up to 8 m\t20 EUR']),
    );
    expect(left.some((each) => each.includes('Fees in winter'))).toBe(true);
  });

  it('says that a text is in a language that is not read, and drafts nothing from it', async () => {
    const german =
      '# Hafenordnung\n\nDer Eigner muss die Gebühr innerhalb von zehn Tagen nach der Ankunft entrichten. Das Anlegen ist nachts verboten, soweit nicht eine Genehmigung des Hafenmeisters vorliegt.\n';
    const french =
      "# Règlement\n\nLe titulaire doit déposer sa demande dans un délai de trente jours à compter de la notification. Il est interdit de mouiller dans le chenal sans l'autorisation du capitaine.\n";
    const absatz =
      'Der Eigner eines Bootes, das nicht nur vorübergehend im Hafen liegt, hat dem Hafenmeister den Wechsel der Person, der das Boot gehört, vor dem Ablauf der Frist schriftlich anzuzeigen, soweit die Satzung nichts anderes bestimmt oder der Hafenmeister auf die Anzeige verzichtet hat; die Anzeige umfasst den Namen, die Anschrift und die Länge des Bootes sowie die Dauer der Liegezeit, für welche die Gebühr entrichtet wurde.';
    const long = `# Hafenordnung\n\n${Array(2).fill(absatz).join(' ')}\n`;
    for (const [law, name] of [
      [german, 'German'],
      [long, 'German'],
      [french, 'French'],
    ] as const) {
      const { text, distillation } = await distil(Buffer.from(law), 'text/markdown', [boats]);
      expect(distillation.notice?.code).toBe('language_not_read');
      expect(distillation.notice?.message).toContain(name);
      expect(distillation.candidates).toEqual([]);
      expect(new Set(distillation.coverage.omissions.map(({ reason }) => reason))).toEqual(
        new Set(['foreign_language']),
      );
      expectAccount(text, distillation);
    }
  });

  it('reads the English of a text that quotes another language', async () => {
    const law =
      '# Rules\n\nA keeper must hold a licence.\n\n## Annex\n\nDer Eigner muss die Gebühr innerhalb von zehn Tagen nach der Ankunft entrichten, soweit nicht anders bestimmt ist.\n\n## More\n\nA keeper must not moor a boat at night in the fairway, and a keeper must keep a record of each boat that is moored at the berth for more than two nights.\n';
    const { distillation } = await distil(Buffer.from(law), 'text/markdown');
    expect(distillation.notice).toBeNull();
    expect(distillation.candidates.length).toBeGreaterThan(0);
    expect(
      distillation.coverage.omissions.filter(({ reason }) => reason === 'foreign_language'),
    ).toHaveLength(1);
  });
});
