import type { Citation, Finding, RuleBody } from '../rules/model.ts';
import type { RuleHeadContent } from '../rules/rule-set/working-set.ts';
import { findingOf } from './finding-policy.ts';

/**
 * An exception reaches what its clause names: the section that it stands in, or "this Part", "section 5", "these
 * Regulations". One finding for all edges that reach further. An edge that rests on an operator's reason instead of words
 * of the law is that operator's word, and so is one to a rule whose section is not known.
 */
export function checkEdges(
  contentHash: string,
  { overrides, citations: [own] }: RuleBody,
  heads: readonly RuleHeadContent[],
): Finding[] {
  const beyond = overrides.flatMap(({ rule, citation }) => {
    const from = citation ?? own;
    if (!citation || !from) return [];
    const bases = heads.filter(({ key }) => key === rule).flatMap(({ body }) => body.citations.slice(0, 1));
    const outside = bases.find((base) => !reaches(from, citation.quote, base));
    return outside ? [{ rule, section: outside.section, from }] : [];
  });
  const [first] = beyond;
  if (!first) return [];
  const named = beyond.map(({ rule, section }) => `${rule} (${section})`).join(', ');
  return [
    findingOf(contentHash, {
      code: 'edge_beyond_section',
      severity: 'acknowledge',
      message: `The exception stands in "${first.from.section}", and its words name nothing outside of that; it silences ${named}. Take out the edges that the clause does not mean, cite the words that name them, or acknowledge it.`,
      path: 'overrides',
      rules: beyond.map(({ rule }) => rule),
    }),
  ];
}

function reaches(from: Citation, words: string, base: Citation): boolean {
  const sameSource =
    (from.source_sha256 ?? from.source_material_id) === (base.source_sha256 ?? base.source_material_id);
  const [own, other] = [headingsOf(from), headingsOf(base)];
  if (own.length === 0 || other.length === 0) return true;
  if (namesSection(words, other)) return true;
  if (!sameSource) return false;
  if (namesWhole(words)) return true;
  const depth = namedUnit(words, own) ?? sectionDepth(own);
  return own.slice(0, depth).every((heading, index) => other[index] === heading);
}

const headingsOf = ({ section }: Citation): string[] => section.split(' > ').filter((part) => part !== '');

/** Up to the numbered section: labels of its subsections and items, `(3)`, stand within it. */
function sectionDepth(headings: readonly string[]): number {
  const label = headings.findIndex((heading) => /^\(\w{1,5}\)/.test(heading));
  return label < 0 ? headings.length : Math.max(1, label);
}

const whole =
  /\b(?:[Tt]hese ([Rr]ules|[Rr]egulations)|[Tt]his (?:Regulation|Directive|Decision|[Aa]ct|[Ll]aw|[Oo]rder|[Cc]ode|[Oo]rdinance|[Dd]ecree|[Ss]tatute|[Aa]greement|[Cc]ontract|[Pp]olicy))\b/;

const namesWhole = (words: string): boolean => whole.test(words);

/** "This Part": how many headings down it ends; null where no unit above the section is named, or none stands there. */
function namedUnit(words: string, own: readonly string[]): number | null {
  for (const [, unit = ''] of words.matchAll(/\bthis (part|chapter|title|schedule|division|annex)\b/gi)) {
    const depth = own.findLastIndex((heading) => heading.toLowerCase().startsWith(unit.toLowerCase()));
    if (depth >= 0) return depth + 1;
  }
  return null;
}

const numbered =
  /(?:§+ ?|\b(?:section|article|regulation|rule|part|chapter|title|schedule|division|annex)s? )(\d[\w.]{0,12}|[IVXLC]{1,7}\b)((?:(?:, (?:and |or )?| and | or )\d[\w.]{0,12}){0,20})(?: to (\d{1,5}))?/gi;

const headingNumber =
  /^(?:§+|sec(?:tion|\.)?|art(?:icle|\.)?|reg(?:ulation|\.)?|rule|clause|part|chapter|title|schedule|division|annex)? ?(\d[\w.]{0,12}|[IVXLC]{1,7}\b)/i;

/** Whether the words name a numbered unit that is among the headings, or a range of numbers that it lies in. */
function namesSection(words: string, headings: readonly string[]): boolean {
  const numbers = headings.flatMap((heading) => {
    const number = headingNumber.exec(heading)?.[1];
    return number === undefined ? [] : [withoutPoint(number)];
  });
  for (const [, first = '', more = '', last] of words.matchAll(numbered)) {
    const named = [first, ...more.split(/, (?:and |or )?| and | or /)].map(withoutPoint);
    if (numbers.some((number) => named.includes(number))) return true;
    if (last === undefined) continue;
    const [low, high] = [Number.parseInt(first, 10), Number(last)];
    if (numbers.some((number) => Number.parseInt(number, 10) >= low && Number.parseInt(number, 10) <= high))
      return true;
  }
  return false;
}

const withoutPoint = (number: string): string => number.replace(/\.$/, '').toUpperCase();
