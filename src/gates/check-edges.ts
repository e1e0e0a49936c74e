import type { Citation, Finding, RuleBody } from '../rules/model.ts';
import type { RuleHeadContent } from '../rules/rule-set/working-set.ts';
import { rulesSilencedByReason } from './exception-policy.ts';
import { findingOf } from './finding-policy.ts';
import {
  isUnder,
  namedDepth,
  namesUnit,
  namesWhole,
  unitOf,
  unitsTakenFrom,
  unitText,
} from '../core/named-units.ts';

/**
 * An exception reaches what its clause names: the section that it is in, or "this Part", "section 5", "these
 * Regulations". One finding for all edges that reach further; an edge to a rule whose section is not known reaches where its
 * operator says. One that rests on a reason instead of words of the law is acknowledged as that. The other way round, each unit
 * that the words of the exception take something out of has a rule that it silences.
 */
export function checkEdges(
  contentHash: string,
  body: RuleBody,
  heads: readonly RuleHeadContent[],
): Finding[] {
  return [
    ...edgesByReason(contentHash, body),
    ...edgesBeyond(contentHash, body, heads),
    ...unitsWithoutEdge(contentHash, body, heads),
  ];
}

function edgesByReason(contentHash: string, body: RuleBody): Finding[] {
  const edges = rulesSilencedByReason(body);
  if (edges.length === 0) return [];
  const said = edges.map(({ rule, reason }) => `${rule} (“${reason}”)`).join(', ');
  return [
    findingOf(contentHash, {
      code: 'ungrounded',
      severity: 'acknowledge',
      message: `No words of the law say that this is an exception to ${said}. Cite the words that say so, take the exception out, or acknowledge that it is so for this reason alone.`,
      path: 'overrides',
      rules: edges.map(({ rule }) => rule),
    }),
  ];
}

/** "Sections 4 and 9 do not apply": of section 9 nothing is silenced, or there is no such section. */
function unitsWithoutEdge(
  contentHash: string,
  { overrides, citations }: RuleBody,
  heads: readonly RuleHeadContent[],
): Finding[] {
  const bases = overrides.map(
    ({ rule }) => heads.find(({ key }) => key === rule)?.body.citations[0]?.section ?? null,
  );
  if (bases.length === 0 || bases.includes(null)) return [];
  const silenced = bases.map((section) => partsOf(section ?? ''));
  const quotes = new Set([
    ...overrides.flatMap(({ citation }) => (citation ? [citation.quote] : [])),
    ...citations.map(({ quote }) => quote),
  ]);
  const open = [...quotes]
    .flatMap(unitsTakenFrom)
    .filter((unit) => !silenced.some((headings) => isUnder(unit, headings)))
    .map(unitText);
  if (open.length === 0) return [];
  return [
    findingOf(contentHash, {
      code: 'reading_disagrees',
      severity: 'acknowledge',
      message: `The words of the exception name ${[...new Set(open)].join(', ')}, and the rule silences nothing there. Override the rules of each unit that the words name, or acknowledge that it has none.`,
      path: 'overrides',
    }),
  ];
}

function edgesBeyond(
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
      message: `The exception is in "${first.from.section}", and its words name nothing outside of that; it silences ${named}. Take out the edges that the clause does not mean, cite the words that name them, or acknowledge it.`,
      path: 'overrides',
      rules: beyond.map(({ rule }) => rule),
    }),
  ];
}

function reaches(from: Citation, words: string, base: Citation): boolean {
  const [own, other] = [headingsOf(from), headingsOf(base)];
  if (own.length === 0 || other.length === 0) return true;
  const sameSource =
    (from.source_sha256 ?? from.source_material_id) === (base.source_sha256 ?? base.source_material_id);
  // A law of the same title may be another revision of this one.
  const [title, otherTitle] = [titleOf(own), titleOf(other)];
  const isNamed = otherTitle !== null && words.toLowerCase().includes(otherTitle.toLowerCase());
  if ((sameSource || isNamed || (title !== null && title === otherTitle)) && namesUnit(words, other, isNamed))
    return true;
  if (!sameSource) return false;
  if (namesWhole(words)) return true;
  const depth = namedDepth(words, own) ?? sectionDepth(own);
  return own.slice(0, depth).every((heading, index) => other[index] === heading);
}

const partsOf = (section: string): string[] => section.split(' > ').filter((part) => part !== '');
const headingsOf = ({ section }: Citation): string[] => partsOf(section);

/** The law's title, where its outline begins with one. */
const titleOf = ([first]: readonly string[]): string | null =>
  first === undefined || unitOf(first) !== null ? null : first;

/** Up to the numbered section: labels of its subsections and items, `(3)`, are within it. */
function sectionDepth(headings: readonly string[]): number {
  const label = headings.findIndex((heading) => /^\(\w{1,5}\)/.test(heading));
  return label < 0 ? headings.length : Math.max(1, label);
}
