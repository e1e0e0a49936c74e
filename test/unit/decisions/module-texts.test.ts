import { expect, it } from 'vitest';
import { moduleTexts } from '../../../src/decisions/decision-answer.ts';
import type { ModuleCitation, ModuleDefinition } from '../../../src/rules/module/module-content.ts';

const clause = (section: string): Pick<ModuleCitation, 'publication' | 'section' | 'revision' | 'quote'> => ({
  publication: 'Act',
  section,
  revision: null,
  quote: `Words of ${section}.`,
});

it('cites the clauses of a definition that are in force on the date, each once', () => {
  const cases = [
    { from: null, to: '2026-01-01', citation: clause('§ 1') },
    { from: '2026-01-01', to: '2026-07-01', citation: clause('§ 2') },
    { from: '2026-03-01', to: null, citation: clause('§ 3') },
    { from: '2026-03-01', to: null, citation: clause('§ 3') },
    { from: '2026-01-01', to: null, citation: null },
  ] as ModuleDefinition['cases'];
  const texts = moduleTexts({
    rules: new Map(),
    definitions: new Map([['cap', { cases } as ModuleDefinition]]),
  });
  const sections = (asOf: string): string[] => texts.definition('cap', asOf).map(({ section }) => section);
  expect(sections('0001-01-01')).toEqual(['§ 1']);
  expect(sections('2025-12-31')).toEqual(['§ 1']);
  expect(sections('2026-01-01')).toEqual(['§ 2']);
  expect(sections('2026-03-01')).toEqual(['§ 2', '§ 3']);
  expect(sections('2026-06-30')).toEqual(['§ 2', '§ 3']);
  expect(sections('2026-07-01')).toEqual(['§ 3']);
  expect(sections('9999-12-31')).toEqual(['§ 3']);
  expect(texts.definition('another', '2026-01-01')).toEqual([]);
  // One list for all answers of a date, whose JSON is written once.
  expect(texts.definition('cap', '2026-08-01')).toBe(texts.definition('cap', '2027-01-01'));
});
