import { renameInputs } from '../rules/ledger/ledger-names.ts';
import { namesRead } from '../rules/language/names-read.ts';
import { endOfOpaque } from '../rules/language/opaque-text.ts';
import type { Definition, InputDeclaration, RuleBody } from '../rules/model.ts';

/** The parts of a candidate that names stand in. */
export interface NamedContent {
  body: RuleBody;
  inputs: InputDeclaration[];
  definitions: Definition[];
}

/** The expression with an input under another name; what stands in a string or a comment stays. */
export function renameInExpression(expression: string, from: string, to: string): string {
  if (!namesRead(expression).inputs.includes(from)) return expression;
  let renamed = '';
  for (let at = 0; at < expression.length;) {
    const opaque = endOfOpaque(expression, at);
    const reference = opaque === at ? endOfReference(expression, at, from) : null;
    const end = reference ?? (opaque === at ? at + 1 : opaque);
    renamed += reference === null ? expression.slice(at, end) : `inputs.${to}`;
    at = end;
  }
  return renamed;
}

/** Where `inputs.<name>` that begins here ends; null when none begins here. */
function endOfReference(expression: string, start: number, name: string): number | null {
  const isPartOfName = (at: number): boolean => /^\w$/.test(expression.charAt(at));
  const afterSpace = (at: number): number => {
    let place = at;
    while (place < expression.length && expression.charAt(place).trim() === '') place += 1;
    return place;
  };
  const before = expression.charAt(start - 1);
  if (!expression.startsWith('inputs', start) || before === '.' || isPartOfName(start - 1)) return null;
  const dot = afterSpace(start + 'inputs'.length);
  if (expression.charAt(dot) !== '.') return null;
  const field = afterSpace(dot + 1);
  const end = field + name.length;
  return expression.startsWith(name, field) && !isPartOfName(end) ? end : null;
}

/** The candidate with an input under another name, in its rule, cases, ledger and definitions. */
export function renameInput(
  { body, inputs, definitions }: NamedContent,
  from: string,
  to: string,
): NamedContent {
  const rename = (expression: string): string => renameInExpression(expression, from, to);
  const renamed = inputs.map((input) => (input.name === from ? { ...input, name: to } : input));
  return {
    inputs: renamed.filter(({ name }, index) => renamed.findIndex((other) => other.name === name) === index),
    definitions: definitions.map((definition) => ({
      ...definition,
      cases: definition.cases.map((item) => ({
        ...item,
        when: rename(item.when),
        ...(typeof item.value === 'string' && { value: rename(item.value) }),
      })),
    })),
    body: {
      ...body,
      applies_when: rename(body.applies_when),
      requires: rename(body.requires),
      obligations: body.obligations.map((obligation) => ({
        ...obligation,
        values: Object.fromEntries(
          Object.entries(obligation.values).map(([name, value]) => [name, rename(value)]),
        ),
      })),
      suite: body.suite.map((item) => {
        if (!Object.hasOwn(item.inputs, from)) return item;
        const { [from]: value, ...others } = item.inputs;
        return { ...item, inputs: { ...others, [to]: value } };
      }),
      ...(body.ledger && { ledger: renameInputs(body.ledger, new Map([[from, to]])) }),
    },
  };
}
