import { errorStatus } from '../../src/core/errors.ts';
import { camelCase } from '../../src/rest/names.ts';
import type { RawAnswer } from './raw-requests.ts';
import type { StringPosition } from './string-positions.ts';

export interface Verdict {
  /** Why the answer may not be; null for one that may. */
  fault: string | null;
  /** For the tally: the status, or the code of a GraphQL refusal. */
  outcome: string;
}

/** What only an answer of the inside would say; no text of the list does. */
const inside =
  /node_modules|\.[mc]?[jt]s:\d+|Prisma|SQLSTATE|invalid input syntax|violates|relation "|syntax error at or near|deadlock|pg_catalog|Cannot read prop|is not a function|is not iterable/;

const refusal = (fault: string, outcome: string): Verdict => ({ fault, outcome });

/**
 * Holds one answer against what every answer must be: never a failure of the service, a problem with a known code for
 * a refusal, nothing of the inside, no page that a browser would run, and for a text that was accepted the text.
 */
export function judge(
  answer: RawAnswer,
  position: StringPosition,
  text: string,
  door: 'rest' | 'graphql',
): Verdict {
  const { status } = answer;
  const outcome = String(status);
  if (status >= 500) return refusal(`answered ${status}`, outcome);
  // Node's own parser refuses what is no header or too long a one before anything of ours sees it.
  const unparsed = (status === 400 || status === 431) && answer.text === '';
  if (unparsed && (position.in === 'header' || position.in === 'path' || position.in === 'query')) {
    return { fault: null, outcome };
  }
  if (inside.test(answer.text)) return refusal('tells of the inside', outcome);
  const type = answer.headers['content-type'] ?? '';
  if (
    /html|xml|javascript/.test(type) &&
    !/^GET \/(docs|worlds\/.*\/card|domains\/.*\/card)/.test(position.route)
  ) {
    return refusal(`answered as ${type}`, outcome);
  }
  if (position.in === 'header' && position.path[0] === 'X-Request-Id') {
    const echoed = answer.headers['x-request-id'] ?? '';
    if (!/^[\w.:+/=@-]{1,128}$/.test(echoed)) return refusal(`echoes ${echoed}`, outcome);
  }
  if (!/[/+]json\b/.test(type)) {
    return status >= 400 ? refusal(`refused as ${type || 'nothing'}`, outcome) : { fault: null, outcome };
  }
  const body = JSON.parse(answer.text) as Record<string, unknown>;
  const refused =
    door === 'graphql' ? graphqlRefusals(body) : status >= 400 ? [problemOf(body, position)] : [];
  for (const { code, status: claimed } of refused) {
    const known = code in errorStatus ? errorStatus[code as keyof typeof errorStatus] : null;
    if (known === null) return refusal(`unknown code ${code}`, outcome);
    if (known !== claimed && claimed !== null) return refusal(`${code} as ${claimed}`, outcome);
    if (known >= 500) return refusal(`answered ${code}`, outcome);
  }
  if (refused.length > 0) {
    return { fault: null, outcome: door === 'graphql' ? refused[0]!.code : outcome };
  }
  return judgeAccepted(door === 'graphql' ? body.data : body, position, text, outcome);
}

export interface Refusal {
  code: string;
  status: number | null;
}

function problemOf(body: Record<string, unknown>, { route }: StringPosition): Refusal {
  // The protocol has errors of its own.
  if (route.endsWith(' /mcp') && typeof body.error === 'object')
    return { code: 'malformed_request', status: null };
  return { code: String(body.code), status: Number(body.status) };
}

/** Errors of the answer, and problems in place of a result. */
export function graphqlRefusals(body: Record<string, unknown>): Refusal[] {
  const errors = (body.errors ?? []) as { extensions?: { code?: unknown; status?: unknown } }[];
  const raised = errors.map(({ extensions }) => ({
    code: String(extensions?.code),
    status: typeof extensions?.status === 'number' ? extensions.status : null,
  }));
  const members = Object.values((body.data ?? {}) as Record<string, Record<string, unknown> | null>);
  const returned = members
    .filter((member) => typeof member?.problemCode === 'string')
    .map((member) => ({ code: String(member!.problemCode).toLowerCase(), status: null }));
  return [...raised, ...returned];
}

/** Where an answer shows a text under another name than it was sent by. */
const shownAs: Readonly<Record<string, readonly string[]>> = {
  reason: ['reason', 'retire_reason'],
  // What is shown is as which the bytes were read, not what was said of them.
  media_type: [],
};

/** Blank, they are left out: what the document or the row before says stays. */
const staysWhenBlank: ReadonlySet<string> = new Set(['title', 'language']);

/** Their answers are about what was asked, and repeat nothing of it. */
const answersOtherThings = /^POST \/(access\/v1|mcp)\b/;

/** Every text under the names by which the answer would show the one that was sent. */
function judgeAccepted(body: unknown, position: StringPosition, text: string, outcome: string): Verdict {
  const fine = { fault: null, outcome };
  if (answersOtherThings.test(position.route)) return fine;
  const name = position.path.findLast((step) => step !== '*');
  if (position.in !== 'body' || name === undefined) return fine;
  if (text.trim() === '' && staysWhenBlank.has(name)) return fine;
  const names = new Set((shownAs[name] ?? [name]).flatMap((each) => [each, camelCase(each)]));
  const found: string[] = [];
  collect(body, names, false, found);
  if (found.length === 0) return fine;
  return found.some((each) => isThatText(each, text))
    ? fine
    : refusal(`accepted, and shown as ${JSON.stringify(found.slice(0, 3)).slice(0, 300)}`, outcome);
}

function collect(value: unknown, names: ReadonlySet<string>, named: boolean, found: string[]): void {
  if (typeof value === 'string') {
    if (named) found.push(value);
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, names, named, found);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) collect(item, names, named || names.has(name), found);
  }
}

/**
 * Nothing is changed but white space around it, the ASCII case of addresses and ids, and the form of an instant: what
 * the reference says of these.
 */
function isThatText(shown: string, sent: string): boolean {
  const trimmed = sent.trim();
  if (shown === sent || shown === trimmed) return true;
  const folded = trimmed.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const form = /^[^@\s]+@[^@\s]+$|^[0-9a-f]{8}-[0-9a-f-]{27}$/;
  if (form.test(folded) && shown === folded) return true;
  return /^\d{4}-\d{2}-\d{2}T/.test(shown) && Date.parse(shown) === Date.parse(trimmed);
}
