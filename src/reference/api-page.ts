import { Html } from '../http/html.ts';
import type { JsonSchema } from '../rest/answer-schema.ts';
import type { OpenApiDocument, OpenApiOperation } from '../rest/openapi.ts';
import { anchorOf } from './blocks.ts';
import { referenceFrame, type ReferencePlace } from './frame.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character]!);

/** Escaped text in which backticks make code: the only markup that descriptions use. */
const prose = (text: string): string => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>');

const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((part) => `<p>${prose(part)}</p>`)
    .join('\n');

interface Entry {
  method: string;
  path: string;
  operation: OpenApiOperation;
}

/** The operations as one page of HTML that can be read without script: headings, lists and disclosure elements. */
export function renderReference(document: OpenApiDocument, places: readonly ReferencePlace[]): string {
  const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Entry => ({ method, path, operation })),
  );
  const groups = document.tags.map(({ name, description }) => ({
    name,
    description,
    entries: entries.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const contents = groups
    .map(
      (group) =>
        `<li><a href="#tag-${anchorOf(group.name)}">${escape(group.name)}</a><ul>${group.entries.map(contentsLine).join('')}</ul></li>`,
    )
    .join('');
  const sections = groups
    .map(
      (group) =>
        `<section aria-labelledby="tag-${anchorOf(group.name)}"><h2 id="tag-${anchorOf(group.name)}">${escape(group.name)}</h2><p>${prose(group.description)}</p>${group.entries.map((entry) => renderOperation(entry)).join('\n')}</section>`,
    )
    .join('\n');
  const schemas = Object.entries(document.components.schemas)
    .map(
      ([name, schema]) =>
        `<article class="schema" id="schema-${anchorOf(name)}"><h3>${escape(name)}</h3>${typeof schema.description === 'string' ? paragraphs(schema.description) : ''}${renderSchema(schema, 0)}</article>`,
    )
    .join('\n');
  return referenceFrame({
    places,
    path: '/docs',
    title: 'API reference',
    contents: new Html(`${contents}<li><a href="#schemas">Schemas</a></li>`),
    main: new Html(`<h1>API reference</h1>
<p class="lead">${escape(String(document.info.summary))}</p>
${paragraphs(String(document.info.description))}
<div class="credential" hidden><label for="credential">Send requests with</label><input id="credential" type="password" autocomplete="off" placeholder="an API key or a token" aria-describedby="credential-note"><p id="credential-note">Left empty, your session counts. What you send is done: there is no rehearsal.</p></div>
${sections}
<section aria-labelledby="schemas"><h2 id="schemas">Schemas</h2>${schemas}</section>`),
  });
}

const contentsLine = ({ operation }: Entry): string =>
  `<li><a href="#${anchorOf(operation.operationId)}">${escape(operation.summary)}</a></li>`;

const methodLabel = (method: string): string =>
  `<span class="method ${method}">${method.toUpperCase()}</span>`;

function renderOperation({ method, path, operation }: Entry): string {
  const parts = [
    operation.description ? paragraphs(operation.description) : '',
    renderAccess(operation),
    renderParameters(operation),
    renderBody(operation.requestBody),
    renderExample('Example of a request', operation['x-codeSamples']?.[0]?.source),
    renderResponses(operation.responses),
    renderTrial({ method, path, operation }),
  ];
  const shownPath = escape(path)
    .replace(/\{\w+\}/g, '<var>$&</var>')
    .replaceAll('/', '/<wbr>');
  return `<article id="${anchorOf(operation.operationId)}">
<h3>${escape(operation.summary)}</h3>
<p class="route">${methodLabel(method)} <code>${shownPath}</code></p>
${parts.filter(Boolean).join('\n')}
</article>`;
}

/** A form that sends the request; the page's script shows it, and sends it. */
function renderTrial({ method, path, operation }: Entry): string {
  const { parameters = [], requestBody } = operation;
  const inputs = parameters
    .filter((parameter) => typeof parameter.name === 'string')
    .map((parameter) => {
      const name = escape(String(parameter.name));
      return `<label>${name}${parameter.required === true ? '' : ' <span class="type">optional</span>'}<input name="${name}" data-in="${escape(String(parameter.in))}" autocomplete="off"></label>`;
    });
  const media = (requestBody?.content as Record<string, Media> | undefined)?.['application/json'];
  // A body that is no JSON is sent by a program.
  if (requestBody && !media) return '';
  const body = media
    ? `<label>Body<textarea rows="8" spellcheck="false">${escape(JSON.stringify(media.example ?? {}, null, 2))}</textarea></label>`
    : '';
  return `<details class="try" hidden><summary>Try it<span class="hidden">: ${escape(operation.summary)}</span></summary><form data-method="${method.toUpperCase()}" data-path="${escape(path)}">${inputs.join('')}${body}<button>Send</button><output tabindex="0" aria-label="Answer"></output></form></details>`;
}

function renderAccess({ security }: OpenApiOperation): string {
  const [first] = security;
  if (!first) return '<p class="access">Needs no credentials.</p>';
  const scopes = first.bearer ?? [];
  return scopes.length === 0
    ? '<p class="access">Needs a session.</p>'
    : `<p class="access">Needs the scope ${scopes.map((scope) => `<code>${escape(scope)}</code>`).join(', ')}.</p>`;
}

function renderParameters({ parameters = [] }: OpenApiOperation): string {
  const shown = parameters.filter((parameter) => typeof parameter.name === 'string');
  if (shown.length === 0) return '';
  const rows = shown.map((parameter) => {
    const description = typeof parameter.description === 'string' ? prose(parameter.description) : '';
    const where = `<span class="type">${escape(String(parameter.in))}, ${typeName(parameter.schema as JsonSchema)}${parameter.required === true ? ', required' : ''}</span>`;
    return `<dt><code>${escape(String(parameter.name))}</code> ${where}</dt><dd>${description}</dd>`;
  });
  return `<h4>Parameters</h4><dl>${rows.join('')}</dl>`;
}

function renderBody(body: JsonSchema | undefined): string {
  if (!body) return '';
  const contents = Object.entries(body.content as Record<string, Media>);
  const described = typeof body.description === 'string' ? paragraphs(body.description) : '';
  return contents
    .map(
      ([type, { schema, example }]) =>
        `<h4>Body <span class="type">${escape(type)}</span></h4>${described}${renderSchema(schema ?? {}, 0)}${renderExample('Example of a body', example)}`,
    )
    .join('');
}

interface Media {
  schema?: JsonSchema;
  example?: unknown;
}

function renderExample(title: string, example: unknown): string {
  if (example === undefined) return '';
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2);
  return `<details><summary>${escape(title)}</summary><pre tabindex="0"><code>${escape(text)}</code></pre></details>`;
}

function renderResponses(responses: Record<string, JsonSchema>): string {
  const rows = Object.entries(responses)
    .filter(([status]) => status !== 'default')
    .map(([status, response]) => {
      const [type, media] = Object.entries((response.content ?? {}) as Record<string, Media>)[0] ?? [];
      const isProblem = type === 'application/problem+json';
      const shape = media?.schema && !isProblem ? renderSchema(media.schema, 0) : '';
      const label = type && !isProblem ? ` <span class="type">${escape(type)}</span>` : '';
      return `<dt><span class="status s${status[0]}">${status}</span>${label}</dt><dd>${isProblem ? codesLinked(String(response.description)) : prose(String(response.description))}${shape}${renderExample('Example of an answer', media?.example)}</dd>`;
    });
  return `<h4>Answers</h4><dl>${rows.join('')}</dl>`;
}

/** Each code leads to what to do about it. */
const codesLinked = (text: string): string =>
  prose(text).replace(
    /<code>(\w+)<\/code>/g,
    (code, name: string) => `<a href="/docs/errors#${anchorOf(name)}">${code}</a>`,
  );

const referenceName = (schema: JsonSchema): string | null =>
  typeof schema.$ref === 'string' ? (schema.$ref.split('/').pop() ?? null) : null;

/** `string (uuid) or null`, `list of World`: linked where it has a name. */
function typeName(schema: JsonSchema): string {
  const name = referenceName(schema);
  if (name) return `<a href="#schema-${anchorOf(name)}">${escape(name)}</a>`;
  if (Array.isArray(schema.anyOf)) return (schema.anyOf as JsonSchema[]).map(typeName).join(' or ');
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => `<code>${escape(String(value))}</code>`).join(' | ');
  const types = Array.isArray(schema.type)
    ? (schema.type as string[])
    : [typeof schema.type === 'string' ? schema.type : 'any JSON'];
  const named = types.map((type) => {
    if (type === 'array') return `list of ${typeName((schema.items ?? {}) as JsonSchema)}`;
    const detail = schema.format ?? schema.contentEncoding;
    return typeof detail === 'string' && type === 'string' ? `string (${escape(detail)})` : escape(type);
  });
  return named.join(' or ');
}

const membersOf = (schema: JsonSchema): JsonSchema | null => {
  if (schema.properties) return schema;
  if (Array.isArray(schema.anyOf)) return (schema.anyOf as JsonSchema[]).find(membersOf) ?? null;
  return schema.items ? membersOf(schema.items as JsonSchema) : null;
};

function renderSchema(schema: JsonSchema, depth: number): string {
  const described = membersOf(schema);
  if (!described) return `<p class="type">${typeName(schema)}</p>`;
  const required = new Set((described.required as string[] | undefined) ?? []);
  const rows = Object.entries(described.properties as Record<string, JsonSchema>).map(([name, member]) => {
    const description = typeof member.description === 'string' ? prose(member.description) : '';
    const inner = membersOf(member);
    const nested =
      inner && depth < 4
        ? `<details><summary>Members of <code>${escape(name)}</code></summary>${renderSchema(inner, depth + 1)}</details>`
        : '';
    const label = `${typeName(member)}${required.has(name) ? '' : ', optional'}`;
    return `<dt><code>${escape(name)}</code> <span class="type">${label}</span></dt><dd>${description}${nested}</dd>`;
  });
  return `<dl>${rows.join('')}</dl>`;
}
