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

/** An archive cannot be shown, and a file is the same as the body beside it. */
const isShown = ({ type }: Shown): boolean => !['application/gzip', 'multipart/form-data'].includes(type);

describe.runIf(process.env.RECORD_EXAMPLES !== '1')('the reference', () => {
  const shown = operations.flatMap(shownBy).filter(isShown);

  it('has an example of every body and every answer', () => {
    const missing = shown.filter(({ example }) => example === undefined).map(({ place }) => place);
    expect(missing).toEqual([]);
  });

  it('has a request of every operation, at its own path', () => {
    const missing = Object.entries(document.paths).flatMap(([path, methods]) => {
      const address = new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`);
      return Object.entries(methods)
        .filter(([method, operation]) => {
          const [sample] = operation['x-codeSamples'] ?? [];
          const target = /'https:\/\/enshrine\.example([^']*)'$/.exec(sample?.source ?? '')?.[1] ?? '';
          return !(
            address.test(target) &&
            (method === 'get' || sample!.source.includes(`-X ${method.toUpperCase()}`))
          );
        })
        .map(([, { operationId }]) => operationId);
    });
    expect(missing).toEqual([]);
  });

  it('has the answer of those that always refuse', () => {
    const refusing = operations.filter(
      ({ responses }) => !Object.keys(responses).some((status) => status.startsWith('2') || status === '302'),
    );
    const answered = refusing.flatMap(({ responses }) =>
      Object.values(responses).flatMap((response) => contentOf(response)),
    );
    expect(refusing.map(({ operationId }) => operationId).sort()).toEqual(['endMcpSession', 'mcpStream']);
    expect(answered.filter(([, { example }]) => example !== undefined)).toHaveLength(refusing.length);
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
