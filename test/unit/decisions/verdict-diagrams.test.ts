import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { createVerdictDiagrams } from '../../../src/decisions/verdict-diagrams.ts';
import { ban, checked, from, int } from '../rules/analysis/fixture.ts';

describe('verdicts that were not laid out in time', () => {
  it('are not asked for again at once, and are after a while', async () => {
    const warnings: unknown[] = [];
    const log = pino({}, { write: (line: string) => void warnings.push(line) });
    // No thread answers within a millisecond.
    const due: { work: () => void; milliseconds: number }[] = [];
    const diagrams = createVerdictDiagrams(log, 1, {
      retryAfter: 200,
      later: (work, milliseconds) => void due.push({ work, milliseconds }),
    });
    const module = {
      digest: 'sha256:a',
      checked: checked({ inputs: [int('age', 0, 150)], rules: [ban('R-1', 'inputs.age < 12')] }),
    };
    const ask = () => diagrams(module, from, 'customer');
    expect(await ask()).toMatchObject({ status: 'undecided' });
    expect(await ask()).toMatchObject({ status: 'undecided' });
    expect(warnings).toHaveLength(1);
    expect(due.map(({ milliseconds }) => milliseconds)).toEqual([200]);
    due[0]?.work();
    expect(await ask()).toMatchObject({ status: 'undecided' });
    expect(warnings).toHaveLength(2);
  });
});

describe('verdicts that were laid out', () => {
  const rules = { inputs: [int('age', 0, 150)], rules: [ban('R-1', 'inputs.age < 12')] };
  const [a, b] = ['sha256:a', 'sha256:b'].map((digest) => ({ digest, checked: checked(rules) }));

  it('are kept, so that they are laid out once', async () => {
    const diagrams = createVerdictDiagrams(pino({ level: 'silent' }), 60_000);
    const first = await diagrams(a!, from, 'customer');
    expect(first.status).toBe('made');
    await diagrams(b!, from, 'customer');
    expect(await diagrams(a!, from, 'customer')).toBe(first);
  });

  it('are dropped where all of them together are too large, the one that was used last kept', async () => {
    const diagrams = createVerdictDiagrams(pino({ level: 'silent' }), 60_000, { maximumNodes: 1 });
    const first = await diagrams(a!, from, 'customer');
    const second = await diagrams(b!, from, 'customer');
    expect(await diagrams(b!, from, 'customer')).toBe(second);
    const again = await diagrams(a!, from, 'customer');
    expect(again).not.toBe(first);
    expect(again).toEqual(first);
  });
});
