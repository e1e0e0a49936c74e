import type { IncomingMessage } from 'node:http';
import { DomainError } from '../core/errors.ts';
import { parseInTurn, parseJson } from '../http/body.ts';
import { readForm } from '../http/form.ts';

/** Bytes of a file: 20 MiB, the most that anything takes, and what REST allows around it. Each use has its own limit. */
const fileLimit = 28 * 1024 * 1024;

const malformed = (message: string): DomainError => new DomainError('malformed_request', message);

/**
 * A GraphQL request as a form, by the GraphQL multipart request specification: `operations` (the request as JSON, null
 * where the file belongs), `map` (the name of the file's part and the one variable that it is), then the file. What comes
 * back is the request as JSON would have brought it, with the file's bytes in that variable.
 * https://github.com/jaydenseric/graphql-multipart-request-spec
 * @throws DomainError `malformed_request`, `payload_too_large`.
 */
export async function readFormRequest(request: IncomingMessage, caller: string): Promise<unknown> {
  const texts = new Map<string, string>();
  const file = await readForm(request, {
    limit: fileLimit,
    onField: (name, text) => {
      if ((name !== 'operations' && name !== 'map') || texts.has(name)) {
        throw malformed('A GraphQL form has the fields operations and map, each once, and then the file.');
      }
      texts.set(name, text);
    },
    // The specification orders the parts, so that a file without a place is refused before its bytes come.
    onFile: (part) => {
      const map = texts.get('map');
      if (!texts.has('operations') || map === undefined || placeIn(map).part !== part) {
        throw malformed(`The map names no place for the file ${part}. It is sent behind operations and map.`);
      }
    },
    secondFile: () => malformed('Send one file with a request.'),
  });
  const operations = texts.get('operations');
  if (operations === undefined) throw malformed('The form has no field operations.');
  const body: unknown = await parseInTurn(Buffer.from(operations), caller);
  const map = texts.get('map');
  if (map !== undefined) {
    if (file === null) throw malformed('The map names a file that the form does not have.');
    put(body, placeIn(map).path, file.bytes);
  }
  return body;
}

/** @throws DomainError `malformed_request` unless the map has one file with one variable. */
function placeIn(text: string): { part: string; path: readonly string[] } {
  const map: unknown = parseJson(Buffer.from(text));
  const [entry, ...others] = typeof map === 'object' && map !== null ? Object.entries(map) : [];
  const [path, ...further] = Array.isArray(entry?.[1]) ? (entry[1] as unknown[]) : [];
  if (!entry || others.length > 0 || typeof path !== 'string' || further.length > 0) {
    throw malformed(
      'The map is an object with one file and one variable: {"0": ["variables.input.file.bytes"]}.',
    );
  }
  const names = path.split('.');
  if (names[0] !== 'variables' || names.length < 2) {
    throw malformed('The map names a variable of operations: variables.input.file.bytes, for one.');
  }
  return { part: entry[0], path: names };
}

/** @throws DomainError `malformed_request` unless there is a null at that path. */
function put(body: unknown, path: readonly string[], bytes: Uint8Array): void {
  let holder: unknown = body;
  for (const name of path.slice(0, -1)) holder = own(holder, name);
  const last = path.at(-1)!;
  if (own(holder, last) !== null) throw malformed(`operations has no null at ${path.join('.')}.`);
  (holder as Record<string, unknown>)[last] = bytes;
}

const own = (holder: unknown, name: string): unknown =>
  typeof holder === 'object' && holder !== null && Object.hasOwn(holder, name)
    ? (holder as Record<string, unknown>)[name]
    : undefined;
