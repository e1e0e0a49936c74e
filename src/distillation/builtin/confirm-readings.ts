import { checkAgreement } from '../../reading/agreement/check-agreement.ts';
import { grammarReader } from '../../reading/grammar/reader.ts';
import type { NormReading } from '../../reading/clause-reader.ts';
import { checkRuleSet } from '../../rules/check-rule-set.ts';
import type { RuleContent } from '../../rules/content-hash.ts';
import { deriveRule } from '../../rules/ledger/derive-rule.ts';
import type { Citation, Definition, InputDeclaration, Rule, RuleSet } from '../../rules/model.ts';
import { namesRead } from '../../rules/names-read.ts';
import type {
  DistillableSource,
  Distillation,
  DistilledCandidate,
  DistillOptions,
  KnownAction,
} from '../distiller.ts';
import { outOfFocus } from './focus.ts';

/** A longer passage is read in parts by a person. */
const longestPassage = 1_500;
const context = 32;

/** What stands between two headings. */
interface Passage {
  start: number;
  end: number;
  headings: string[];
}

/**
 * Holds a distillation against the words of the source with the readers of the gates, so that an unflagged candidate is
 * one of which every word was read. A passage that the grammar reads whole by the names of an action that the world has
 * becomes that reading's candidates, bound to the action's inputs, with their ledger; every other candidate that the
 * words do not bear out word by word is flagged `unread_words`.
 */
export function confirmReadings(
  source: DistillableSource,
  distillation: Distillation,
  options: DistillOptions,
): Distillation {
  const actions = options.actions ?? [];
  const read = passagesOf(source)
    .filter((passage) => !outOfFocus(textOf(source, passage), options))
    .flatMap((passage) => {
      const candidates = readWhole(source, passage, actions, options);
      return candidates === null ? [] : [{ passage, candidates }];
    });
  const within = (citation: Citation | undefined): boolean =>
    citation !== undefined &&
    read.some(({ passage }) => passage.start <= citation.start && citation.end <= passage.end);
  const kept = distillation.candidates.filter(({ citations }) => !within(citations[0]));
  const named = new Map(distillation.definitions.map((definition) => [definition.name, definition]));
  return {
    ...distillation,
    candidates: [
      ...read.flatMap(({ candidates }) => candidates),
      ...kept.map((candidate) => confirmed(candidate, named, actions)),
    ].sort((a, b) => (a.citations[0]?.start ?? 0) - (b.citations[0]?.start ?? 0)),
  };
}

const textOf = ({ text }: DistillableSource, { start, end, headings }: Passage): string =>
  `${headings.join(' ')} ${text.slice(start, end)}`;

function passagesOf({ blocks, sections }: DistillableSource): Passage[] {
  const passages: Passage[] = [];
  let open: Passage | null = null;
  for (const { kind, start, end } of blocks) {
    if (kind === 'heading') {
      open = null;
      continue;
    }
    if (open === null) {
      const section = sections.findLast((each) => each.start <= start && end <= each.end);
      open = { start, end, headings: section?.headingPath ?? [] };
      passages.push(open);
    } else open.end = end;
  }
  return passages.filter(({ start, end }) => end - start <= longestPassage);
}

/** The candidates of a passage that was read whole by one action's names; null where none or several read it so. */
function readWhole(
  source: DistillableSource,
  passage: Passage,
  actions: readonly KnownAction[],
  options: DistillOptions,
): DistilledCandidate[] | null {
  const quote = source.text.slice(passage.start, passage.end);
  const readings = actions.flatMap((action) => {
    const clause = { quotes: [quote], headings: passage.headings };
    const { key, title, inputs } = action;
    const reading = grammarReader.read(clause, { action: { key, title }, inputs, definitions: [] });
    if (!reading.complete || reading.norms.length === 0) return [];
    const candidates = candidatesOf(source, passage, action, reading.norms, options);
    return bornOut(candidates, action, passage.headings) ? [candidates] : [];
  });
  return readings.length === 1 ? readings[0]! : null;
}

function candidatesOf(
  source: DistillableSource,
  passage: Passage,
  { key, title, inputs }: KnownAction,
  norms: readonly NormReading[],
  options: DistillOptions,
): DistilledCandidate[] {
  const { text, source_material_id } = source;
  const { start, end } = passage;
  const citation: Citation = {
    source_material_id,
    section: passage.headings.join(' > '),
    quote: text.slice(start, end),
    start,
    end,
    prefix: text.slice(Math.max(0, start - context), start),
    suffix: text.slice(end, end + context),
  };
  const idOf = (position: number): string => `p${start}.${position + 1}`;
  return norms.map(({ ledger, overrides, tier, confidence }, position): DistilledCandidate => {
    const derived = deriveRule(ledger, { inputs, definitions: [] });
    const expressions = [
      derived.applies_when,
      derived.requires,
      ...derived.obligations.flatMap(({ values }) => Object.values(values)),
    ];
    const names = new Set(expressions.flatMap((expression) => namesRead(expression).inputs));
    return {
      id: idOf(position),
      natural_language: citation.quote.replace(/\s+/g, ' ').trim(),
      citations: [citation],
      action: { key, title },
      modality: derived.modality ?? 'must',
      applies_when: derived.applies_when,
      requires: derived.requires,
      if_met: derived.if_met,
      if_unmet: derived.if_unmet,
      overrides: overrides.map((base) => ({ candidate: idOf(base), citation })),
      limits: [],
      obligations: derived.obligations,
      tier: tier === 'mandatory' ? (options.expected_tier ?? 'mandatory') : tier,
      from: null,
      to: null,
      ledger,
      inputs: inputs.filter(({ name }) => names.has(name)),
      definitions: [],
      confidence: Math.min(0.95, confidence),
      flags: [],
    };
  });
}

/** Whether the rules check, and the second method has nothing to say against the first. */
function bornOut(
  candidates: readonly DistilledCandidate[],
  { key, title, inputs }: KnownAction,
  headings: readonly string[],
): boolean {
  const ruleSet: RuleSet = {
    action: {
      key,
      title,
      aggregation_mode: 'deny-overrides',
      time_zone: 'UTC',
      inputs: [...inputs],
      assumptions: [],
    },
    rules: candidates.map((candidate): Rule => ({
      ...ruleOf(candidate),
      key: candidate.id,
      overrides: candidate.overrides.map(({ candidate: rule, citation }) => ({
        rule,
        citation,
        reason: null,
      })),
      from: '0001-01-01',
    })),
    definitions: [],
    renames: {},
  };
  if (!checkRuleSet(ruleSet).ok) return false;
  // Of a passage with several norms each has the others' words too, which the second method does not part.
  const [only, ...others] = candidates;
  return (
    only === undefined || others.length > 0 || findingsOf(only, [], headings, { key, title }).length === 0
  );
}

const ruleOf = (candidate: DistilledCandidate): RuleContent['body'] => {
  const {
    id: _id,
    inputs: _inputs,
    definitions: _definitions,
    confidence: _c,
    flags: _f,
    ...rule
  } = candidate;
  return { ...rule, action: candidate.action.key, overrides: [], limits: [], suite: [] };
};

const findingsOf = (
  candidate: DistilledCandidate,
  definitions: Definition[],
  headings: readonly string[],
  action: { key: string; title: string },
) =>
  checkAgreement(
    { quotes: candidate.citations.map(({ quote }) => quote), headings: [...headings], action },
    { body: ruleOf(candidate), inputs: candidate.inputs, definitions },
  );

/** The candidate, flagged unless the words bear it out, by the names that the world has where it has any for the act. */
function confirmed(
  candidate: DistilledCandidate,
  named: ReadonlyMap<string, Distillation['definitions'][number]>,
  actions: readonly KnownAction[],
): DistilledCandidate {
  const definitions = candidate.definitions.flatMap((name) => named.get(name) ?? []);
  const known = new Set(actions.flatMap(({ inputs }) => inputs.map(({ name }: InputDeclaration) => name)));
  const flags = new Set(candidate.flags);
  const { key, title } = candidate.action;
  if (findingsOf(candidate, definitions, [], { key, title }).length > 0) flags.add('unread_words');
  if (known.size > 0 && candidate.inputs.some(({ name }) => !known.has(name))) flags.add('unbound_words');
  return { ...candidate, flags: [...flags].sort() };
}
