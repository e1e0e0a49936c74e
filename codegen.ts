import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { preset } from '@graphql-codegen/client-preset';
import { codegen } from '@graphql-codegen/core';
import type { Types } from '@graphql-codegen/plugin-helpers';
import {
  buildSchema,
  isAbstractType,
  isObjectType,
  Kind,
  parse,
  print,
  TypeInfo,
  visit,
  visitWithTypeInfo,
  type FieldNode,
} from 'graphql';

const schemaFile = 'schema/schema.graphql';

/** What stays as it is in every generated file: enums are unions of strings, custom scalars what JSON makes of them. */
const config = {
  enumsAsTypes: true,
  useTypeImports: true,
  skipTypename: true,
  scalars: {
    UUID: 'string',
    DateTime: 'string',
    Date: 'string',
    JSON: 'unknown',
    Inputs: 'unknown',
    Value: 'unknown',
    Values: 'unknown',
    Expressions: 'unknown',
    Counts: 'unknown',
    JsonSchema: 'unknown',
    Card: 'unknown',
    MarkdownParts: 'unknown',
    Ledger: 'unknown',
    LedgerElementValue: 'unknown',
    // Of a blob the clients make a form.
    Bytes: 'string | Uint8Array | Blob',
    Version: 'string | number',
    TrialVersion: 'string | number',
  },
  pluckConfig: { skipIndent: true },
};

async function readDocuments(root: string, folder: string): Promise<Types.DocumentFile[]> {
  const names = (await readdir(path.join(root, folder))).filter((name) => name.endsWith('.graphql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const rawSDL = await readFile(path.join(root, folder, name), 'utf8');
      return { location: `${folder}/${name}`, rawSDL, document: parse(rawSDL) };
    }),
  );
}

/**
 * Typed document nodes of some documents, checked against `schema/schema.graphql`, and `persisted-documents.json`
 * (SHA-256 → document). `@graphql-codegen/core` is called directly: its command line needs a newer Node than this
 * service does.
 */
async function generate(
  root: string,
  output: string,
  documents: Types.DocumentFile[],
  filesOf: (text: string) => Record<string, string> = (text) => ({ 'graphql.ts': text }),
): Promise<void> {
  const schema = parse(await readFile(path.join(root, schemaFile), 'utf8'));
  const sections = await preset.buildGeneratesSection({
    baseOutputDir: output,
    schema,
    documents,
    config,
    presetConfig: { fragmentMasking: false, skipIndexFile: true, persistedDocuments: true },
    pluginMap: {},
    plugins: [],
  });
  await rm(path.join(root, output), { recursive: true, force: true });
  await mkdir(path.join(root, output), { recursive: true });
  for (const section of sections) {
    if (path.basename(section.filename) === 'gql.ts') continue;
    const text = await codegen(section);
    const files = section.filename.endsWith('.ts')
      ? filesOf(text)
      : { [path.basename(section.filename)]: text };
    for (const [name, content] of Object.entries(files)) {
      await writeFile(path.join(root, output, name), content);
    }
  }
}

/** `schema/operations/*.graphql`: what the REST routes execute and the SDK offers. */
export async function generateOperations(root: string): Promise<void> {
  await generate(root, 'src/generated/operations/', await readDocuments(root, 'schema/operations'));
  await generateCockpitDocuments(root);
}

/**
 * The types in `graphql.ts`, and the documents in a module for each file that they are written in: a page loads those
 * that it asks, and not those of all pages. Fragments are in the documents that spread them.
 */
const modulesByFile =
  (documents: readonly Types.DocumentFile[]) =>
  (text: string): Record<string, string> => {
    const lines = text.split('\n');
    const files: Record<string, string> = {
      'graphql.ts': lines.filter((line) => !/^export const |^import type /.test(line)).join('\n'),
    };
    for (const { location, document } of documents) {
      const names = document!.definitions.flatMap((one) =>
        one.kind === Kind.OPERATION_DEFINITION && one.name ? [one.name.value] : [],
      );
      const constants = names.map((name) =>
        lines.find((line) => line.startsWith(`export const ${name}Document `))!,
      );
      if (constants.length === 0) continue;
      const types = constants.flatMap((line) => /DocumentNode<(\w+), ?(\w+)>;$/.exec(line)!.slice(1));
      files[`${path.basename(location!, '.graphql')}.ts`] = [
        '/* eslint-disable */',
        "import type { TypedDocumentNode as DocumentNode } from '@graphql-typed-document-node/core';",
        `import type { ${types.join(', ')} } from './graphql.ts';`,
        ...constants,
        '',
      ].join('\n');
    }
    return files;
  };

/**
 * `client/cockpit/documents/*.graphql`: what the cockpit asks. Every selection also gets `__typename` and, where the type
 * has one, `id`: by these the cockpit's cache knows an object again. `schema-types.json` has the
 * members of every interface and union, and the types that are no objects of their own.
 */
async function generateCockpitDocuments(root: string): Promise<void> {
  const schema = buildSchema(await readFile(path.join(root, schemaFile), 'utf8'));
  const documents = await readDocuments(root, 'client/cockpit/documents');
  const identified = documents.map(({ document, ...file }) => {
    const types = new TypeInfo(schema);
    const whole = visit(
      document!,
      visitWithTypeInfo(types, {
        SelectionSet: {
          leave(node, _key, parent) {
            const type = types.getParentType();
            if (!type || (parent && 'operation' in parent)) return undefined;
            const missing = ['__typename', ...('getFields' in type && 'id' in type.getFields() ? ['id'] : [])]
              .filter(
                (name) => !node.selections.some((one) => one.kind === Kind.FIELD && one.name.value === name),
              )
              .map((name): FieldNode => ({ kind: Kind.FIELD, name: { kind: Kind.NAME, value: name } }));
            return { ...node, selections: [...missing, ...node.selections] };
          },
        },
      }),
    );
    return { ...file, rawSDL: print(whole), document: whole };
  });
  const output = 'src/generated/cockpit/';
  await generate(root, output, identified, modulesByFile(identified));
  const abstract = Object.values(schema.getTypeMap()).filter(isAbstractType);
  const possible = Object.fromEntries(
    abstract.map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]),
  );
  const embedded = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) && !type.name.startsWith('__') && !('id' in type.getFields()))
    .map(({ name }) => name);
  await writeFile(
    path.join(root, output, 'schema-types.json'),
    `${JSON.stringify({ possible, embedded }, null, 2)}\n`,
  );
}

// `tsx codegen.ts`: what a fresh clone needs before anything can be started.
const self = fileURLToPath(import.meta.url);
if (process.argv[1] === self) await generateOperations(path.dirname(self));
