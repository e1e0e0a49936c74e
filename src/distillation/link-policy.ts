import type { Distillation, DistilledCandidate, Omission } from './distiller.ts';

/** A rule, or an open candidate, that rests on the text which was distilled, or on the one before it. */
export interface KnownRule {
  ruleKey: string;
  kind: 'rule' | 'candidate';
  action: string;
  modality: string;
  appliesWhen: string;
  requires: string;
  /** First day on which the rule is in force; null: not yet commenced. */
  from: string | null;
  /** Whether a candidate that revises the rule, or carries it over, is open. */
  isRevised: boolean;
  /** Where its words are in the text that was distilled, or what took their place. */
  places: { start: number; end: number }[];
  words: 'same' | 'changed';
}

/** What a distilled candidate is, where a rule of its words exists already. */
export interface Link {
  /** `known`: the words of that rule, which say what they said. `revises`: its words changed. */
  as: 'known' | 'revises';
  known: KnownRule;
}

/** By the distilled candidate's local id. */
export type Links = ReadonlyMap<string, Link>;

type Places = readonly { start: number; end: number }[];

const length = (places: Places): number => places.reduce((sum, { start, end }) => sum + end - start, 0);

/** Characters that two lists of places share. */
const shared = (one: Places, other: Places): number =>
  one.reduce(
    (sum, a) =>
      sum +
      other.reduce((part, b) => part + Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start)), 0),
    0,
  );

/** So many characters of a text are one page. */
const pageLength = 2_000;

const pagesOf = ({ start, end }: { start: number; end: number }): number[] => {
  const first = Math.floor(start / pageLength);
  return Array.from({ length: Math.floor(end / pageLength) - first + 1 }, (_, index) => first + index);
};

/** Finds things by the pages that their words are on: a long law has ten thousands of quotes, and as many rules. */
class PlaceIndex<Thing> {
  readonly #byPage = new Map<number, Thing[]>();

  constructor(things: readonly Thing[], placesOf: (thing: Thing) => Places) {
    for (const thing of things)
      for (const page of new Set(placesOf(thing).flatMap(pagesOf))) {
        const others = this.#byPage.get(page);
        if (others === undefined) this.#byPage.set(page, [thing]);
        else others.push(thing);
      }
  }

  /** What may share characters with these places. */
  to(places: Places): Thing[] {
    return [...new Set(places.flatMap(pagesOf).flatMap((page) => this.#byPage.get(page) ?? []))];
  }
}

/** Of all words that one of the two rests on, so many are common: they rest on the same. */
const sameWords = 0.8;
/** Of the words that took the place of a rule's, or of the candidate's where these are fewer. */
const revisedWords = 0.6;

const isSameReading = (candidate: DistilledCandidate, known: KnownRule): boolean =>
  candidate.modality === known.modality &&
  candidate.applies_when === known.appliesWhen &&
  candidate.requires === known.requires;

/**
 * Which of the distilled candidates are rules that exist: by the places of their quotes, each rule once, so that a second
 * norm of a sentence is proposed. Of a signed rule a person has said what its words mean, and of an open candidate a person
 * will: it is known to a reading of the same modality, whatever names its inputs have.
 */
export function linkCandidates(
  candidates: readonly DistilledCandidate[],
  known: readonly KnownRule[],
): Links {
  const near = new PlaceIndex(known, ({ places }) => places);
  const scored = candidates.flatMap((candidate) =>
    near.to(candidate.citations).flatMap((rule) => {
      const common = shared(candidate.citations, rule.places);
      if (common === 0) return [];
      const [own, its] = [length(candidate.citations), length(rule.places)];
      const isSame =
        rule.words === 'same' &&
        common / (own + its - common) >= sameWords &&
        (rule.kind === 'rule' || rule.modality === candidate.modality);
      const isRevised =
        rule.words === 'changed' && rule.kind === 'rule' && common / Math.min(own, its) >= revisedWords;
      if (!isSame && !isRevised) return [];
      // A rule before an open candidate, then by the action and what is said of it, then by how much is common.
      const rank =
        (rule.kind === 'rule' ? 4 : 0) +
        (rule.action === candidate.action.key ? 2 : 0) +
        (isSameReading(candidate, rule) ? 1 : 0) +
        common / (own + its);
      return [{ candidate, rule, rank }];
    }),
  );
  scored.sort((a, b) => b.rank - a.rank);
  const links = new Map<string, Link>();
  const taken = new Set<KnownRule>();
  for (const { candidate, rule } of scored) {
    if (links.has(candidate.id) || taken.has(rule)) continue;
    taken.add(rule);
    links.set(candidate.id, {
      as: rule.words === 'same' || rule.isRevised ? 'known' : 'revises',
      known: rule,
    });
  }
  return links;
}

/** The distillation without what is known: its statements are left out, where no other candidate quotes them. */
export function withoutKnown(distillation: Distillation, links: Links): Distillation {
  const isKnown = ({ id }: DistilledCandidate): boolean => links.get(id)?.as === 'known';
  const candidates = distillation.candidates.filter((candidate) => !isKnown(candidate));
  const quoted = new PlaceIndex(
    candidates.flatMap(({ citations }) => citations),
    (citation) => [citation],
  );
  const omissions = new Map<string, Omission>();
  for (const { section, quote, start, end } of distillation.candidates
    .filter(isKnown)
    .flatMap(({ citations }) => citations)) {
    const place = [{ start, end }];
    if (shared(place, quoted.to(place)) > 0) continue;
    omissions.set(`${start} ${end}`, { section, quote, start, end, reason: 'known' });
  }
  const { coverage } = distillation;
  return {
    ...distillation,
    candidates,
    coverage: {
      ...coverage,
      distilled: coverage.distilled - omissions.size,
      omissions: [...coverage.omissions, ...omissions.values()].sort((a, b) => a.start - b.start),
    },
  };
}
