import { writeFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { plainRoutes } from '../../../src/handlers.ts';
import { buildOpenApi, type OpenApiOperation } from '../../../src/rest/openapi.ts';
import { routes } from '../../../src/rest/routes.ts';
import { buildSchema } from '../../../src/schema.ts';
import { recordExamples } from '../../testkit/record-examples.ts';

const document = buildOpenApi(buildSchema(), routes, plainRoutes);
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

/** `RECORD_EXAMPLES=1 npx vitest run test/contract/doors/examples.test.ts`, then `npm run generate`. */
describe.runIf(process.env.RECORD_EXAMPLES === '1')('the recording of examples', () => {
  it('writes schema/examples.json', { timeout: 600_000 }, async () => {
    const examples = await recordExamples(document);
    await writeFile('schema/examples.json', `${JSON.stringify(examples, null, 2)}\n`);
    expect(Object.keys(examples).length).toBeGreaterThan(100);
  });
});

interface Shown {
  place: string;
  type: string;
  schema: object | undefined;
  example: unknown;
}

const contentOf = (part: object | undefined): [string, { schema?: object; example?: unknown }][] =>
  part && 'content' in part ? Object.entries(part.content as Record<string, object>) : [];

/** Bodies and successful answers of an operation. */
const shownBy = ({ operationId, requestBody, responses }: OpenApiOperation): Shown[] => [
  ...contentOf(requestBody).map(([type, { schema, example }]) => ({
    place: `${operationId} body`,
    type,
    schema,
    example,
  })),
  ...Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, response]) =>
      contentOf(response).map(([type, { schema, example }]) => ({
        place: `${operationId} ${status}`,
        type,
        schema,
        example,
      })),
    ),
];

/** An archive cannot be shown, a file is the same as the body beside it, and without sessions these two have no answer. */
const isShown = ({ type, place }: Shown): boolean =>
  !['application/gzip', 'multipart/form-data'].includes(type) && !/^(?:mcpStream|endMcpSession) /.test(place);

describe.runIf(process.env.RECORD_EXAMPLES !== '1')('the reference', () => {
  const shown = operations.flatMap(shownBy).filter(isShown);

  it('has an example of every body and every answer', () => {
    const missing = shown.filter(({ example }) => example === undefined).map(({ place }) => place);
    expect(missing).toEqual([]);
  });

  it('shows nothing that its own schemas refuse', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    const refused = shown.flatMap(({ place, schema, example }) => {
      if (!schema || example === undefined) return [];
      const isValid = ajv.compile({ ...schema, components: document.components });
      return isValid(example) ? [] : [`${place}: ${ajv.errorsText(isValid.errors)}`];
    });
    expect(refused).toEqual([]);
  });

  it('names operations in one style, each once', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
