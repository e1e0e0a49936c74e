import type { Found } from './chart.ts';
import type { ClauseCondition } from './clause-tree.ts';
import type { Item } from '../items/item.ts';
import type { Read } from './one-item.ts';
import { phrase } from './phrases.ts';

const conditionKinds: ReadonlyMap<Item['kind'], ClauseCondition['relation']> = new Map([
  ['if', 'if'],
  ['unless', 'unless'],
  ['only_if', 'only_if'],
]);

const modals = new Set<Item['kind']>([
  'must',
  'must_not',
  'may',
  'entitled',
  'need_not',
  'should',
  'should_not',
  'prohibited',
  'allowed',
  'required',
  'requires',
  'amounts',
  'charged',
]);

/** What a subject begins with where no comma parts it from the condition before it. */
const opensSubject =
  /^(?:a|an|the|it|they|he|she|every|each|any|all|no|nobody|nothing|none|both|its|their|his|her|these|those|this|that|such)$/;

/** "no more than 20 trees", "at least two exits": how many of them, as a subject begins. */
const opensCount = /^(?:no|not|at|fewer|less|more|exactly)$/;

export const prepositions =
  /^(?:in|on|at|for|during|from|under|within|with|without|before|after|by|near|between|outside|inside|throughout|above|below|upon|following|beyond|until|since|of|as|to|against|along|around|over|across|among|despite|pending|where|when)$/;

/**
 * "If a specimen has thawed it must be discarded", "In fog no buoy shall be unlit": a condition or adjunct in front whose
 * end no comma marks. It ends where a determiner or pronoun opens the subject, before the next modal; every such place
 * is tried.
 */
export const unmarkedFront: Read<ClauseCondition> = ({ items }, at) => {
  const first = items[at];
  if (first === undefined) return [];
  const relation = conditionKinds.get(first.kind);
  const adjunct =
    relation === undefined && first.kind === 'word' && prepositions.test(first.tokens[0]?.lower ?? '');
  if (relation === undefined && !adjunct) return [];
  const start = relation === undefined ? at : at + 1;
  const found: Found<ClauseCondition>[] = [];
  for (const to of subjectsAfter(items, start + 1)) {
    const inner = items.slice(start, to);
    const read = phrase({ items: inner }, 0).find((way) => way.to === inner.length);
    if (read === undefined) continue;
    found.push({
      to,
      value: {
        relation: relation ?? 'adjunct',
        tokens: relation === undefined ? [] : first.tokens,
        phrase: read.value,
        front: true,
      },
    });
  }
  return found;
};

/** "On Sundays coal must", "At night lorries may": a time of one word, and a noun without an article behind it. */
function opensBare(items: readonly Item[], from: number): boolean {
  const [lead, time, noun] = items.slice(from - 1, from + 2);
  return (
    lead?.kind === 'word' &&
    /^(?:on|in|at|during|by|after|before)$/.test(lead.tokens[0]?.lower ?? '') &&
    time?.kind === 'word' &&
    calendar.test(time.tokens[0]?.lower ?? '') &&
    noun?.kind === 'word' &&
    noun.tokens[0]!.content
  );
}

const calendar =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days|weekdays|weekends|holidays|workdays|night|day|dusk|dawn|noon|midnight|daylight|darkness|sunset|sunrise|nightfall|winter|summer|spring|autumn|january|february|march|april|june|july|august|september|october|november|december)$/;

/** Where a subject may begin between `from` and the next modal, the nearest to the modal first. */
function subjectsAfter(items: readonly Item[], from: number): number[] {
  const end = items.findIndex(
    ({ kind }, index) => index >= from && (modals.has(kind) || /^(?:comma|semicolon|colon)$/.test(kind)),
  );
  const no = items.findIndex(({ kind }, index) => index >= from && kind === 'no');
  if (no >= 0 && (end < 0 || no < end)) return [no];
  if (end < 0 || !modals.has(items[end]!.kind)) return [];
  const places: number[] = opensBare(items, from) ? [from + 1] : [];
  for (let at = end - 1; at >= from; at -= 1) {
    const item = items[at]!;
    if (item.kind !== 'word' && item.kind !== 'relative' && item.kind !== 'measure') break;
    const before = items[at - 1]!;
    const governed = before.kind === 'word' && prepositions.test(before.tokens[0]?.lower ?? '');
    const counted = item.kind === 'measure' && opensCount.test(item.tokens[0]!.lower);
    if (counted && !governed) places.push(at);
    if (item.kind === 'word' && opensSubject.test(item.tokens[0]?.lower ?? '') && !governed) places.push(at);
    else if (item.kind === 'relative' && item.tokens[0]!.lower === 'that' && at === end - 1) continue;
  }
  return places.slice(0, 3);
}
