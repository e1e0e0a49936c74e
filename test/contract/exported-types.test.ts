import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const source = path.resolve(import.meta.dirname, '../../src');

/**
 * Names that several rooms of the readers and the distiller have for what each of them makes of a text: grammar, check
 * and distiller never meet in one file.
 */
const severalMeanings = [
  'Amount',
  'Clause',
  'ClauseRole',
  'Comparison',
  'Figure',
  'Formula',
  'Modal',
  'Norm',
  'Reading',
  'Region',
  'Token',
];

const declaration = /^export (?:declare )?(?:abstract )?(?:type|interface|class|enum) (\w+)/gm;

/** Where each exported type is declared, by its name. */
function declared(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.startsWith('generated')) continue;
    for (const [, name = ''] of readFileSync(path.join(source, file), 'utf8').matchAll(declaration)) {
      found.set(name, [...(found.get(name) ?? []), file]);
    }
  }
  return found;
}

describe('the name of an exported type', () => {
  it('has one meaning in src', () => {
    const all = declared();
    expect(all.size).toBeGreaterThan(500);
    const several = [...all].filter(([, files]) => files.length > 1);
    expect(Object.fromEntries(several.filter(([name]) => !severalMeanings.includes(name)))).toEqual({});
    // What has one meaning by now is no exception any more.
    expect(several.map(([name]) => name).sort()).toEqual(expect.arrayContaining(severalMeanings));
  });
});
