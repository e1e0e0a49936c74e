import type { Provision } from './provisions.ts';

/** Where a provision stands: `['5', 'a', '1']` is § 5(a)(1). */
export type Address = readonly string[];

const sectionHeading =
  /^(?:§+|sec(?:tion|\.)?|art(?:icle|\.)?|reg(?:ulation|\.)?|rule|clause|para(?:graph)?)?\s*(\d[\w.:-]*?)[.):]?(?:\s|$)/i;

export function addressOf(provision: Provision): Address {
  const address: string[] = [];
  for (const heading of provision.section?.headingPath ?? []) {
    const number = sectionHeading.exec(heading)?.[1];
    const labels = /^((?:\(\w{1,5}\)\s*)+)/.exec(heading)?.[1];
    if (labels !== undefined) address.push(...labelsOf(labels));
    else if (number !== undefined && !/^(?:title|chapter|part|division|subtitle|book)\b/i.test(heading))
      address.splice(0, address.length, number);
  }
  if (address.length === 0) address.push('');
  return [...address, ...provision.path];
}

const labelsOf = (text: string): string[] =>
  [...text.matchAll(/\((\w{1,5})\)/g)].map((match) => match[1] ?? '');

export interface Reference {
  text: string;
  /** Section number; null for a place within the own section, `''` for the whole source. */
  section: string | null;
  labels: string[];
}

const cited = new RegExp(
  String.raw`(?<kind>§+|\b(?:sub)?(?:section|paragraph|clause|article|regulation|rule)s?)\s*(?<first>\d[\w.:-]*(?:\(\w{1,5}\))*|(?:\(\w{1,5}\))+)(?<more>(?:(?:,\s*|\s+(?:and|or|to|through)\s+|,\s*(?:and|or)\s+)(?:\d[\w.:-]*(?:\(\w{1,5}\))*|(?:\(\w{1,5}\))+)(?!\s*(?:days|weeks|months|years|hours)))*)`,
  'gi',
);
const own = /\bthis (section|part|act|chapter|rule|regulation|regulations|title|schedule|order|code)\b/gi;

/** The provisions that a text cites, in its order; "subsections (1) and (2)" is two. */
export function findReferences(text: string): Reference[] {
  const found: (Reference & { at: number })[] = [];
  for (const match of text.matchAll(cited)) {
    if (
      /^\s+of (?:title|the [A-Z]|that|Regulation|Directive)/.test(text.slice(match.index + match[0].length))
    )
      continue;
    const { kind, first, more } = match.groups ?? {};
    for (const each of [first ?? '', ...(more ?? '').split(/,|\band\b|\bor\b|\bto\b|\bthrough\b/)].map(
      (part) => part.trim(),
    )) {
      if (each === '') continue;
      const number = /^\d[\w.:-]*/.exec(each)?.[0].replace(/[.:]$/, '');
      const within = /^sub|^para|^clause/i.test(kind ?? '');
      found.push({
        at: match.index,
        text: match[0],
        section: number === undefined || within ? null : number,
        labels: number !== undefined && within ? [number, ...labelsOf(each)] : labelsOf(each),
      });
    }
  }
  for (const match of text.matchAll(own)) {
    found.push({
      at: match.index,
      text: match[0],
      section: match[1]?.toLowerCase() === 'section' ? null : '',
      labels: [],
    });
  }
  return found
    .sort((a, b) => a.at - b.at)
    .map(({ text: words, section, labels }) => ({ text: words, section, labels }));
}

const startsWith = (address: Address, prefix: Address): boolean =>
  prefix.every((label, index) => address[index] === label);

/** The addresses that a reference means, read from where it is written: the nearest place that has such labels. */
export function resolveReference<T extends { address: Address }>(
  reference: Reference,
  from: Address,
  all: readonly T[],
): T[] {
  if (reference.section === '') return [...all];
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
