import { renameInputs } from '../rules/ledger/ledger-names.ts';
import { placesOfInput } from '../rules/language/names-read.ts';
import type { Definition, InputDeclaration, RuleBody } from '../rules/model.ts';

/** The parts of a candidate that contain names. */
export interface NamedContent {
  body: RuleBody;
  inputs: InputDeclaration[];
  definitions: Definition[];
}

/** The expression with an input under another name; all else of it, strings and comments too, stays as it is. */
export function renameInExpression(expression: string, from: string, to: string): string {
  let renamed = '';
  let at = 0;
  for (const { start, end } of placesOfInput(expression, from)) {
    renamed += expression.slice(at, start) + to;
    at = end;
  }
  return renamed + expression.slice(at);
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
