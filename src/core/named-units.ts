/** What the words of an exception name of an outline: "this Part", "section 5(2)", "these Regulations". */

/**
 * Units that the words read, and do not give way: "within the meaning of this Act", "a licence granted under section 5". Of
 * what is due under a unit, or contained in it, the exception frees.
 */
const read =
  /\b(?:(?:meaning|sense|purposes?|definitions?|commencement) of|(?:licen[cs]es?|permits?|certificates?|permissions?|registrations?|approvals?|offences?) (?:in|under|by)|(?:(?!imposed|required|contained|charged|owed)\w{1,20}ed|made|given|set out|laid down|referred to) (?:in|under|by|for|pursuant to|in accordance with)) $/i;

const isRead = (words: string, at: number): boolean => read.test(words.slice(Math.max(0, at - 60), at));

const whole =
  /\b(?:[Tt]hese ([Rr]ules|[Rr]egulations)|[Tt]his (?:Regulation|Directive|Decision|[Aa]ct|[Ll]aw|[Oo]rder|[Cc]ode|[Oo]rdinance|[Dd]ecree|[Ss]tatute|[Aa]greement|[Cc]ontract|[Pp]olicy))\b/g;

/** Whether all of the law that the words are in gives way. */
export const namesWhole = (words: string): boolean =>
  [...words.matchAll(whole)].some(({ index }) => !isRead(words, index));

/** "This Part": how many headings down it ends; null where no unit above the section is named, or none is there. */
export function namedDepth(words: string, own: readonly string[]): number | null {
  for (const { 1: unit = '', index } of words.matchAll(
    /\bthis (part|chapter|title|schedule|division|annex)\b/gi,
  )) {
    if (isRead(words, index)) continue;
    const depth = own.findLastIndex((heading) => heading.toLowerCase().startsWith(unit.toLowerCase()));
    if (depth >= 0) return depth + 1;
  }
  return null;
}

/** A numbered unit of an outline. */
interface Unit {
  /** In one word; null for a number alone, which is that of whatever the law calls its sections. */
  kind: string | null;
  number: string;
}

const heading =
  /^(?:(§+|sec(?:tion|\.)?|art(?:icle|\.)?|reg(?:ulation|\.)?|rule|clause|part|chapter|title|schedule|division|annex) ?(\d[\w.]{0,12}|[IVXLC]{1,7}\b)|(\d[\w.]{0,12}|[IVXLC]{1,7}(?=\.|$)))/i;

/** The number of a heading, and of what; null for a heading without one. */
export function unitOf(text: string): Unit | null {
  const [, kind, afterKind, bare] = heading.exec(text) ?? [];
  const number = afterKind ?? bare;
  return number === undefined
    ? null
    : { kind: kind === undefined ? null : kindOf(kind), number: plain(number) };
}

const kinds: readonly [string, RegExp][] = [
  ['section', /^(?:§|sec)/i],
  ['article', /^art/i],
  ['regulation', /^reg/i],
];

const kindOf = (word: string): string =>
  kinds.find(([, begins]) => begins.test(word))?.[0] ?? word.toLowerCase();

const larger: ReadonlySet<string> = new Set(['part', 'chapter', 'title', 'schedule', 'division', 'annex']);

const plain = (number: string): string => number.replace(/\.$/, '').toUpperCase();

const reference =
  /(§{1,4} ?|\b(?:section|article|regulation|rule|part|chapter|title|schedule|division|annex)s? )(?=\d|[IVXLC]{1,7}\b)/gi;

/** What goes on behind it, piece by piece. */
const numeral = /\d[\w.]{0,12}|[IVXLC]{1,7}\b/iy;
const label = / ?\((\d{1,3}[a-z]?|[a-z]{1,2}|[ivx]{3,5})\)/iy;
const conjunction = /, and |, or |, | and | or /y;
const range = / to (\d{1,5})/y;

/** Numbers and labels that one reference may list. */
const longestList = 20;

interface Named {
  number: string;
  labels: string[];
}

/** "5(2) or (3) and 6": of a label alone the number is that before it. */
function listAt(words: string, start: number): { named: Named[]; last: number | null; end: number } {
  let end = start;
  const take = (piece: RegExp): RegExpExecArray | null => {
    piece.lastIndex = end;
    const found = piece.exec(words);
    if (found) end += found[0].length;
    return found;
  };
  const named: Named[] = [];
  for (let before = start; named.length < longestList; before = end, take(conjunction)) {
    const number = take(numeral)?.[0];
    const labels: string[] = [];
    for (let found = take(label); found; found = take(label)) labels.push((found[1] ?? '').toLowerCase());
    if (number === undefined && labels.length === 0) {
      end = before;
      break;
    }
    const last = named.at(-1);
    named.push(
      number === undefined && last
        ? { number: last.number, labels: [...last.labels.slice(0, -labels.length), ...labels] }
        : { number: plain(number ?? ''), labels },
    );
    if (!lookingAt(conjunction, words, end)) break;
  }
  const to = take(range)?.[1];
  return { named, last: to === undefined ? null : Number(to), end };
}

function lookingAt(piece: RegExp, words: string, at: number): boolean {
  piece.lastIndex = at;
  return piece.test(words);
}

/** A unit that the words name, or the units from one number to another. */
export interface NamedUnit {
  kind: string;
  number: string;
  labels: readonly string[];
  last: number | null;
  /** "Section 5 of the Ferries Act": of another law than these words are in. */
  isOfOther: boolean;
  /** Where the reference that lists it begins. */
  at: number;
}

/** The numbered units that the words name, and do not only read. */
export function namedUnits(words: string): NamedUnit[] {
  return [...words.matchAll(reference)].flatMap(({ 0: all, 1: word = '', index: at }) => {
    if (isRead(words, at)) return [];
    const { named, last, end } = listAt(words, at + all.length);
    const isOfOther = /^ of the [A-Z][\w'’-]{0,40} [A-Z(]/.test(words.slice(end, end + 60));
    const kind = kindOf(word.trim().replace(/s$/i, ''));
    return named.map(({ number, labels }, index) => ({
      kind,
      number,
      labels,
      last: index === named.length - 1 ? last : null,
      isOfOther,
      at,
    }));
  });
}

/** Whether a unit is among the headings, or lies in a range; of a subsection, whether its label is below its number. */
export function isUnder({ kind, number, labels, last }: NamedUnit, headings: readonly string[]): boolean {
  return headings.some((text, at) => {
    const unit = unitOf(text);
    if (!unit || (unit.kind === null ? larger.has(kind) : unit.kind !== kind)) return false;
    const below = headings.slice(at + 1).map((label) => labelOf.exec(label)?.[1]?.toLowerCase());
    const isOne =
      number === unit.number &&
      labels.every((label, depth) => below[depth] === undefined || below[depth] === label);
    if (isOne || last === null) return isOne;
    const position = Number.parseInt(unit.number, 10);
    return position >= Number.parseInt(number, 10) && position <= last;
  });
}

/**
 * Whether the words name a numbered unit that is among the headings.
 * @param isNamed whether the words name the law of the headings by its title, too
 */
export const namesUnit = (words: string, headings: readonly string[], isNamed: boolean): boolean =>
  namedUnits(words).some((unit) => (isNamed || !unit.isOfOther) && isUnder(unit, headings));

const takesOut =
  /(?:^|[.;:] {1,3}|\b(?:notwithstanding|despite|nothing in|exception to|exempt(?:ed)? from|exemption from|derogation from|comply with|complying with|subject to) )$/i;

/** Units that the words take something out of: "Sections 4 and 9 do not apply", "need not comply with section 4". */
export const unitsTakenFrom = (words: string): NamedUnit[] =>
  namedUnits(words).filter(
    ({ at, isOfOther }) => !isOfOther && takesOut.test(words.slice(Math.max(0, at - 40), at)),
  );

/** "section 5(2)", "sections 4 to 9" */
export const unitText = ({ kind, number, labels, last }: NamedUnit): string =>
  last === null
    ? `${kind} ${number}${labels.map((label) => `(${label})`).join('')}`
    : `${kind}s ${number} to ${last}`;

const labelOf = /^\((\w{1,5})\)/;
