import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, canonicalJsonInTurns } from '../../../src/core/canonical-json.ts';

const never = (): Promise<void> => Promise.resolve();

describe('canonical JSON made in turns', () => {
  it('is the text that is made at once, whatever the value', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 5 }), async (value) => {
        expect(await canonicalJsonInTurns(value, never)).toBe(canonicalJson(value));
      }),
      { numRuns: 500 },
    );
  });

  it('is the same for lists longer than a turn, members without a value, dates, and names beyond ASCII', async () => {
    const value = {
      ß: Array.from({ length: 1_001 }, (_, index) => ({ index, left: undefined, at: new Date(index) })),
      '\u{10000}': { deep: Array.from({ length: 400 }, () => null) },
      '\ufb33': [],
      left: undefined,
      a: {},
    };
    expect(await canonicalJsonInTurns(value, never)).toBe(canonicalJson(value));
  });

  it('lets others run between pieces of a long list', async () => {
    let turns = 0;
    await canonicalJsonInTurns({ list: Array.from({ length: 1_000 }, () => 1) }, () => {
      turns += 1;
      return Promise.resolve();
    });
    expect(turns).toBe(5);
  });
});
