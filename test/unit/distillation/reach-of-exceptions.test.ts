import { describe, expect, it } from 'vitest';
import { builtinDistiller } from '../../../src/distillation/builtin/builtin-distiller.ts';
import type { DistilledCandidate } from '../../../src/distillation/distiller.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';

const law = (exception: string): string => `# Market Rules

## Part 1 Stalls

### 1 Awnings

A trader must close the awning.

### 2 Water

A trader must fetch water.

### 3 Exemption

${exception}

## Part 2 Vehicles

### 4 Parking

A driver must leave the square.
`;

async function distil(exception: string): Promise<DistilledCandidate[]> {
  const parsed = parseSource({ bytes: Buffer.from(law(exception)), mediaType: 'text/markdown' });
  return (await builtinDistiller.distill({ source_material_id: 'source', ...parsed })).candidates;
}

const quoted = (candidates: DistilledCandidate[], words: string): DistilledCandidate[] =>
  candidates.filter(({ natural_language }) => natural_language.includes(words));

describe('an exception to a whole unit', () => {
  it.each([
    ['This Part does not apply to a charity.', ['awning', 'water'], ['square']],
    ['This section does not apply to a charity.', [], ['awning', 'water', 'square']],
    ['These Rules do not apply to a charity.', [], []],
  ])('%s', async (words, touched, free) => {
    const candidates = await distil(words);
    for (const word of touched) {
      const [base] = quoted(candidates, word);
      const reached = candidates.some(({ overrides }) =>
        overrides.some(({ candidate }) => candidate === base?.id),
      );
      expect(reached || base?.flags.includes('unattached_exception'), word).toBe(true);
    }
    for (const word of free) {
      const [base] = quoted(candidates, word);
      expect(base?.flags, word).not.toContain('unattached_exception');
      for (const { overrides } of candidates)
        expect(
          overrides.map(({ candidate }) => candidate),
          word,
        ).not.toContain(base?.id);
    }
  });

  it('is one candidate, however many acts it frees from: what it was not attached to is flagged', async () => {
    const candidates = await distil('These Rules do not apply to a charity.');
    const [exception, ...copies] = quoted(candidates, 'charity');
    expect(copies).toEqual([]);
    expect(exception?.flags).toContain('unattached_exception');
    const bases = candidates.filter((each) => each !== exception);
    expect(bases).toHaveLength(3);
    const edges = exception?.overrides.map(({ candidate }) => candidate) ?? [];
    expect(edges).toHaveLength(1);
    for (const { id, flags } of bases)
      expect(edges.includes(id) || flags.includes('unattached_exception'), id).toBe(true);
  });
});
