import { checkRuleSet } from '../../src/rules/rule-set/check-rule-set.ts';
import { ruleSetAlone } from '../../src/rules/rule-set/candidate-rule-set.ts';
import type { RuleContent } from '../../src/rules/rule-set/content-hash.ts';
import type { Expression } from '../../src/rules/language/expression.ts';
import { currenciesOf } from '../../src/reading/agreement/words/measures.ts';
import type { Effect, Modality } from '../../src/rules/model.ts';
import { parseCel } from '../../src/rules/language/parse.ts';
import { childrenOf } from '../../src/rules/language/reads.ts';

/** One change of a right rule; `quotes` where the words changed instead. */
export interface Mutant {
  kind: string;
  content: RuleContent;
}

type Field = 'applies_when' | 'requires';
interface Splice {
  kind: string;
  start: number;
  end: number;
  text: string;
}

/** Single changes of a rule, one kind each. Changes that decide alike are among them; the caller leaves those out. */
export function mutantsOf(content: RuleContent): Mutant[] {
  const checked = checkRuleSet(ruleSetAlone('R-0000', content));
  if (!checked.ok) return [];
  const [rule] = checked.checked.rules;
  const fields: [Field, Expression][] = [
    ['applies_when', rule!.appliesWhen],
    ['requires', rule!.requires],
  ];
  const code = fields.flatMap(([field, expression]) =>
    splices(expression, content.body[field], content).map((splice): Mutant => {
      const source = content.body[field];
      const text = source.slice(0, splice.start) + splice.text + source.slice(splice.end);
      // What is no expression would be refused by any gate, and tell nothing of them.
      parseCel(text);
      return { kind: splice.kind, content: redeclared(withBody(content, { [field]: text })) };
    }),
  );
  return [...code, ...bodies(content), ...definitions(content), ...currencies(content)];
}

const withBody = (content: RuleContent, change: Partial<RuleContent['body']>): RuleContent => ({
  ...content,
  body: { ...content.body, ...change },
});

/** Inputs that the rule does not read any more are not declared either. */
function redeclared(content: RuleContent): RuleContent {
  const text = `${content.body.applies_when} ${content.body.requires} ${JSON.stringify(content.definitions)}`;
  const read = new Set(text.split(/\W+/));
  return { ...content, inputs: content.inputs.filter(({ name }) => read.has(name)) };
}

const opposite: Record<string, string> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };
const strict: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

function splices(root: Expression, source: string, content: RuleContent): Splice[] {
  const found: Splice[] = [];
  const visit = (e: Expression, parent: Expression | null): void => {
    if (e.node === 'compare' && opposite[e.operator] !== undefined) {
      const at = source.indexOf(e.operator, e.left.end);
      if (at >= 0) {
        const end = at + e.operator.length;
        found.push({ kind: 'comparison turned', start: at, end, text: opposite[e.operator]! });
        found.push({ kind: 'comparison made strict or lax', start: at, end, text: strict[e.operator]! });
      }
    }
    if (e.node === 'literal' && e.type.kind === 'number') literal(e, parent);
    if (e.node === 'literal' && e.type.kind === 'date') date(e);
    if (e.node === 'and' || e.node === 'or') {
      connective(e);
      dropped(e);
    }
    if (e.node === 'not') found.push({ kind: 'negation dropped', ...whole(e), text: slice(e.operand) });
    for (const child of childrenOf(e)) visit(child, e);
  };
  const slice = (e: Expression): string => {
    const { start, end } = whole(e);
    return `(${source.slice(start, end)})`;
  };
  // The place of an expression has its first and its last word, and may lack parentheses around either.
  const whole = ({ start, end }: Expression): { start: number; end: number } => {
    let [depth, least] = [0, 0];
    for (const mark of source.slice(start, end)) {
      depth += mark === '(' ? 1 : mark === ')' ? -1 : 0;
      least = Math.min(least, depth);
    }
    let [from, to] = [start, end];
    for (let missing = -least; missing > 0 && from > 0;) if (source[(from -= 1)] === '(') missing -= 1;
    for (let missing = depth - least; missing > 0 && to < source.length; to += 1)
      if (source[to] === ')') missing -= 1;
    return { start: from, end: to };
  };
  const literal = (e: Expression, parent: Expression | null): void => {
    const text = source.slice(e.start, e.end);
    const value = Number(text);
    if (!Number.isFinite(value) || value === 0) return;
    const places = (text.split('.')[1] ?? '').length;
    const write = (changed: number): string => changed.toFixed(places);
    found.push({ kind: 'threshold', start: e.start, end: e.end, text: write(value + 10 ** -places) });
    if (parent?.node !== 'compare') return;
    const unit = content.inputs.find(({ name }) =>
      source.slice(parent.start, parent.end).includes(`inputs.${name}`),
    )?.unit;
    const factor = {
      day: 7,
      week: 7,
      month: 12,
      year: 12,
      hour: 24,
      minute: 60,
      percent: 100,
      kg: 1000,
      km: 1000,
      m: 100,
      cm: 100,
    }[unit ?? ''];
    if (factor !== undefined)
      found.push({ kind: 'unit', start: e.start, end: e.end, text: write(value * factor) });
  };
  const date = (e: Expression): void => {
    const text = source.slice(e.start, e.end);
    const at = text.search(/\d{4}-\d\d-\d\d/);
    if (at < 0) return;
    const day = text.slice(at, at + 10);
    const shift = (days: number): string =>
      text.replace(day, new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10));
    found.push({ kind: 'date', start: e.start, end: e.end, text: shift(1) });
    found.push({ kind: 'date', start: e.start, end: e.end, text: shift(-365) });
  };
  const connective = (e: Expression & { node: 'and' | 'or' }): void => {
    const other = e.node === 'and' ? ' || ' : ' && ';
    const text = `(${e.operands.map(slice).join(other)})`;
    found.push({ kind: 'connective', ...whole(e), text });
  };
  const dropped = (e: Expression & { node: 'and' | 'or' }): void => {
    e.operands.forEach((_, index) => {
      const rest = e.operands.filter((_operand, other) => other !== index).map(slice);
      const text = `(${rest.join(e.node === 'and' ? ' && ' : ' || ')})`;
      found.push({ kind: 'condition dropped', ...whole(e), text });
    });
  };
  visit(root, null);
  return found;
}

function bodies(content: RuleContent): Mutant[] {
  const { body } = content;
  const found: Mutant[] = [];
  const add = (kind: string, change: Partial<RuleContent['body']>): void => {
    found.push({ kind, content: redeclared(withBody(content, change)) });
  };
  const swap: Record<Effect, Effect> = { permit: 'deny', deny: 'permit', none: 'none' };
  add('effect: permit and deny swapped', { if_met: swap[body.if_met], if_unmet: swap[body.if_unmet] });
  add('outcome: met and unmet swapped', { if_met: body.if_unmet, if_unmet: body.if_met });
  if (body.if_met === 'permit')
    add('effect: "only" lost or invented', { if_unmet: body.if_unmet === 'deny' ? 'none' : 'deny' });
  const others: Modality[] = ['must', 'must_not', 'may'];
  for (const modality of others)
    if (modality !== body.modality && !(modality === 'may' && body.modality === 'entitled'))
      add('modality', { modality });
  if (body.applies_when !== 'true') {
    const exception = body.applies_when.startsWith('!') || body.applies_when.includes('!=');
    add(exception ? 'exception dropped' : 'condition dropped', { applies_when: 'true' });
  }
  if (body.requires !== 'true') add('condition dropped', { requires: 'true' });
  found.push(...quotes(content), ...texts(content));
  return found;
}

/** The end of a quote cut off at a boundary of words, and one item of a list left out. */
function quotes(content: RuleContent): Mutant[] {
  const { citations } = content.body;
  const cut = (kind: string, kept: typeof citations): Mutant => ({
    kind,
    content: withBody(content, {
      citations: kept,
      natural_language: kept.map(({ quote }) => quote).join(' '),
    }),
  });
  const found: Mutant[] = [];
  const last = citations.at(-1)!;
  const words = last.quote.split(' ');
  const half = words.slice(0, Math.ceil(words.length / 2)).join(' ');
  if (words.length >= 6) found.push(cut('quote cut', [...citations.slice(0, -1), { ...last, quote: half }]));
  if (citations.length >= 3)
    citations.slice(1).forEach((_, index) => {
      found.push(
        cut(
          'item of the quotes dropped',
          citations.filter((_citation, other) => other !== index + 1),
        ),
      );
    });
  return found;
}

/** A figure changed in the rule's own sentence and its code alike, the quotes kept. */
function texts(content: RuleContent): Mutant[] {
  const { body } = content;
  const figure = /\b\d+\b/.exec(body.requires)?.[0];
  if (figure === undefined || !body.natural_language.includes(figure)) return [];
  const other = String(Number(figure) + 3);
  return [
    {
      kind: 'text and code changed, quote kept',
      content: withBody(content, {
        natural_language: body.natural_language.replace(figure, other),
        requires: body.requires.replace(new RegExp(`\\b${figure}\\b`), other),
      }),
    },
  ];
}

const roundings: [string, string][] = [
  ['floor(', 'ceil('],
  ['ceil(', 'floor('],
  ['"half_up"', '"floor"'],
  ['"up"', '"down"'],
];

/** Rates, figures and functions of the definitions that the rule reads. */
function definitions(content: RuleContent): Mutant[] {
  return content.definitions.flatMap((definition, at) =>
    definition.cases.flatMap((item, index) => {
      const change = (kind: string, value: string): Mutant => ({
        kind,
        content: {
          ...content,
          definitions: content.definitions.map((other, place) =>
            place !== at
              ? other
              : {
                  ...other,
                  cases: other.cases.map((row, position) => (position === index ? { ...row, value } : row)),
                },
          ),
        },
      });
      const found: Mutant[] = [];
      const rate = /\d+(?:\.\d+)?/.exec(item.value)?.[0];
      if (rate !== undefined) {
        const places = (rate.split('.')[1] ?? '').length;
        const other = (Number(rate) - 10 ** -places).toFixed(places);
        found.push(change('definition: rate or figure', item.value.replace(rate, other)));
      }
      if (item.value.includes('min('))
        found.push(change('definition: function', item.value.replace('min(', 'max(')));
      else if (item.value.includes('max('))
        found.push(change('definition: function', item.value.replace('max(', 'min(')));
      const swapped = roundings.find(([from]) => item.value.includes(from));
      if (swapped) found.push(change('definition: rounding', item.value.replace(...swapped)));
      return found;
    }),
  );
}

/** A currency by its code, its sign or its name. */
const isMoney = (word: string): boolean => currenciesOf(word) !== null || /\p{Sc}/u.test(word);

function currencies(content: RuleContent): Mutant[] {
  const money = (unit: string | null | undefined): boolean => /^[A-Z]{3}$/.test(unit ?? '');
  if (!content.inputs.some(({ unit }) => money(unit))) return [];
  // "8% of the fare" holds in any currency.
  const said = content.body.citations.some(({ quote }) => quote.split(/[^\p{L}\p{Sc}]+/u).some(isMoney));
  if (!said) return [];
  const other = (unit: string): string => (unit === 'GBP' ? 'EUR' : 'GBP');
  return [
    {
      kind: 'currency',
      content: {
        ...content,
        inputs: content.inputs.map((input) =>
          money(input.unit) ? { ...input, unit: other(input.unit!) } : input,
        ),
        definitions: content.definitions.map((item) =>
          money(item.unit) ? { ...item, unit: other(item.unit!) } : item,
        ),
      },
    },
  ];
}
