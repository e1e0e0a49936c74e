import type { IncomingMessage } from 'node:http';
import type { Json } from '../core/canonical-json.ts';
import { turn } from '../http/turns.ts';

/** Requests of one array: each is answered in full, the list of tools too. */
export const mostOfBatch = 20;

/** Revisions of the protocol that have arrays; the next one removed them. */
const revisionsWithArrays: ReadonlySet<unknown> = new Set(['2024-11-05', '2025-03-26']);

/** Whether the revision that a request names takes an array. One that names none is taken for the older, as the protocol says. */
export const takesArrays = ({ headers }: IncomingMessage): boolean =>
  headers['mcp-protocol-version'] === undefined || revisionsWithArrays.has(headers['mcp-protocol-version']);

/** One message to the protocol's own handler. */
type Ask = (request: Request, options: { parsedBody: unknown }) => Promise<Response>;

/** Headers of the connection, or of the body that the array was: none is of a message in it. */
const ofTheArray = new Set(['connection', 'content-length', 'host', 'transfer-encoding', 'expect']);

/**
 * Answers the messages of an array one after another, each in a turn of the event loop of its own: together they would
 * hold the loop for as long as all of them take.
 * @param caller who takes turns with others
 * @returns the answers; none to a notification
 */
export async function answerBatch(
  messages: readonly Json[],
  request: IncomingMessage,
  { ask, url, caller, signal }: { ask: Ask; url: string; caller: string; signal: AbortSignal },
): Promise<unknown[]> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !ofTheArray.has(name)) headers.set(name, String(value));
  }
  const answers: unknown[] = [];
  for (const message of messages) {
    signal.throwIfAborted();
    await turn(caller);
    const asked = new Request(url, { method: 'POST', headers, body: JSON.stringify(message), signal });
    answers.push(...(await messagesOf(await ask(asked, { parsedBody: message }))));
  }
  return answers;
}

/** The messages of an answer: JSON, or events of a stream that ends with it. */
async function messagesOf(response: Response): Promise<unknown[]> {
  const text = await response.text();
  if (text === '') return [];
  if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
    return [JSON.parse(text) as unknown];
  return text.split('\n').flatMap((line): unknown[] => {
    const data = line.startsWith('data: ') ? line.slice('data: '.length).trim() : '';
    return data === '' ? [] : [JSON.parse(data) as unknown];
  });
}

/** Tools that count what they are asked themselves, as the other doors do. */
const countedTools: ReadonlySet<unknown> = new Set(['decide', 'plan']);

/** Whether a message has to be counted at the door. */
export function isUncounted(message: unknown): boolean {
  if (typeof message !== 'object' || message === null) return true;
  const { method, params } = message as { method?: unknown; params?: { name?: unknown } | null };
  return method !== 'tools/call' || !countedTools.has(params?.name);
}
