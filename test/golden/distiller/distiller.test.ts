import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { builtinDistiller } from '../../../src/distillation/builtin/builtin-distiller.ts';
import type { Distillation, DistilledCandidate } from '../../../src/distillation/distiller.ts';
import { checkExpression } from '../../../src/rules/language/check.ts';
import { makeScope } from '../../../src/rules/language/scope.ts';
import { parseSource } from '../../../src/sources/parse-source.ts';

const folder = new URL('.', import.meta.url);
const sources = readdirSync(folder).filter((name) => /\.(?:md|txt|html)$/.test(name));

async function distil(name: string): Promise<{ text: string; distillation: Distillation }> {
  const parsed = parseSource({ bytes: readFileSync(new URL(name, folder)), fileName: name });
  const distillation = await builtinDistiller.distill({ source_material_id: 'source', ...parsed });
  return { text: parsed.text, distillation };
}

/** What a reviewer reads in the expected files. */
function readable(candidate: DistilledCandidate): Record<string, unknown> {
  const { id, natural_language, action, modality, applies_when, requires, if_met, if_unmet } = candidate;
  return {
    id,
    natural_language,
    quotes: candidate.citations.map(({ section, quote }) => `${section}: ${quote}`),
    action: action.key,
    modality,
    applies_when,
    requires,
    effects: `${if_met}/${if_unmet}`,
    overrides: candidate.overrides.map((edge) => edge.candidate),
    in_force: `${candidate.from ?? ''}..${candidate.to ?? ''}`,
    inputs: candidate.inputs.map(({ name, type, unit }) => [name, type, unit ?? ''].join(' ').trim()),
    flags: candidate.flags,
  };
}

describe.each(sources)('the built-in distiller on %s', (name) => {
  it('proposes what the reviewed file says, and leaves out what it says is left out', async () => {
    const { distillation } = await distil(name);
    const found = {
      candidates: distillation.candidates.map(readable),
      definitions: distillation.definitions.map(({ name: term, type, unit, cases }) => ({
        term,
        type: [type, unit ?? ''].join(' ').trim(),
        value: cases[0]?.value,
      })),
      left_out: distillation.coverage.omissions.map(({ reason, quote }) => `${reason}: ${quote}`),
    };
    const expected: unknown = JSON.parse(
      readFileSync(new URL(name.replace(/\.\w+$/, '.expected.json'), folder), 'utf8'),
    );
    expect(found).toEqual(expected);
  });

  it('quotes the text verbatim, types every expression, and accounts for every normative sentence', async () => {
    const { text, distillation } = await distil(name);
    for (const candidate of distillation.candidates) {
      for (const { start, end, quote } of candidate.citations) expect(text.slice(start, end)).toBe(quote);
      const scope = makeScope(candidate.inputs);
      for (const source of [candidate.applies_when, candidate.requires]) {
        expect(checkExpression(source, 'bool', scope)).toMatchObject({ ok: true });
      }
    }
    const { found, distilled, omissions } = distillation.coverage;
    expect(found).toBe(distilled + omissions.length);
  });
});
