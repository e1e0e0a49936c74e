import { readFile } from 'node:fs/promises';
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';

const sources = [
  new URL('../generated/operations/persisted-documents.json', import.meta.url),
  new URL('../generated/cockpit/persisted-documents.json', import.meta.url),
];

/** Digest (`sha256:<hex>`) → document, for every operation of `schema/operations/` and of the cockpit. */
export async function loadPersistedDocuments(): Promise<Map<string, string>> {
  const texts = await Promise.all(sources.map((source) => readFile(source, 'utf8')));
  return new Map(texts.flatMap((text) => Object.entries(JSON.parse(text) as Record<string, string>)));
}

/**
 * Accepts `extensions.persistedQuery.sha256Hash` in place of `query`. Only the operations that the service was
 * built with are known: nothing that a client sends is remembered.
 */
export function persistedDocumentPlugin(documents: ReadonlyMap<string, string>): Plugin {
  return {
    onParams({ params, setParams }) {
      const persisted = params.extensions?.persistedQuery as { sha256Hash?: unknown } | undefined;
      if (params.query || typeof persisted?.sha256Hash !== 'string') return;
      const hash = persisted.sha256Hash.replace(/^(sha256:)?/, 'sha256:');
      const query = documents.get(hash);
      if (query === undefined) {
        throw new GraphQLError('PersistedQueryNotFound', { extensions: { http: { status: 400 } } });
      }
      setParams({ ...params, query });
    },
  };
}
