import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypes, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import openApi from '../../../schema/openapi.json' with { type: 'json' };
import { errorStatus } from '../../../src/core/errors.ts';

// What integrators make of openapi.json: types, or a client, that know what each refusal says.

/** Within the repository, where nothing is watched, linted or published. */
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(import.meta.dirname, '../../../node_modules/.generated-clients-'));
  const { '/decide': decide, '/actions': actions } = openApi.paths;
  // Of all routes it takes half a minute; every named schema is in it all the same.
  const document = JSON.stringify({ ...openApi, paths: { '/decide': decide, '/actions': actions } });
  await writeFile(join(folder, 'types.ts'), astToString(await openapiTypes(document)));
  await createClient({
    input: JSON.parse(document) as Record<string, unknown>,
    output: join(folder, 'client'),
    logs: { level: 'silent' },
  });
}, 600_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the compiler says against the programs, a line each. */
async function complaints(programs: readonly string[]): Promise<string[]> {
  const files = programs.map((_program, index) => join(folder, `program-${index}.ts`));
  await Promise.all(files.map((file, index) => writeFile(file, programs[index]!)));
  const compiled = ts.createProgram(files, {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  });
  return ts
    .getPreEmitDiagnostics(compiled)
    .map(
      ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    );
}

const throughTypes = `
  import type { paths } from './types.ts';
  type Decide = paths['/decide']['post']['responses'];
  type Problem = Decide[422]['content']['application/problem+json'];
  declare const decision: Decide[200]['content']['application/json'];
  declare const problem: Problem;
`;
const throughClient = `
  import { decide } from './client/index.ts';
  const answer = await decide({ body: { action: 'goods.release', inputs: { weight: '1.5' } } });
  if (answer.error === undefined) throw new Error('decided');
  const problem = answer.error;
  type Problem = typeof problem;
  const told = await decide({ body: { action: 'goods.release', inputs: {} } });
  if (told.data === undefined) throw new Error('refused');
  const decision = told.data;
`;

const use = `
  export const statuses: { [Code in Problem['code']]: Extract<Problem, { code: Code }>['status'] } =
    ${JSON.stringify(errorStatus)};
  export function said(): string {
    switch (problem.code) {
      case 'action_not_in_version':
        return problem.action ?? problem.detail;
      case 'stale_revision':
        return String(problem.current_revision ?? problem.status);
      case 'work_too_large': {
        const limit: 'time' | 'memory' | undefined = problem.limit;
        return limit ?? problem.type;
      }
      case 'inputs_invalid':
        return (problem.errors ?? []).map(({ pointer, message }) => pointer + message).join();
      default:
        return problem.title;
    }
  }
  export const verdict: 'permit' | 'deny' | 'indeterminate' | 'not_applicable' = decision.decision;
`;

const misuse = `
  // @ts-expect-error: what another code says
  if (problem.code === 'rate_limited') console.log(problem.current_revision);
  // @ts-expect-error: no code
  console.log(problem.code === 'teapot');
  // @ts-expect-error: no verdict
  console.log(decision.decision === 'allow');
  // @ts-expect-error: not before the code is known
  console.log(problem.limit);
`;

it.each([
  ['openapi-typescript', throughTypes],
  ['@hey-api/openapi-ts', throughClient],
])(
  'what %s makes of openapi.json narrows a refusal by its code to its status and members, and to no others',
  async (_generator, preamble) => {
    expect(await complaints([preamble + use, preamble + misuse])).toEqual([]);
  },
);
