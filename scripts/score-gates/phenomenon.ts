import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { languageUnit } from '../../benchmarks/reading-items.ts';
import { isCurrency, isKnownUnit } from '../../src/rules/language/units.ts';
import { checkRuleSet } from '../../src/rules/rule-set/check-rule-set.ts';
import { ruleSetAlone } from '../../src/rules/rule-set/candidate-rule-set.ts';
import type { RuleContent } from '../../src/rules/rule-set/content-hash.ts';
import type { Definition, InputDeclaration } from '../../src/rules/model.ts';

const effect = z.enum(['permit', 'deny', 'none']);
const modality = z.enum(['must', 'must_not', 'may', 'entitled']);
const ruleShape = z.object({
  modality: modality.optional(),
  applies_when: z.string(),
  requires: z.string(),
  if_met: effect,
  if_unmet: effect,
});
const definitionShape = z.object({
  name: z.string(),
  type: z.enum(['bool', 'int', 'decimal', 'date']),
  unit: z.string().nullable(),
  scale: z.number().nullable(),
  value: z.string(),
  /** Returned with the answer; otherwise only the rule reads it. */
  output: z.boolean().default(false),
});
const itemShape = z.object({
  id: z.string(),
  category: z.string(),
  text: z.string(),
  action: z.object({ key: z.string(), title: z.string() }),
  modality,
  inputs: z.array(
    z.object({
      name: z.string(),
      type: z.enum(['bool', 'int', 'decimal', 'enum', 'date', 'string']),
      unit: z.string().nullish(),
      scale: z.number().nullish(),
      values: z.array(z.string()).nullish(),
      description: z.string().optional(),
    }),
  ),
  rules: z.array(ruleShape),
  wrong_readings: z.array(
    ruleShape
      .partial()
      .extend({ what: z.string(), rule: z.number().optional(), rules: z.unknown().optional() }),
  ),
  /** Definitions that the rule reads, for sentences that need them. */
  definitions: z.array(definitionShape).optional(),
  must_flag: z.boolean().optional(),
  debatable: z.unknown().optional(),
});

/** A sentence with its right reading and wrong ones, as `phenomena` files have them, one JSON object a line. */
export type Phenomenon = z.infer<typeof itemShape>;
export type PlainRule = Required<z.infer<typeof ruleShape>>;

/** Items with one rule that is beyond dispute. */
export function readPhenomena(file: string): Phenomenon[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(
      (line) =>
        JSON.parse(line) as { category: string; rules: unknown[]; must_flag?: boolean; debatable?: unknown },
    )
    .filter(
      (item) =>
        item.category !== 'not_a_norm' &&
        item.rules.length === 1 &&
        item.must_flag !== true &&
        !item.debatable,
    )
    .map((item) => inOneMeasure(itemShape.parse(item)));
}

/**
 * A formula that multiplies unlike units, as a person writes it by hand, is no code of the language: its inputs are declared
 * as bare numbers then.
 */
function inOneMeasure(item: Phenomenon): Phenomenon {
  const isCode = (tried: Phenomenon): boolean =>
    readingsOf(tried)
      .slice(0, 1)
      .every(({ rule }) => checkRuleSet(ruleSetAlone('R-0000', contentOf(tried, rule))).ok);
  const bare = { ...item, inputs: item.inputs.map((input) => ({ ...input, unit: null })) };
  return isCode(item) || !isCode(bare) ? item : bare;
}

/** The lines of the text as they are quoted: a table whole, the others without headings and the marks of items. */
export const quotesOf = (text: string): string[] =>
  text
    .split(/\n(?!\|)/)
    .flatMap((block) => {
      const [line = '', ...rows] = block.split('\n');
      return line.startsWith('|') ? [block] : rows.length > 0 ? [line, rows.join('\n')] : [line];
    })
    .map((line) => line.trim().replaceAll(/[*_`]/g, ''))
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.replace(/^(?:[-•]|\d+\.|\(\w+\))\s+/, ''))
    .filter((line) => line !== '');

/** Under its name in the rule language; what is counted in anything else has none. */
const unitOf = (unit: string | null | undefined): string | null => {
  const named = unit == null ? null : languageUnit(unit);
  return named !== null && (isKnownUnit(named) || isCurrency(named)) ? named : null;
};

const declare = (input: Phenomenon['inputs'][number]): InputDeclaration => ({
  name: input.name,
  type: input.type,
  description: input.description ?? '',
  ...(input.values ? { values: input.values } : {}),
  ...(unitOf(input.unit) === null ? {} : { unit: unitOf(input.unit) }),
  ...(input.type === 'decimal' ? { scale: input.scale ?? 2 } : {}),
});

/** What the action of an item can be decided by. */
export const ontologyOf = ({ inputs }: Phenomenon): InputDeclaration[] => inputs.map(declare);

/** A rule of an item as the gates get it: it declares the inputs that it reads, and no others. */
export function contentOf(item: Phenomenon, rule: PlainRule, quotes = quotesOf(item.text)): RuleContent {
  const reads = `${rule.applies_when} ${rule.requires}`;
  const definitions = (item.definitions ?? []).map(({ value, ...definition }): Definition => ({
    ...definition,
    description: '',
    cases: [{ when: 'true', value, citation: null, from: null, to: null }],
  }));
  const read = [reads, ...definitions.map(({ cases }) => cases[0]!.value)].join(' ').split(/\W+/);
  const inputs = item.inputs.filter(({ name }) => read.includes(name)).map(declare);
  return { ...contentFor(item.action.key, quotes, inputs, rule), definitions };
}

/** A rule with these quotes and inputs, and nothing else to it. */
export const contentFor = (
  action: string,
  quotes: readonly string[],
  inputs: InputDeclaration[],
  rule: PlainRule,
): RuleContent => ({
  body: {
    natural_language: quotes.join(' '),
    citations: quotes.map((quote) => ({
      source_material_id: '00000000-0000-4000-8000-000000000000',
      section: 'all',
      quote,
      start: 0,
      end: quote.length,
      prefix: '',
      suffix: '',
    })),
    action,
    ...rule,
    overrides: [],
    limits: [],
    obligations: [],
    tier: 'mandatory',
    from: '2020-01-01',
    to: null,
    suite: [],
  },
  inputs,
  definitions: [],
});

/** The right reading and each wrong one. */
export function readingsOf(item: Phenomenon): { kind: 'right' | 'wrong'; what: string; rule: PlainRule }[] {
  const [first] = item.rules;
  const right: PlainRule = { ...first!, modality: first!.modality ?? item.modality };
  const wrong = item.wrong_readings.map(({ what, rule: _rule, rules: _rules, ...change }) => ({
    kind: 'wrong' as const,
    what,
    rule: { ...right, ...change },
  }));
  return [{ kind: 'right', what: 'right', rule: right }, ...wrong];
}
