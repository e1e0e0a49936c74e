import type { Reading } from '../../../src/reading/clause-reader.ts';
import { grammarReader } from '../../../src/reading/grammar/reader.ts';
import { deriveRule } from '../../../src/rules/ledger/derive-rule.ts';
import type { InputDeclaration } from '../../../src/rules/model.ts';

/** "late: bool", "days_to_notice: int day", "kind: enum a|b", each with its description after a dash. */
export function inputsFrom(lines: readonly string[]): InputDeclaration[] {
  return lines.map((line): InputDeclaration => {
    const [head = '', description = ''] = line.split(' - ');
    const [name = '', rest = ''] = head.split(': ');
    const [type = 'bool', more] = rest.split(' ');
    const base = { name, type: type as InputDeclaration['type'], description };
    if (type === 'enum') return { ...base, values: (more ?? '').split('|') };
    return more === undefined ? base : { ...base, unit: more };
  });
}

export function readClause(text: string, action: string, inputs: readonly string[]): Reading {
  return grammarReader.read(
    { quotes: [text], headings: [] },
    {
      action: { key: action.toLowerCase().replaceAll(' ', '_'), title: action },
      inputs: inputsFrom(inputs),
      definitions: [],
    },
  );
}

/** "[applies_when] => requires met/unmet" of each norm of a complete reading; the doubts of one that is not. */
export function meaningOf(reading: Reading, inputs: readonly string[]): string[] {
  if (!reading.complete) return reading.doubts.map(({ code }) => code);
  return reading.norms.map(({ ledger }) => {
    const rule = deriveRule(ledger, { inputs: inputsFrom(inputs), definitions: [] });
    const code = `[${rule.applies_when}] => ${rule.requires}`.replaceAll('inputs.', '');
    return `${code} ${rule.if_met}/${rule.if_unmet}`;
  });
}
