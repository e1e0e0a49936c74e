import { expect, it } from 'vitest';
import { findUnstorableText } from '../../../src/core/storable-text.ts';
import { distillSource } from '../../../src/distillation/builtin/read-source.ts';
import { checkContext } from '../../../src/gates/check-context.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';

// Characters of two units: what is cut by units can leave half of one, which the database does not store.

const long = (length: number): string => `${'𝒜'.repeat(length)} ${'😀'.repeat(length)}`;
const law = (word: string): string => `# Rules ${word}

"Vessel" means a ship ${word} that carries ${word} goods.

The fee ${word} is $250.

A person must not board a ship ${word} unless the person ${word} holds a ticket ${word}.

The master must pay $20 for ${word} if ${word} is more than 3 days late or ${word} is missing.
`;

it.each([99, 100, 150, 151, 198, 199])('are distilled without half a character: %i', async (length) => {
  for (const shift of ['', 'a']) {
    const text = law(`${shift}${long(length)}`);
    const parsed = parseSource({ bytes: Buffer.from(text), mediaType: 'text/markdown' });
    const distilled = await distillSource({ source_material_id: 'source', ...parsed }, { actions: [] });
    expect(distilled.coverage.found).toBeGreaterThan(0);
    expect(findUnstorableText(distilled)).toBeNull();
    expect(findUnstorableText(parsed)).toBeNull();
    const context = { path: 'citations/0', quote: 'A ship must sail', follows: false };
    const findings = checkContext('h', [
      { ...context, before: '', after: ` unless ${shift}${long(length)} sinks. However, ${long(length)}.` },
    ]);
    expect(findings.length).toBeGreaterThan(0);
    expect(findUnstorableText(findings)).toBeNull();
  }
});
