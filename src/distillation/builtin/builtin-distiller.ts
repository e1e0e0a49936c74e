import { makeCitationSelectors } from '../../core/quote.ts';
import { addressOfHeadings } from '../../core/references.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Citation, InputDeclaration } from '../../rules/model.ts';
import type {
  CandidateFlag,
  DistillableSource,
  Distillation,
  DistilledCandidate,
  DistillOptions,
  Distiller,
  Omission,
  OmissionReason,
} from '../distiller.ts';
import { commencementOf } from './commencement.ts';
import { readDefinition } from './definitions.ts';
import { inputsOf, join, toCel, type Formula } from './formula.ts';
import { outOfFocus } from './focus.ts';
import { InputNames } from './input-names.ts';
import { link, type Draft } from './link.ts';
import { nameOf } from './naming.ts';
import { readNorm } from './norm.ts';
import { provisionsOf, type Provision } from './provisions.ts';
import type { TextRange } from './sentences.ts';
import { inForceAsStated, statedPeriods } from './stated-periods.ts';
import { actorInput } from './subjects.ts';
import { unitsOf, type Unit } from './units.ts';
import { writeNorm } from './write-code.ts';

const normative =
  /\b(?:shall|must|may(?! \d)|will not|is entitled|are entitled|is required|are required|is prohibited|are prohibited|unlawful|offen[cs]e|violation|is permitted|are permitted|is exempt|are exempt|cannot|need not|should|incurs? no|not appropriate|is eligible|is limited to|are limited to|(?:will|does not) (?:apply|be)|burden of proof)\b|\bwill\s+(?!be\b)\w+/i;

/** The offline distiller: a sentence grammar over part-of-speech tags. Deterministic; needs no network. */
export const builtinDistiller: Distiller = {
  name: 'builtin',
  version: '1',
  distill: (source, options = {}) => distill(source, options),
};

class SourceReader {
  readonly drafts: Draft[] = [];
  readonly omissions: Omission[] = [];
  readonly definitions: Distillation['definitions'] = [];
  readonly terms: Distillation['terms'] = [];
  found = 0;
  /** What comes before the enacting words gives reasons and is no norm. */
  private readonly enacting: number;
  private count = 0;

  constructor(
    readonly source: DistillableSource,
    readonly options: DistillOptions,
  ) {
    this.enacting = Math.max(
      0,
      source.text.search(/\bHA(?:S|VE) ADOPTED THIS (?:REGULATION|DIRECTIVE|DECISION)\b/),
    );
  }

  nextId = (): string => `c${(this.count += 1)}`;

  cite(range: TextRange, provision: Provision): Citation {
    const { text, source_material_id } = this.source;
    const labels = provision.path.map((label) => `(${label})`).join('');
    return {
      source_material_id,
      section: [...(provision.section?.headingPath ?? []), ...(labels === '' ? [] : [labels])].join(' > '),
      ...makeCitationSelectors(text, range.start, range.end),
    };
  }

  omit(unit: Unit, reason: OmissionReason): void {
    const start = unit.citations[0]?.start ?? 0;
    const end = unit.citations.at(-1)?.end ?? start;
    const { section } = this.cite({ start, end }, unit.provision);
    this.omissions.push({ section, quote: this.source.text.slice(start, end), start, end, reason });
  }

  private omitted(unit: Unit): OmissionReason | null {
    if ((unit.citations[0]?.start ?? 0) < this.enacting) return 'recital';
    const headings = unit.provision.section?.headingPath.join(' ') ?? '';
    if (outOfFocus(`${headings} ${unit.natural_language}`, this.options)) return 'out_of_focus';
    return commencementOf(unit.natural_language) === null ? null : 'effective_date';
  }

  read(unit: Unit): void {
    const citations = unit.citations.map((range) => this.cite(range, unit.provision));
    const definition = readDefinition(unit.natural_language, citations[0] ?? null);
    const isNormative = normative.test(unit.natural_language) || readNorm(unit.natural_language) !== null;
    const decides = definition?.definitions.some((each) => each.type === 'bool' && testable(each)) ?? false;
    if (definition !== null) {
      this.definitions.push(...definition.definitions);
      for (const [position, term] of definition.terms.entries())
        this.terms.push({ term, citations, definition: definition.definitions[position]?.name ?? null });
      if (!decides) {
        if (isNormative) {
          this.found += 1;
          this.omit(unit, 'definition');
        }
        return;
      }
    }
    if (!isNormative && !decides) return;
    this.found += 1;
    const written = this.omitted(unit) ?? writeNorm(unit.natural_language);
    if (typeof written === 'string') {
      this.omit(unit, written);
      return;
    }
    if (unit.guessed) written.flags.add('ambiguous');
    this.drafts.push({
      id: this.nextId(),
      address: [...addressOfHeadings(unit.provision.section?.headingPath ?? []), ...unit.provision.path],
      headings: unit.provision.section?.headingPath ?? [],
      natural_language: unit.natural_language,
      citations,
      written,
      act: written.act,
      overrides: [],
      limits: [],
      flags: written.flags,
    });
  }
}

/** A status with a limit or several conditions is worth a decision of its own; a mere name is not. */
const testable = (definition: Distillation['definitions'][number]): boolean =>
  definition.inputs.length > 1 || definition.inputs.some((input) => input.type !== 'bool');

async function distill(source: DistillableSource, options: DistillOptions): Promise<Distillation> {
  const reader = new SourceReader(source, options);
  const units = unitsOf(source.text, provisionsOf(source));
  for (const unit of units) {
    reader.read(unit);
    // A long law takes seconds: requests are answered and the worker's lease is renewed in between.
    await nextTurn();
  }
  const linked = link(reader.drafts);
  const domain = domainOf(source, options.problem_space ?? '');
  const names = new InputNames();
  const shared = addresseesByAct(linked);
  const candidates = linked.map((draft): DistilledCandidate => {
    const { written } = draft;
    const guard =
      written.addressee !== null && (shared.get(draft.act)?.size ?? 0) > 1
        ? [actorIs(written.addressee)]
        : [];
    const applies = names.settle(join('and', [...guard, written.applies]));
    const requires = names.settle(written.requires);
    const flags = [...draft.flags].sort();
    return {
      id: draft.id,
      natural_language: draft.natural_language,
      citations: draft.citations,
      action: { key: `${domain}.${draft.act}`, title: titleOf(draft.act) },
      modality: written.modality,
      applies_when: toCel(applies),
      requires: toCel(requires),
      if_met: written.if_met,
      if_unmet: written.if_unmet,
      overrides: draft.overrides,
      limits: draft.limits,
      obligations: written.obligations,
      tier: written.tier === 'mandatory' ? (options.expected_tier ?? 'mandatory') : written.tier,
      from: written.from ?? null,
      to: written.to ?? null,
      inputs: uniqueInputs([...inputsOf(applies), ...inputsOf(requires)]),
      definitions: [],
      confidence: confidenceOf(draft, flags),
      flags,
      doubts: [],
    };
  });
  const distilled = reader.drafts.length;
  return {
    candidates: inForceAsStated(candidates, statedPeriods(units)),
    definitions: reader.definitions,
    terms: reader.terms,
    coverage: { found: reader.found, distilled, defined: 0, omissions: reader.omissions },
    notice: null,
  };
}

function addresseesByAct(drafts: readonly Draft[]): Map<string, Set<string | null>> {
  const byAct = new Map<string, Set<string | null>>();
  for (const { act, written } of drafts) {
    if (written.norm.form === 'release') continue;
    byAct.set(act, (byAct.get(act) ?? new Set()).add(written.addressee));
  }
  return byAct;
}

const actorIs = (addressee: string): Formula => ({
  is: 'asserted',
  input: actorInput(addressee),
});

const uniqueInputs = (inputs: readonly InputDeclaration[]): InputDeclaration[] =>
  inputs.filter((input, index) => inputs.findIndex((other) => other.name === input.name) === index);

const penalties: Record<CandidateFlag, number> = {
  cross_reference: 0.15,
  unattached_exception: 0.3,
  unattached_number: 0.25,
  aggregate_or_window: 0.2,
  mixed_connectives: 0.3,
  business_days: 0.05,
  fraction: 0.25,
  ambiguous: 0.3,
  unresolved_reference: 0.2,
  unread_words: 0.3,
  unbound_words: 0.2,
  proposed_names: 0,
  unread_beside: 0.1,
  judgement: 0.1,
  model_reading: 0.3,
};

function confidenceOf(draft: Draft, flags: readonly CandidateFlag[]): number {
  const length = draft.natural_language.length;
  const size = length > 700 ? 0.2 : length > 350 ? 0.1 : 0;
  const lost = flags.reduce((sum, flag) => sum + penalties[flag], size);
  return Math.round(Math.max(0.05, 0.95 - lost) * 100) / 100;
}

const titleOf = (act: string): string => act.charAt(0).toUpperCase() + act.slice(1).replaceAll('_', ' ');

const lawWords =
  /^(?:act|regulations?|rules?|orders?|code|law|title|part|chapter|section|article|ordinance|by-?laws?|statute|schedule|general|in|concerning|relating|respecting|standards?|directive|eu|no|of|the|and|for|on|by|with|from|this|council|european|parliament|january|february|march|april|may|june|july|august|september|october|november|december|authority|source|amended)$/i;

/**
 * First part of proposed routing keys: what the rules are wanted for, or else what the document is about: "Small Craft
 * Hire Regulations 2026" → `craft_hire`.
 */
export function domainOf(source: DistillableSource, problemSpace: string): string {
  const [first] = source.blocks;
  const line =
    first === undefined ? '' : source.text.slice(first.start, Math.min(first.end, first.start + 100));
  // a text that begins with a rule has no title
  const opening = normative.test(line) ? '' : line;
  for (const title of [
    problemSpace,
    source.title ?? '',
    opening,
    ...source.sections.map((section) => section.headingPath[0] ?? ''),
  ]) {
    const words = (/[.;:]$/.test(title.trim()) ? '' : title)
      .toLowerCase()
      .split(/[^a-z]+/)
      .filter((word) => word.length > 2 && !lawWords.test(word));
    if (words.length > 0) return nameOf(words.slice(-2).join(' '));
  }
  return 'rules';
}
