import {
  findPlacedReferences,
  findReferences,
  resolveReference,
  type Place,
  type Reference,
} from '../core/references.ts';
import { unitOf, namedUnits, isUnder } from '../core/named-units.ts';

/** What stands between such words and the first place that they name: "anything in", "the provisions of". */
const lead =
  /^ ?(?:any ?thing (?:else )?(?:contained |said |stated |to the contrary )?(?:in|under|by) |(?:any |the |all )?(?:other )?(?:provisions?|requirements?|conditions?|restrictions?|prohibitions?|limits?|limitations?|exceptions?|permissions?|rights?|terms?) (?:(?:set out|laid down|contained|stated|given|granted|imposed|made) )?(?:of|in|under|by) )?/i;
const joins = /^(?:,? ?(?:and|or|to|through|of|in|under) |, )$/i;

/** Parts of the law that a text names: "section 9 of this Act" is section 9. */
export const unitsIn = <T extends Reference>(references: readonly T[]): T[] =>
  references
    .filter(({ section, unit }) => section !== '' || Boolean(unit))
    .filter(({ unit }, _, all) => !(unit && all.some((other) => !other.unit)));

/** Whether the text names a part of the law at all. */
export const namesPart = (text: string): boolean => unitsIn(findReferences(text)).length > 0;

/**
 * The places that a text begins with: "section 4 a pilot licensed under section 5" names section 4. Of "subsection (2) of
 * section 4" no place is known.
 */
export function namedFirst(text: string): Reference[] {
  const taken: Reference[] = [];
  let end = lead.exec(text)?.[0].length ?? 0;
  for (const reference of findPlacedReferences(text)) {
    const gap = text.slice(end, reference.at);
    const isOfList = reference.at < end;
    if (!isOfList && gap.trim() !== '' && !(taken.length > 0 && joins.test(gap))) break;
    if (!isOfList && /\bof\b/.test(gap) && reference.section && taken.at(-1)?.section === null) return [];
    taken.push(...withBetween(reference));
    end = reference.end;
  }
  return unitsIn(taken);
}

const widestRange = 200;

/** "Sections 3 to 6" with 4 and 5. */
function withBetween(reference: Reference): Reference[] {
  const { section, labels, upTo } = reference;
  const [first, last] = [labels.at(-1) ?? section ?? '', upTo ?? ''].map((text) =>
    /^\d{1,6}$/.test(text) ? Number(text) : NaN,
  );
  const steps = Number(last) - Number(first) - 1;
  if (!(steps > 0 && steps < widestRange)) return [reference];
  const between = Array.from({ length: steps }, (_, step) => String(Number(first) + step + 1));
  return [
    reference,
    ...between.map((name): Reference =>
      labels.length > 0
        ? { ...reference, labels: [...labels.slice(0, -1), name] }
        : { ...reference, section: name },
    ),
  ];
}

/** Whether one of the places that the text begins with is the other place. */
export const leadsTo = (text: string, from: Place, to: Place): boolean =>
  namedFirst(text).some(
    (reference) =>
      resolveReference(reference, from, [to]).length > 0 &&
      isWithinUnit(text, reference, from, to) &&
      !isOwnPlace(reference, from, to),
  );

/** "Subject to section 5" in section 5 itself says nothing of another clause of it. */
const isOwnPlace = ({ section, labels }: Reference, from: Place, to: Place): boolean =>
  section !== null &&
  section !== '' &&
  labels.length === 0 &&
  from.address.join(' ') === to.address.join(' ') &&
  unitsAbove(from) === unitsAbove(to);

/**
 * Sections may be counted anew in each Part or Schedule, and nothing tells whether they are: a number alone is one of the own
 * unit, unless the words name the other's. Where sections have no number, "this section" is what has the same headings.
 */
function isWithinUnit(text: string, { section, unit }: Reference, from: Place, to: Place): boolean {
  if (unit) return true;
  if (section === null && headingOf(from) !== headingOf(to) && from.address[0] === '') return false;
  if (unitsAbove(from) === unitsAbove(to)) return true;
  return (
    section !== null &&
    namedUnits(text).some(
      ({ kind, ...named }) => larger.test(kind) && isUnder({ kind, ...named }, to.headings),
    )
  );
}

const larger = /^(?:part|chapter|title|schedule|division|annex)$/;

/** "part 2 schedule 1": the numbered units above the section. */
const unitsAbove = ({ headings }: Place): string =>
  headings
    .flatMap((heading) => {
      const found = unitOf(heading);
      return found?.kind && larger.test(found.kind) ? [`${found.kind} ${found.number}`] : [];
    })
    .join(' ');

const headingOf = ({ headings }: Place): string =>
  headings.filter((heading) => !/^\(\w{1,5}\)/.test(heading)).join(' > ');
