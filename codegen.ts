import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import { parse } from 'graphql';

const output = 'src/generated/operations/';

/**
 * Typed document nodes for `schema/operations/*.graphql`, checked against `schema/schema.graphql`, and
 * `persisted-documents.json` (SHA-256 → document). `@graphql-codegen/core` is called directly: its command
 * line needs a newer Node than this service does.
 */
export async function generateOperations(root: string): Promise<void> {
  const operations = path.join(root, 'schema/operations');
  const names = (await readdir(operations)).filter((name) => name.endsWith('.graphql')).sort();
  const documents = await Promise.all(
    names.map(async (name) => {
      const rawSDL = await readFile(path.join(operations, name), 'utf8');
      return { location: `schema/operations/${name}`, rawSDL, document: parse(rawSDL) };
    }),
  );
  const schema = parse(await readFile(path.join(root, 'schema/schema.graphql'), 'utf8'));
  const sections = await preset.buildGeneratesSection({
    baseOutputDir: output,
    schema,
    documents,
    config: {
      enumsAsTypes: true,
      useTypeImports: true,
      skipTypename: true,
      scalars: {
        UUID: 'string',
        DateTime: 'string',
        Date: 'string',
        JSON: 'unknown',
        Bytes: 'string | Uint8Array',
      },
      pluckConfig: { skipIndent: true },
    },
    presetConfig: { fragmentMasking: false, skipIndexFile: true, persistedDocuments: true },
    pluginMap: {},
    plugins: [],
  });
  await rm(path.join(root, output), { recursive: true, force: true });
  await mkdir(path.join(root, output), { recursive: true });
  for (const section of sections) {
    if (path.basename(section.filename) === 'gql.ts') continue;
    await writeFile(path.join(root, section.filename), await codegen(section));
  }
}

// `tsx codegen.ts`: what a fresh clone needs before anything can be started.
const self = fileURLToPath(import.meta.url);
if (process.argv[1] === self) await generateOperations(path.dirname(self));
