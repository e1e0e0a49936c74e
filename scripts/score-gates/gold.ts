import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { RuleContent } from '../../src/rules/rule-set/content-hash.ts';
import type { InputDeclaration } from '../../src/rules/model.ts';
import { contentFor } from './phenomenon.ts';

const shape = z.object({
  doc: z.string(),
  rules: z.array(
    z.object({
      id: z.string(),
      quote: z.string(),
      modality: z.enum(['must', 'must_not', 'may', 'entitled']),
      decides: z.string().optional(),
      inputs: z.array(
        z.object({
          name: z.string(),
          type: z.string(),
          unit: z.string().nullish(),
          values: z.array(z.string()).nullish(),
          description: z.string().nullish(),
        }),
      ),
      applies_when: z.string(),
      verdict: z.string(),
    }),
  ),
});

const types: Record<string, InputDeclaration['type']> = {
  boolean: 'bool',
  integer: 'int',
  decimal: 'decimal',
  enum: 'enum',
  date: 'date',
  string: 'string',
};

export interface GoldRule {
  id: string;
  quotes: string[];
  content: RuleContent;
  action: { key: string; title: string };
}

/** Rules of annotated law texts: the verdict is what is required, with the effects of the modality. */
export function readGold(file: string): GoldRule[] {
  const parsed = shape.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) return [];
  return parsed.data.rules.map((rule) => {
    const names = rule.inputs.map(({ name }) => name);
    const code = (text: string): string =>
      text.replaceAll(/"[^"]*"|'[^']*'|[A-Za-z_]\w*/g, (word) => {
        if (names.includes(word)) return `inputs.${word}`;
        if (!/^["']/.test(word)) return word;
        const literal = `"${word.slice(1, -1)}"`;
        return /^"\d{4}-\d\d-\d\d"$/.test(literal) ? `date(${literal})` : literal;
      });
    const inputs = rule.inputs.map(({ name, type, unit, values, description }): InputDeclaration => ({
      name,
      // The annotations have dates as texts in a "unit".
      type: unit === 'ISO date' ? 'date' : (types[type] ?? 'string'),
      ...(unit && unit !== 'ISO date' ? { unit } : {}),
      ...(values ? { values } : {}),
      description: description ?? '',
    }));
    const grants = rule.modality === 'may' || rule.modality === 'entitled';
    const action = { key: rule.id.replaceAll(/\W/g, '_'), title: rule.decides ?? '' };
    const content = contentFor(action.key, [rule.quote], inputs, {
      modality: rule.modality,
      applies_when: code(rule.applies_when),
      requires: code(rule.verdict),
      if_met: grants ? 'permit' : 'none',
      if_unmet: grants ? 'none' : 'deny',
    });
    return { id: `${parsed.data.doc} ${rule.id}`, quotes: [rule.quote], content, action };
  });
}
