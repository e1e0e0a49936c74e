import { portableLedger } from '../../rules/ledger/ledger-names.ts';
import { unreadRanges, wordsIn } from '../../rules/ledger/account.ts';
import { wordsRead } from '../../rules/ledger/words-read.ts';
import { limitKeys } from '../../rules/rule-set/limit-keys.ts';
import type { Citation, Definition, Tier } from '../../rules/model.ts';
import { ruleOfHead } from '../../rules/rule-set/working-set.ts';
import type { CitedSource } from '../../sources/cited-source-read-model.ts';
import type { WorkingSetHead } from '../../worlds/working-set-read-model.ts';
import type { BehaviourChange } from '../mint/behaviour-changes.ts';
import type { CardFacts } from './card-read-model.ts';
import type { Card } from './card-schema.ts';
import { citedPassages, passagesOf } from './cited-passages.ts';
import { configurationValue } from '../../worlds/configuration-read-model.ts';
import type { NotesFinding } from '../notes/notes-finding-policy.ts';
import type { PreparedPublication } from '../mint/prepare-publication.ts';
import type { StagedChange, StagedChanges } from '../mint/staged-changes.ts';
import { changedMembers } from '../version/source-state-policy.ts';
import { contentByAction, convergedInputs } from '../version/version-content.ts';
import { versionLabel } from '../version/version-label.ts';
import { specificationColumn } from '../../gates/gate-columns.ts';

export interface CardRequest {
  number: number;
  previous: { number: number; contentHash: string } | null;
  publishedAt: Date;
  facts: CardFacts;
  sources: CitedSources;
  /** Of the release notes: each, as each failing acceptance case, was acknowledged, or there would be no version. */
  notesFindings: readonly NotesFinding[];
  prepared: PreparedPublication;
  changes: StagedChanges;
  behaviour: BehaviourChange[];
}

type CardRule = Card['rules'][number]['rules'][number];

/** By the row that a citation names. */
type CitedSources = ReadonlyMap<string, CitedSource>;

const tiers: readonly Tier[] = ['mandatory', 'guidance', 'practice'];

/** The World Model Card of a version: read-only, complete in itself. Pure. */
export function buildCard(request: CardRequest): Card {
  const { number, previous, publishedAt, facts, sources, prepared, changes, behaviour } = request;
  const { content, modules, reconciliation } = prepared;
  const rules = content.heads.map((head) => ruleOn(head, sources, facts.written.get(head.candidateId)));
  const coverage = coverageOf(request);
  const readers = readersOf(content.heads);
  const parts = contentByAction(content);
  const moduleOf = new Map(modules.map((module) => [module.action, module]));
  return {
    format: 1,
    world_model_version: versionLabel(number),
    previous_version: previous && versionLabel(previous.number),
    previous_version_hash: previous?.contentHash ?? null,
    world: facts.world,
    domain: facts.domain,
    organization: facts.organization,
    published_at: publishedAt.toISOString(),
    published_by: facts.publishedBy,
    sources: sourcesOf(content.heads, sources),
    rules: tiers.map((tier) => ({
      tier,
      rules: rules.filter((_rule, index) => content.heads[index]?.body.tier === tier),
    })),
    definitions: content.definitions.flatMap((definition) =>
      definitionOn(definition, readers.get(definition.name), sources),
    ),
    actions: content.actions.flatMap((action): Card['actions'] => {
      const module = moduleOf.get(action.key);
      if (!module) return [];
      const own = parts.get(action.key)?.heads ?? [];
      return [
        {
          key: action.key,
          title: action.title,
          description: module.description,
          aggregation_mode: action.aggregation_mode,
          time_zone: action.time_zone,
          assumptions: action.assumptions,
          inputs: convergedInputs(action.inputs, content.renames[action.key] ?? {}).map((input) => ({
            name: input.name,
            type: input.type,
            unit: input.unit ?? null,
            minimum: input.minimum ?? null,
            maximum: input.maximum ?? null,
            values: input.values ?? null,
            nullable: input.nullable ?? false,
            description: input.description ?? '',
          })),
          ...(action.bindings?.length && { bindings: action.bindings }),
          outputs: outputsOf(own),
          rules: [...new Set(own.map(({ key }) => key))].sort(),
          module: {
            digest: module.digest,
            module_version: module.moduleVersion,
            content_hash: module.contentHash,
          },
        },
      ];
    }),
    coverage,
    verification: {
      rules_complete: countRules(content.heads),
      suite_cases_run: modules.reduce((sum, { cases }) => sum + cases, 0),
      quotes_verified: content.heads.reduce((sum, head) => sum + citedPassages(head).length, 0),
      renames: reconciliation.applied.map(({ action, from, to, because, rules: readers }) => ({
        action,
        from,
        to,
        because,
        rules: readers.map(({ rule }) => rule),
      })),
      findings: prepared.findings.flatMap(({ action, rule, findings }) =>
        findings.flatMap(({ code, severity, message, witness }) =>
          severity === 'blocking' ? [] : [{ action, rule, code, severity, message, witness }],
        ),
      ),
      acceptance: {
        cases_run: prepared.acceptance.cases,
        failed: prepared.acceptance.findings.map(
          ({ action, case: name, expected, actual, as_of, differences, rules: deciding }) => ({
            action,
            case: name,
            expected,
            actual,
            as_of,
            differences,
            rules: deciding,
          }),
        ),
      },
    },
    configuration: content.configuration,
    approvals: approvalsOf(content.heads, facts),
    changes: {
      counts: changes.counts,
      rules: subjects(changes.rules),
      definitions: subjects(changes.definitions),
      configuration: subjects(changes.configuration),
      actions: subjects(changes.actions),
      sources: changes.sources.map(({ change, subject, before, after }) => ({
        change,
        subject,
        publication: (after ?? before)?.publication ?? '',
        members: before && after ? changedMembers(before, after) : [],
        cited_by: (after ?? before)?.cited_by ?? [],
      })),
      behaviour,
    },
    release_notes: facts.releaseNotes,
    known_limitations: limitations(request, coverage),
  };
}

/** A rule may have several revisions, in force one after the other. */
const countRules = (heads: readonly WorkingSetHead[]): number => new Set(heads.map(({ key }) => key)).size;

const subjects = (changes: readonly StagedChange<unknown>[]): Card['changes']['rules'] =>
  changes.map(({ change, subject }) => ({ change, subject }));

const outputsOf = (heads: readonly WorkingSetHead[]): string[] =>
  [
    ...new Set(
      heads.flatMap(({ definitions }) =>
        definitions.filter(({ output }: Definition) => output).map(({ name }) => name),
      ),
    ),
  ].sort();

/** Keys of the rules that read a definition, by its name. */
function readersOf(heads: readonly WorkingSetHead[]): Map<string, Set<string>> {
  const readers = new Map<string, Set<string>>();
  for (const { key, definitions } of heads) {
    for (const { name } of definitions) readers.set(name, (readers.get(name) ?? new Set()).add(key));
  }
  return readers;
}

const dateOf = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null;

/** The cited sources, oldest first, each with the rules that cite it. Two may have equal bytes. */
function sourcesOf(heads: readonly WorkingSetHead[], sources: CitedSources): Card['sources'] {
  const cited = new Map<CitedSource, Set<string>>();
  for (const head of heads) {
    for (const { source_material_id: row } of citedPassages(head)) {
      const source = sources.get(row);
      if (source) cited.set(source, (cited.get(source) ?? new Set()).add(head.key));
    }
  }
  return [...cited]
    .sort(([a], [b]) => (a.id < b.id ? -1 : 1))
    .map(([row, keys]) => ({
      sha256: row.sha256,
      title: row.title,
      kind: row.kind,
      publication: row.publication,
      section: row.section,
      revision: row.revision,
      jurisdiction: row.jurisdiction,
      language: row.language,
      url: row.url,
      retrieved_at: row.retrievedAt?.toISOString() ?? null,
      published_on: dateOf(row.publishedOn),
      effective_from: dateOf(row.effectiveFrom),
      effective_to: dateOf(row.effectiveTo),
      media_type: row.mediaType,
      byte_length: row.byteLength,
      cited_by: [...keys].sort(),
    }));
}

/** What distillation made no candidate of is left out unless something of the version cites it all the same. */
function coverageOf({ facts, sources, prepared }: CardRequest): Card['coverage'] {
  const passages = new Map<string, Citation[]>();
  for (const passage of passagesOf(prepared.content)) {
    const id = sources.get(passage.source_material_id)?.id ?? '';
    passages.set(id, [...(passages.get(id) ?? []), passage]);
  }
  return facts.coverage.map(({ source, left_out: leftOut, ...counts }) => ({
    source_sha256: source.sha256,
    publication: source.publication,
    ...counts,
    left_out: leftOut
      .filter(
        (item) => !passages.get(source.id)?.some(({ start, end }) => start < item.end && item.start < end),
      )
      .map(({ quote, section, reason }) => ({ quote, section, reason })),
  }));
}

const citationOn = (
  { source_material_id: row, source_sha256: digest = '', section, quote }: Citation,
  sources: CitedSources,
): CardRule['citations'][number] => ({
  source_sha256: digest,
  publication: sources.get(row)?.publication ?? null,
  revision: sources.get(row)?.revision ?? null,
  section,
  quote,
});

/** None for a definition that no rule reads: no module holds it. */
function definitionOn(
  { name, type, unit, output, description, cases }: Definition,
  readers: ReadonlySet<string> | undefined,
  sources: CitedSources,
): Card['definitions'] {
  if (!readers) return [];
  return [
    {
      name,
      type,
      unit,
      output,
      description,
      cases: cases.map(({ citation, ...item }) => ({
        ...item,
        citation: citation && citationOn(citation, sources),
      })),
      read_by: [...readers].sort(),
    },
  ];
}

function ruleOn(head: WorkingSetHead, sources: CitedSources, written: CardRule['written']): CardRule {
  const rule = ruleOfHead(head);
  const quotes = rule.citations.map(({ quote }) => quote);
  const specification = specificationColumn.read(head.specification);
  return {
    key: head.key,
    revision: head.revision,
    content_hash: head.contentHash,
    action: rule.action,
    natural_language: rule.natural_language,
    modality: rule.modality,
    if_met: rule.if_met,
    if_unmet: rule.if_unmet,
    applies_when: rule.applies_when,
    requires: rule.requires,
    from: rule.from,
    to: rule.to,
    overrides: rule.overrides.map((edge) => edge.rule),
    limits: limitKeys(rule.limits),
    obligations: rule.obligations.map(({ id, on, text }) => ({ id, on, text })),
    citations: rule.citations.map((citation) => citationOn(citation, sources)),
    ...(rule.ledger && {
      words: wordsRead(quotes, portableLedger(rule.ledger)),
      not_read: wordsIn(quotes, unreadRanges(quotes, rule.ledger)),
    }),
    confirmed_by: specification.proof?.by ?? null,
    ...(written && { written }),
    suite_cases: specification.suite.length,
  };
}

function approvalsOf(heads: readonly WorkingSetHead[], facts: CardFacts): Card['approvals'] {
  const byCandidate = new Map<string, CardFacts['approvals']>();
  for (const approval of facts.approvals) {
    byCandidate.set(approval.candidateId, [...(byCandidate.get(approval.candidateId) ?? []), approval]);
  }
  return heads.flatMap(({ key, revision, candidateId, contentHash }) =>
    (byCandidate.get(candidateId) ?? [])
      .filter((approval) => approval.content_hash === contentHash)
      .map(({ candidateId: _candidate, ...approval }) => ({ rule: key, revision, ...approval })),
  );
}

/** What a reader must not take the version for. */
function limitations(
  { prepared, behaviour, notesFindings }: CardRequest,
  coverage: Card['coverage'],
): string[] {
  const { heads } = prepared.content;
  const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;
  const undecided = prepared.findings.flatMap(({ findings }) =>
    findings.filter(({ code }) => code === 'undecided'),
  );
  const advice = countRules(heads.filter(({ body }) => body.tier !== 'mandatory'));
  const waiting = countRules(heads.filter(({ body }) => body.from === null));
  const leftOut = coverage.reduce((sum, source) => sum + source.left_out.length, 0);
  const unsigned = coverage.reduce((sum, source) => sum + source.candidates - source.enshrined, 0);
  const open = behaviour.filter(({ status }) => status === 'undecided').length;
  return [
    ...(advice > 0
      ? [`${many(advice, 'rule is', 'rules are')} of tier guidance or practice and decide nothing.`]
      : []),
    ...(waiting > 0
      ? [`${many(waiting, 'rule has', 'rules have')} not commenced and decide nothing yet.`]
      : []),
    ...(leftOut > 0
      ? [
          `${many(leftOut, 'normative sentence of the sources was', 'normative sentences of the sources were')} left out; see coverage.`,
        ]
      : []),
    ...(unsigned > 0
      ? [
          `${many(unsigned, 'candidate', 'candidates')} of the sources ${unsigned === 1 ? 'was' : 'were'} not signed off; coverage counts them by source.`,
        ]
      : []),
    ...(undecided.length > 0
      ? [
          `${many(undecided.length, 'question', 'questions')} of analysis could not be decided and were left to people.`,
        ]
      : []),
    ...(open > 0
      ? [
          `For ${many(open, 'action', 'actions')} it could not be proved how behaviour changed since the last version.`,
        ]
      : []),
    ...prepared.acceptance.findings.map(({ message }) => `Acknowledged at publication: ${message}`),
    ...notesFindings.map(({ message }) => `Acknowledged at publication: ${message}`),
    configurationValue(prepared.content.configuration, 'approvals').hand_written === 'author'
      ? 'When this version was published, the author of a rule whose words no reader accounts for could sign it alone; see approvals.'
      : 'When this version was published, a rule that an operator wrote by hand, and whose words no reader accounts for, had to be signed by another operator; see approvals.',
    'The version speaks of the sources listed, in the revisions listed, and of nothing else.',
  ];
}
