import { GraphQLScalarType } from 'graphql';
import type { Json } from '../core/canonical-json.ts';
import { ledgerJsonSchema } from '../rules/ledger/ledger-codec.ts';
import { builder } from './builder.ts';
import { jsonOfLiteral } from './json-literal.ts';

function jsonObject(value: unknown): Record<string, Json> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, Json>;
  throw new TypeError('Inputs are a JSON object by input name');
}

builder.addScalarType(
  'Inputs',
  new GraphQLScalarType<Record<string, Json>, Record<string, Json>>({
    name: 'Inputs',
    description: 'Inputs of an action: a JSON object by input name, as the `inputSchema` of the action says.',
    serialize: jsonObject,
    parseValue: jsonObject,
    parseLiteral: (node) => jsonObject(jsonOfLiteral(node)),
  }),
);

/** JSON of a kind of its own. What is sent is checked where it is used, which names the member at fault. */
const json = (name: string, description: string) =>
  new GraphQLScalarType<Json, Json>({
    name,
    description,
    serialize: (value) => value as Json,
    parseValue: (value) => value as Json,
    parseLiteral: jsonOfLiteral,
  });

builder.addScalarType(
  'JSON',
  json(
    'JSON',
    'Any JSON value. The field that carries it says its shape; names inside are `snake_case`, as on every door.',
  ),
);

builder.addScalarType(
  'Value',
  json(
    'Value',
    'One value of the rule language as JSON: a boolean; an integer as a number; a decimal, a date (`YYYY-MM-DD`), a time, a duration, a value of an enum or a text as a string; a list; a record by field name.',
  ),
);

builder.addScalarType(
  'Values',
  json('Values', 'Values of the rule language by name: an object of `Value`s.'),
);

builder.addScalarType(
  'Expressions',
  json('Expressions', 'Expressions of the rule language (CEL) by name: an object of strings.'),
);

builder.addScalarType('Counts', json('Counts', 'How many there are of each kind: an object of integers.'));

builder.addScalarType(
  'JsonSchema',
  new GraphQLScalarType({
    ...json('JsonSchema', 'A schema of JSON, by JSON Schema 2020-12.').toConfig(),
    specifiedByURL: 'https://json-schema.org/draft/2020-12/schema',
  }),
);

builder.addScalarType(
  'Card',
  json('Card', 'A World Model Card, by its published schema `world-model-card.json`.'),
);

builder.addScalarType(
  'MarkdownParts',
  json(
    'MarkdownParts',
    'A Markdown text taken apart, to be drawn without HTML: a list of `{ kind, text, ordered, url, parts }`; `kind` is `paragraph`, `heading`, `list`, `list_item`, `quotation`, `emphasis`, `strong`, `code`, `code_block`, `break`, `link` or `text`.',
  ),
);

builder.addScalarType(
  'Ledger',
  json(
    'Ledger',
    `What became of every word of the quotes of a rule. By this JSON Schema:\n\n\`\`\`json\n${JSON.stringify(ledgerJsonSchema, null, 2)}\n\`\`\``,
  ),
);

builder.addScalarType(
  'LedgerElementValue',
  json(
    'LedgerElementValue',
    'An element of a ledger without `words` and `read_by`: a condition, a note, or the modal of the norm, as the JSON Schema of `Ledger` has them.',
  ),
);
