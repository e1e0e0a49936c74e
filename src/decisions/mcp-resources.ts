import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
  type McpServer,
} from '@modelcontextprotocol/server';
import { contextOfKey } from '../access/api-keys/api-key-read-model.ts';
import { DomainError } from '../core/errors.ts';
import { requirePermission } from '../core/require-permission.ts';
import { readTransaction, type ReadClient } from '../db/transaction.ts';
import { actingDomain } from './acting-domain.ts';
import type { DecidingServices } from './deciding-services.ts';
import { clauseOf } from './decision-answer.ts';
import type { McpCaller } from './mcp-caller.ts';
import type { LoadedModule } from './module-cache.ts';
import {
  readActionPage,
  readPublishedActions,
  type PublishedAction,
} from './published-actions-read-model.ts';

const json = 'application/json';
/** Of the protocol. */
const mostCompleted = 100;
const longestCursor = 200;

/** Both are of the current version: what an agent is decided by now. */
const cardPattern = 'enshrine://actions/{action}';
const rulesPattern = 'enshrine://actions/{action}/rules';

const uriOf = (pattern: string, action: string): string =>
  pattern.replace('{action}', encodeURIComponent(action));

/**
 * What can be read of each published action beside asking it: its card, and its rules in words with the clauses that they
 * rest on. A key learns what the decisions of the action may tell it, and no more: who approved the rules, and the code,
 * are the operators'.
 */
export function registerResources(server: McpServer, services: DecidingServices, caller: McpCaller): void {
  const { auth } = caller;
  const ofDomain = <T>(read: (prisma: ReadClient, domainId: string) => Promise<T>): Promise<T> =>
    refused(async () => {
      const { domain_id: domainId } = actingDomain(auth, 'read:actions');
      return readTransaction(services.database, auth, (prisma) => read(prisma, domainId));
    });
  const keysFrom = async (start: string): Promise<string[]> => {
    const found = await ofDomain((prisma, domainId) =>
      readPublishedActions(prisma, domainId, { start, limit: mostCompleted }),
    );
    return found.map(({ key }) => key);
  };
  const template = (pattern: string) =>
    // Listed below, in pages, which the library's own list has not.
    new ResourceTemplate(pattern, {
      list: undefined,
      complete: { action: keysFrom },
    });
  server.registerResource(
    'card',
    template(cardPattern),
    {
      title: 'Card of an action',
      description: 'Its version, digest, inputs, rules and sources.',
      mimeType: json,
    },
    (uri, { action }) =>
      refused(async () => answerWith(uri, cardOf(await published(services, caller, uri, action)))),
  );
  server.registerResource(
    'rules',
    template(rulesPattern),
    { title: 'Rules of an action', description: 'In words, with their clauses.', mimeType: json },
    (uri, { action }) =>
      refused(async () => answerWith(uri, rulesOf(await published(services, caller, uri, action)))),
  );
  server.server.setRequestHandler('resources/list', async ({ params }) => {
    const after = params?.cursor ?? null;
    if (after !== null && after.length > longestCursor) {
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'This is no cursor of a page before.');
    }
    const { items, next } = await ofDomain((prisma, domainId) => readActionPage(prisma, domainId, after));
    return { resources: items.flatMap(resourcesOf), ...(next !== null && { nextCursor: next }) };
  });
}

const resourcesOf = ({ key, title }: PublishedAction) => [
  {
    uri: uriOf(cardPattern, key),
    name: key,
    title,
    description: 'What the action is, which version of its rules is in force, and which inputs it takes.',
    mimeType: json,
  },
  {
    uri: uriOf(rulesPattern, key),
    name: key,
    title: `Rules of: ${title}`,
    description: 'Each rule in words, when it is in force, and the clauses that it rests on.',
    mimeType: json,
  },
];

/** A refusal, by its name, as the protocol's error: there is no result to put it into. */
async function refused<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error;
    throw new ProtocolError(ProtocolErrorCode.InvalidRequest, error.message, { code: error.code });
  }
}

const answerWith = (uri: URL, content: object) => ({
  contents: [{ uri: uri.href, mimeType: json, text: JSON.stringify(content) }],
});

interface Published {
  digest: string;
  module: LoadedModule;
}

/** @throws ResourceNotFoundError for what is no action of the current version; DomainError `key_invalid` and the like */
async function published(
  { access, decisions }: DecidingServices,
  { apiKey }: McpCaller,
  uri: URL,
  given: string | string[] | undefined,
): Promise<Published> {
  const action = actionIn(given);
  if (action === null) throw new ResourceNotFoundError(uri.href);
  const target = await decisions.findTarget({ apiKey, action, version: null, at: access.keyUsage.now() });
  const auth = requirePermission(contextOfKey(target?.key ?? null, access.keyUsage), 'decide:domain');
  if (!target?.module) throw new ResourceNotFoundError(uri.href);
  const { compromisedKeys, module } = target;
  const loaded = await decisions.modules.load(
    { id: module.id, version: module.version, action, compromisedKeys },
    auth.user_id,
  );
  return { digest: module.digest, module: loaded };
}

/** The name as it was before it was made part of an address; null for what was made of none. */
function actionIn(given: string | string[] | undefined): string | null {
  try {
    return typeof given === 'string' ? decodeURIComponent(given) : null;
  } catch {
    return null;
  }
}

function cardOf({
  digest,
  module: { manifest, checked, inputSchema, rules, definitions },
}: Published): object {
  const { title, aggregation_mode, time_zone } = checked.ruleSet.action;
  const citations = [...rules.values()].flat().flatMap((rule) => rule.citations);
  const sources = citations.map(({ publication, revision, url, source_sha256 }) => ({
    publication,
    revision,
    url,
    source_sha256,
  }));
  return {
    action: manifest.action,
    title,
    aggregation_mode,
    time_zone,
    world_model_version: manifest.world_model_version,
    module_version: manifest.module_version,
    module_digest: digest,
    input_schema: inputSchema,
    rules: [...rules.keys()],
    definitions: [...definitions.keys()],
    sources: [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()],
  };
}

function rulesOf({ digest, module: { manifest, rules } }: Published): object {
  return {
    action: manifest.action,
    world_model_version: manifest.world_model_version,
    module_digest: digest,
    rules: [...rules.values()].flat().map((rule) => ({
      rule: rule.key,
      text: rule.natural_language,
      modality: rule.modality,
      tier: rule.tier,
      if_met: rule.if_met,
      if_unmet: rule.if_unmet,
      from: rule.from,
      to: rule.to,
      overrides: rule.overrides.map(({ rule: other }) => other),
      citations: rule.citations.map(clauseOf),
    })),
  };
}
