import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { generateOperations } from '../codegen.ts';

// Everything that is generated, in the order in which it needs each other:
// database client → GraphQL schema → typed documents → REST routes → OpenAPI.
const root = fileURLToPath(new URL('..', import.meta.url));

execFileSync(process.execPath, ['node_modules/prisma/build/index.js', 'generate'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, PRISMA_HIDE_UPDATE_MESSAGE: '1' },
});

// Imported only now: the schema is built from the client that was just generated, routes from the documents.
const { printSchema } = await import('graphql');
const { buildSchema } = await import('../src/schema.ts');
const schema = buildSchema();
await writeFile(new URL('../schema/schema.graphql', import.meta.url), `${printSchema(schema)}\n`);
await generateOperations(root);

const { buildOpenApi } = await import('../src/rest/openapi.ts');
const { routes } = await import('../src/rest/routes.ts');
const { plainRoutes } = await import('../src/handlers.ts');
const openApi = JSON.stringify(buildOpenApi(schema, routes, plainRoutes), null, 2);
await writeFile(new URL('../schema/openapi.json', import.meta.url), `${openApi}\n`);

const { z } = await import('zod');
const { eventSchemas } = await import('../src/outbox/events.ts');
const { cardSchema } = await import('../src/publication/card/card-schema.ts');
const events = Object.entries(eventSchemas).map(([type, shape]) => [`events/${type}`, shape] as const);
for (const [name, shape] of [...events, ['world-model-card', cardSchema] as const]) {
  const document = { $id: `https://enshrine.dev/schema/${name}.json`, ...z.toJSONSchema(shape) };
  await writeFile(
    new URL(`../schema/${name}.json`, import.meta.url),
    `${JSON.stringify(document, null, 2)}\n`,
  );
}
