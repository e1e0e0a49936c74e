import type { SentenceUnit } from './sentence-unit.ts';
import type { Token } from '../words/tokens.ts';

const charges =
  /^(?:charge|fee|levy|toll|tax|duty|rent|fine|contribution|surcharge|deposit|premium|commission|interest|subscription|supplement|toll|excise|postage|royalty|compensation|bonus|allowance|grant|rebate|discount)s?$/;
const owed = /^(?:due|payable|levied|charged|collected|imposed|owed|raised|taken)$/;

/** A charge that a sentence says to be due, and no more of it: what it is called, what it is for, and all the rest. */
interface NamedCharge {
  forEach: Token[];
  name: Token[];
  rest: Token[];
}

const said = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ lower }) => lower)
    .join(' ');

/** "for each consignment", "on every boat": up to four words. */
function forEachAt(tokens: readonly Token[], at: number, end: number): number | null {
  if (!/^(?:for|on|upon|per)$/.test(tokens[at]?.lower ?? '')) return null;
  if (!/^(?:each|every|any)$/.test(tokens[at + 1]?.lower ?? '')) return null;
  const to = tokens.findIndex(
    ({ lower, content, kind }, index) =>
      index > at + 1 && (index === end || !content || kind !== 'word' || /^(?:a|an|the)$/.test(lower)),
  );
  return to > at + 2 && to <= at + 5 ? to : null;
}

/** "For each consignment a handling charge is due.", "A mooring fee is payable for each boat." */
function namedCharge({ trunk, list, table, fragment, otherwise }: SentenceUnit): NamedCharge | null {
  if (list !== null || table !== null || fragment || otherwise.length > 0) return null;
  const stop = trunk.findIndex(({ lower }) => lower === '.');
  if (stop < 0 || trunk.slice(stop + 1).some(({ kind }) => kind === 'word')) return null;
  const front = forEachAt(trunk, 0, stop);
  let at = front ?? 0;
  if (trunk[at]?.lower === ',') at += 1;
  if (!/^an?$/.test(trunk[at]?.lower ?? '')) return null;
  const noun = trunk.findIndex(({ lower }, index) => index > at && charges.test(lower));
  const verb = noun + 1;
  if (noun < 0 || noun > at + 4) return null;
  const auxiliary = /^(?:is|are|will be|shall be)$/.test(said(trunk, verb, verb + 1))
    ? 1
    : /^(?:will|shall) be$/.test(said(trunk, verb, verb + 2))
      ? 2
      : 0;
  if (auxiliary === 0 || !owed.test(trunk[verb + auxiliary]?.lower ?? '')) return null;
  const after = verb + auxiliary + 1;
  const back = after === stop ? after : front === null ? forEachAt(trunk, after, stop) : null;
  if (back !== stop) return null;
  const forEach = [...trunk.slice(0, front ?? 0), ...trunk.slice(after, stop)];
  const name = trunk.slice(at, noun + 1);
  return { forEach, name, rest: trunk.filter((token) => !forEach.includes(token) && !name.includes(token)) };
}

/** "It amounts to …", "The fee is 4 EUR": where the verb begins that says how much it is. */
function amountOf({ trunk, otherwise }: SentenceUnit, noun: string): number | null {
  const opening = /^(?:it|they)$/.test(trunk[0]?.lower ?? '')
    ? 1
    : /^(?:the|this|that|these)$/.test(trunk[0]?.lower ?? '') && trunk[1]?.lower === noun
      ? 2
      : 0;
  const verb = said(trunk, opening, opening + 3);
  const next = trunk[opening + (verb.startsWith('shall ') ? 2 : 1)];
  const figure =
    next?.kind === 'number' || /^(?:half|twice|equal|one|two|three|four|five)$/.test(next?.lower ?? '');
  const amounts =
    /^(?:(?:shall )?amounts? to|comes? to|equals?|(?:must|shall|may) not exceed)\b/.test(verb) ||
    (/^(?:is|are|shall be)\b/.test(verb) && figure);
  return opening > 0 && otherwise.length === 0 && amounts ? opening : null;
}

/**
 * "For each consignment a handling charge is due. It amounts to 3% of the value.": the first sentence gives a name to what the
 * second says, and both are one: "For each consignment a handling charge amounts to 3% of the value."
 */
export function joinedCharges(units: readonly SentenceUnit[]): { units: SentenceUnit[]; idle: Token[] } {
  const joined: SentenceUnit[] = [];
  const idle: Token[] = [];
  for (const unit of units) {
    const before = joined.at(-1);
    const charge = before === undefined ? null : namedCharge(before);
    const verb = charge === null ? null : amountOf(unit, charge.name.at(-1)!.lower);
    if (before === undefined || charge === null || verb === null || before.label !== unit.label) {
      joined.push(unit);
      continue;
    }
    idle.push(...charge.rest, ...unit.trunk.slice(0, verb));
    const trunk = [...charge.forEach, ...charge.name, ...unit.trunk.slice(verb)];
    joined.splice(-1, 1, { ...unit, trunk, however: before.however });
  }
  return { units: joined, idle };
}
