/** References of a law to its own parts, "subsections (1) and (2)", "this Part", and where they lead from where they stand. */

/** Where a provision is: `['5', 'a', '1']` is § 5(a)(1). */
export type Address = readonly string[];

const sectionHeading =
  /^(?:§+|sec(?:tion|\.)?|art(?:icle|\.)?|reg(?:ulation|\.)?|rule|clause|para(?:graph)?)?\s*(\d[\w.:-]*?)[.):]?(?:\s|$)/i;

/** The address that headings lead to: `['5', 'a']` of "§ 5 > (a)"; `['']` where none of them is numbered. */
export function addressOfHeadings(headings: readonly string[]): string[] {
  const address: string[] = [];
  for (const heading of headings) {
    const number = sectionHeading.exec(heading)?.[1];
    const labels = /^((?:\(\w{1,5}\)\s*)+)/.exec(heading)?.[1];
    if (labels !== undefined) address.push(...labelsOf(labels));
    else if (number !== undefined && !/^(?:title|chapter|part|division|subtitle|book)\b/i.test(heading))
      address.splice(0, address.length, number);
  }
  return address.length === 0 ? [''] : address;
}

const labelsOf = (text: string): string[] =>
  [...text.matchAll(/\((\w{1,5})\)/g)].map((match) => match[1] ?? '');

export interface Reference {
  text: string;
  /** Section number; null for a place within the own section, `''` for the whole source, or the own unit of it. */
  section: string | null;
  labels: string[];
  /** "this Part": which unit above sections is meant; null for the whole source. */
  unit?: 'part' | 'chapter' | 'title' | 'schedule' | null;
  /** "Sections 3 to 6": the last number of those that this one begins; the last is a reference of its own. */
  upTo?: string;
}

/** A reference with its place in the text: that of the list that it is in. */
export interface PlacedReference extends Reference {
  at: number;
  end: number;
}

/** Where something is: its address, and the headings above it, which have the units that sections are numbered through. */
export interface Place {
  address: Address;
  headings: readonly string[];
}

const cited = new RegExp(
  String.raw`(?<kind>§+|\b(?:sub)?(?:section|paragraph|clause|article|regulation|rule)s?)\s*(?<first>\d[\w.:-]*(?:\(\w{1,5}\))*|(?:\(\w{1,5}\))+)(?<more>(?:(?:,\s*|\s+(?:and|or|to|through)\s+|,\s*(?:and|or)\s+)(?:\d[\w.:-]*(?:\(\w{1,5}\))*|(?:\(\w{1,5}\))+)(?!\s*(?:days|weeks|months|years|hours)))*)`,
  'gi',
);
const own =
  /\bth(?:is|ese) (section|article|part|act|chapter|rules?|regulations?|title|schedule|order|code)\b/gi;

const units = ['part', 'chapter', 'title', 'schedule'] as const;

/** "This rule", "this regulation" are a section among others; "this Regulation" is the whole of a law. */
const isOfSection = (word: string): boolean =>
  ['section', 'article', 'rule'].includes(word.toLowerCase()) || word === 'regulation';

/** The provisions that a text cites, in its order; "subsections (1) and (2)" is two. */
export const findReferences = (text: string): Reference[] =>
  findPlacedReferences(text).map(({ at: _at, end: _end, ...reference }) => reference);

export function findPlacedReferences(text: string): PlacedReference[] {
  const found: PlacedReference[] = [];
  for (const match of text.matchAll(cited)) {
    const [at, end] = [match.index, match.index + match[0].length];
    if (/^\s+of (?:title|the [A-Z]|that|Regulation|Directive)/.test(text.slice(end))) continue;
    const { kind = '', first = '', more = '' } = match.groups ?? {};
    for (const each of `${first}${more}`.split(/,|\band\b|\bor\b/)) {
      const ends = each.split(/\bto\b|\bthrough\b/).filter((part) => part.trim() !== '');
      const range = ends.map((part) => citedPart(kind, part.trim()));
      range.forEach((part, index) => {
        const last = range[index + 1];
        const upTo = last && lastOfRange(part, last);
        found.push({ at, end, text: match[0], ...part, unit: null, ...(upTo && { upTo }) });
      });
    }
  }
  for (const match of text.matchAll(own)) {
    const word = match[1] ?? '';
    found.push({
      at: match.index,
      end: match.index + match[0].length,
      text: match[0],
      section: isOfSection(word) ? null : '',
      labels: [],
      unit: units.find((name) => name === word.toLowerCase()) ?? null,
    });
  }
  return found.sort((a, b) => a.at - b.at);
}

type Cited = Pick<Reference, 'section' | 'labels'>;

/** "5(2)" of "section 5(2)"; the numbers of paragraphs are labels within a section. */
function citedPart(kind: string, part: string): Cited {
  const number = /^\d[\w.:-]*/.exec(part)?.[0].replace(/[.:]$/, '');
  const within = /^sub|^para|^clause/i.test(kind);
  return {
    section: number === undefined || within ? null : number,
    labels: number !== undefined && within ? [number, ...labelsOf(part)] : labelsOf(part),
  };
}

/** What "3 to 6" and "5(2) to (4)" end with; nothing of what is no range of like numbers, "5(2) to 7". */
function lastOfRange(first: Cited, last: Cited): string | undefined {
  if (first.labels.length === 0 && last.labels.length === 0) return last.section ?? undefined;
  return first.labels.length > 0 && last.section === null && last.labels.length === 1
    ? last.labels[0]
    : undefined;
}

const startsWith = (address: Address, prefix: Address): boolean =>
  prefix.every((label, index) => address[index] === label);

/** The addresses that a reference means, read from where it is written: the nearest place that has such labels. */
export function resolveReference<T extends Place>(
  reference: Reference,
  { address: from, headings }: Place,
  all: readonly T[],
): T[] {
  if (reference.section === '') return reference.unit ? ofUnit(reference.unit, headings, all) : [...all];
  if (reference.section !== null) {
    const prefix = [reference.section, ...reference.labels];
    return all.filter((each) => startsWith(each.address, prefix));
  }
  if (reference.labels.length === 0) return all.filter((each) => each.address[0] === from[0]);
  for (let depth = from.length - 1; depth >= 1; depth -= 1) {
    const prefix = [...from.slice(0, depth), ...reference.labels];
    const found = all.filter((each) => startsWith(each.address, prefix));
    if (found.length > 0) return found;
  }
  return [];
}

/** What is under the same heading of that unit; nothing where there is no such heading above. */
function ofUnit<T extends Place>(unit: string, headings: readonly string[], all: readonly T[]): T[] {
  const depth = headings.findLastIndex((heading) => heading.toLowerCase().startsWith(unit));
  if (depth < 0) return [];
  const own = headings.slice(0, depth + 1);
  return all.filter((each) => own.every((heading, index) => each.headings[index] === heading));
}
