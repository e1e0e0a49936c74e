import { createHash } from 'node:crypto';
import type { GraphQLSchema } from 'graphql';
import { plainRoutes } from '../handlers.ts';
import { addressBlock } from '../http/client-address.ts';
import type { RateLimits } from '../access/rate-limit.ts';
import type { Handler } from '../http/handler.ts';
import { send } from '../http/respond.ts';
import type { Router } from '../http/router.ts';
import { buildOpenApi } from '../rest/openapi.ts';
import { routes } from '../rest/routes.ts';
import { renderReference } from './api-page.ts';
import { pageMarkdown, type ReferencePage } from './blocks.ts';
import { errorsPage } from './errors-page.ts';
import { placesOf, referencePolicy } from './frame.ts';
import { graphqlPage } from './graphql-page.ts';
import { guides } from './guides.ts';
import { referenceScript } from './reference-script.ts';
import { renderPage } from './render-page.ts';
import { restMarkdown } from './rest-markdown.ts';
import { ruleLanguagePage } from './rule-language.ts';
import { searchIndex } from './search-index.ts';

/** What a path answers: its type and its text. */
type Served = readonly [type: string, text: string];

const html = 'text/html; charset=utf-8';
const markdown = 'text/markdown; charset=utf-8';
const json = 'application/json; charset=utf-8';

/** Every path of the reference with what it answers. */
function makeReference(schema: GraphQLSchema, isSchemaOpen: boolean): ReadonlyMap<string, Served> {
  const document = buildOpenApi(schema, routes, plainRoutes);
  const pages = [...(isSchemaOpen ? [graphqlPage(schema)] : []), ...otherPages];
  const places = placesOf(isSchemaOpen);
  return new Map<string, Served>([
    ['/openapi.json', [json, JSON.stringify(document)]],
    ['/docs', [html, renderReference(document, places)]],
    ['/docs.md', [markdown, restMarkdown(document)]],
    ['/docs/reference.js', ['text/javascript; charset=utf-8', referenceScript]],
    ['/docs/search.json', [json, JSON.stringify(searchIndex(document, pages))]],
    ['/llms.txt', ['text/plain; charset=utf-8', llmsText(pages)]],
    ...pages.flatMap((page): [string, Served][] => [
      [`/docs/${page.name}`, [html, renderPage(page, places)]],
      [`/docs/${page.name}.md`, [markdown, pageMarkdown(page)]],
    ]),
  ]);
}

const otherPages: readonly ReferencePage[] = [ruleLanguagePage, errorsPage, ...guides];

/** For language models that read the site: what it is, and where each page is as Markdown (llmstxt.org). */
const llmsText = (pages: readonly ReferencePage[]): string =>
  `# Enshrine

> A governed rules service: law text in, verified rules signed off by people, decisions that cite the clause they rest on.

Agents ask \`POST /decide\` before they act, and act on \`permit\` alone.

## Reference

- [REST operations](/docs.md): every operation, what it does and whom it is for
- [openapi.json](/openapi.json): OpenAPI 3.1 with an example of every body and answer
${pages.map(({ name, title, lead }) => `- [${title}](/docs/${name}.md): ${lead}`).join('\n')}
`;

const pathsOf = (page: string): readonly string[] => [`/docs/${page}`, `/docs/${page}.md`];
const paths = [
  '/openapi.json',
  '/docs',
  '/docs.md',
  '/docs/reference.js',
  '/docs/search.json',
  '/llms.txt',
  ...otherPages.flatMap(({ name }) => pathsOf(name)),
];

/** What the reference needs of the process. */
interface ReferenceServices {
  access: { limits: Pick<RateLimits, 'reference'> };
}

/** What is sent, as the bytes that every answer has in common. */
interface Ready {
  type: string;
  body: Buffer;
  etag: string;
}

function readied([type, text]: Served): Ready {
  const body = Buffer.from(text);
  return { type, body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` };
}

/**
 * `/docs`, `/openapi.json` and `/llms.txt`: all made once, at the first request and not while starting. Where the schema
 * may not be asked for, no page tells it either.
 */
export function serveReference(
  router: Router<ReferenceServices>,
  schema: GraphQLSchema,
  isSchemaOpen: boolean,
): void {
  let made: ReadonlyMap<string, Ready> | undefined;
  for (const path of [...paths, ...(isSchemaOpen ? pathsOf('graphql') : [])]) {
    const serve: Handler<ReferenceServices> = async (request, response, { services, address }) => {
      await services.access.limits.reference(addressBlock(address));
      made ??= new Map([...makeReference(schema, isSchemaOpen)].map(([at, served]) => [at, readied(served)]));
      const { type, body, etag } = made.get(path)!;
      const headers = {
        etag,
        'cache-control': 'public, max-age=300',
        ...(type === html && { 'content-security-policy': referencePolicy }),
      };
      if (request.headers['if-none-match'] === etag) {
        response.writeHead(304, headers).end();
        return;
      }
      send(response, 200, type, body, headers);
    };
    router.on('GET', path, serve);
  }
}
