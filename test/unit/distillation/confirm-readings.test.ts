import { describe, expect, it } from 'vitest';
import { builtinDistiller } from '../../../src/distillation/builtin/builtin-distiller.ts';
import { confirmReadings } from '../../../src/distillation/builtin/confirm-readings.ts';
import type { DistillOptions, KnownAction } from '../../../src/distillation/distiller.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';

const returning: KnownAction = {
  key: 'library.return_book',
  title: 'Return a book',
  inputs: [
    {
      name: 'loan_days',
      type: 'int',
      unit: 'day',
      description: 'Days from the loan to the return of the book',
    },
  ],
};

async function distil(text: string, options: DistillOptions = {}, mediaType = 'text/markdown') {
  const parsed = parseSource({ bytes: Buffer.from(text), mediaType });
  const source = { source_material_id: 'source', ...parsed };
  return confirmReadings(source, await builtinDistiller.distill(source, options), options);
}

describe('what is distilled', () => {
  it('is bound to the inputs of an action that the world has, with every word in its ledger, and unflagged', async () => {
    const law = '# Library Rules\n\nA borrower must return a book within 21 days of the loan.\n';
    const [candidate, ...others] = await distil(law, { actions: [returning] });
    expect(others).toEqual([]);
    expect(candidate).toMatchObject({
      action: { key: returning.key },
      requires: 'inputs.loan_days <= 21',
      if_unmet: 'deny',
      flags: [],
      inputs: [{ name: 'loan_days' }],
    });
    expect(candidate?.ledger?.norm.modality).toBe('must');
    expect(candidate?.citations[0]?.quote).toBe('A borrower must return a book within 21 days of the loan.');
  });

  it('is flagged where the passage goes on with words that were not read', async () => {
    const law =
      '# Library Rules\n\nA borrower must return a book within 21 days of the loan. However, the chief warden may waive whatever seems fit to him in the light of the circumstances.\n';
    const candidates = await distil(law, { actions: [returning] });
    expect(candidates.length).toBeGreaterThan(0);
    for (const { flags } of candidates) expect(flags).not.toEqual([]);
  });

  it('says so where it brings names beside those that the world has', async () => {
    const law = '# Rules\n\nA keeper must feed a seal if the temperature of the water exceeds 20 degrees.\n';
    const candidates = await distil(law, { actions: [returning] });
    expect(candidates.map(({ flags }) => flags)).toEqual([['proposed_names']]);
  });

  it('is unflagged where the second method merely has no place for a word that the first has read', async () => {
    const lending: KnownAction = {
      key: 'library.lend',
      title: 'Lend a book',
      inputs: [{ name: 'card_shown', type: 'bool', description: 'The library card is shown' }],
    };
    const law = '# Library Rules\n\nThe desk officer may lend a book only if the card is shown.\n';
    const candidates = await distil(law, { actions: [lending] });
    expect(candidates.map(({ flags, requires }) => [flags, requires])).toEqual([[[], 'inputs.card_shown']]);
  });

  it('names words that were not read once', async () => {
    const mooring: KnownAction = {
      key: 'harbour.moor',
      title: 'Moor a barge',
      inputs: [{ name: 'barge_length', type: 'int', unit: 'metre', description: 'Length of the barge' }],
    };
    const law =
      '# Harbour Rules\n\nA skipper must not moor a barge abreast of another if its length exceeds 30 metres.\n';
    const [candidate] = await distil(law, { actions: [mooring] });
    const unread = candidate?.doubts.filter(({ flag }) => flag === 'unread_words') ?? [];
    expect(unread.flatMap(({ words }) => words)).toEqual(['abreast']);
  });

  it('says what the second method reads otherwise, with its words', async () => {
    const leaving: KnownAction = {
      key: 'club.leave',
      title: 'Leave the club',
      inputs: [{ name: 'full_years', type: 'int', unit: 'year', description: 'Full years of membership' }],
    };
    const law = '# Club Rules\n\nAfter three full years of membership a member is free to leave the club.\n';
    const [candidate] = await distil(law, { actions: [leaving] });
    expect(candidate?.flags).toEqual(['ambiguous']);
    expect(candidate?.doubts).toMatchObject([
      {
        flag: 'ambiguous',
        message: expect.stringMatching(/^Read by another method, the words say something else\. ./) as string,
        words: ['After three full years'],
      },
    ]);
  });

  it('is unflagged where what the second method has no place for may be meant otherwise', async () => {
    const fining: KnownAction = {
      key: 'court.fine',
      title: 'Impose a fine',
      inputs: [{ name: 'fine', type: 'decimal', unit: 'EUR', description: 'Fine imposed in euros' }],
    };
    const law = '# Court Rules\n\nThe fine that a court imposes must not exceed 500 EUR.\n';
    const candidates = await distil(law, { actions: [fining] });
    expect(candidates.map(({ flags, requires }) => [flags, requires])).toEqual([[[], 'inputs.fine <= 500']]);
  });

  it.each([
    [
      'the next sentence speaks of it',
      'A tenant must file a complaint within 30 days of the damage. The warden may extend this period.',
    ],
    [
      'the next sentence takes a case out',
      'A tenant must file a complaint within 30 days of the damage. Alternatively, the tenant may repair the damage.',
    ],
    [
      'it is below a case that it does not quote',
      '(1) If a flat was flooded, the warden must inspect the flat.\n\n   (a) A tenant must file a complaint within 30 days of the damage.',
    ],
    [
      'the next item speaks of it',
      '(a) A tenant must file a complaint within 30 days of the damage.\n\n(b) The requirements of this rule do not apply to guests.',
    ],
  ])('is flagged where %s, in a world that knows no action yet', async (_what, text) => {
    const candidates = await distil(`# House Rules\n\n${text}\n`);
    const complaint = candidates.find(({ natural_language }) => natural_language.includes('30 days'));
    expect(complaint?.flags).toContain('unread_beside');
  });

  it('is unflagged where what follows is about another thing', async () => {
    const law =
      '# House Rules\n\nA tenant must file a complaint within 30 days of the damage. Ladders must be locked away.\n';
    const candidates = await distil(law);
    const complaint = candidates.find(({ natural_language }) => natural_language.includes('30 days'));
    expect(complaint?.flags).toEqual([]);
  });

  it('is flagged where it is the end of a sentence of which the rest is not quoted', async () => {
    const law = [
      '§ 4. Gardens',
      '(6) Certain tenants',
      'In the case of-',
      '  (A) a tenant who owns land,',
      '  (B) a club or trust,',
      'the warden shall close the plot.',
    ].join('\n');
    const candidates = await distil(law, {}, 'text/plain');
    const closing = candidates.find(({ citations }) => citations[0]?.quote.startsWith('the warden'));
    expect(closing?.flags).toContain('unread_beside');
  });
});
