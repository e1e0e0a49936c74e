import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { plainRoutes } from '../../../src/handlers.ts';
import { buildOpenApi } from '../../../src/rest/openapi.ts';
import { routes } from '../../../src/rest/routes.ts';
import { buildSchema } from '../../../src/schema.ts';

it('openapi.json passes the linter without an error or a warning', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // A health check has no 4xx, and the service knows no other server than the one that is asked.
      'operation-4xx-response': 'off',
      'no-server-example.com': 'off',
      'info-license-strict': 'error',
    },
  });
  const source = JSON.stringify(buildOpenApi(buildSchema(), routes, plainRoutes));
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});
