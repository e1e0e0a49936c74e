import type { Norm, RuleReference } from '../../../rules/ledger/ledger.ts';
import type { StatementTree } from '../trees/clause-tree.ts';
import { conditionWriter, rangesOf } from '../binding/conditions.ts';
import { labelsOf } from '../trees/labels.ts';
import type { SentenceUnit } from '../trees/layout.ts';
import type { BoundNorm } from './norms.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import { denies, readBy, type ReadNorms, type ReadRelease } from './read-norms.ts';
import type { BoundRelease } from './statements.ts';
import { releaseChange } from './released-changes.ts';
import type { Token } from '../words/tokens.ts';

// Which norm prevails over which, where words say so: by the number of a unit, or by "this".

/** "The prohibition does not extend to …": which norms a noun speaks of. */
const spokenOf: ReadonlyMap<string, Norm['modality']> = new Map([
  ...['prohibition', 'ban', 'restriction', 'restrictions'].map((word) => [word, 'must_not'] as const),
  ...['duty', 'obligation', 'requirement', 'requirements'].map((word) => [word, 'must'] as const),
]);

/** "This does not apply if …": an exception to the norms that it names, or to those just before it, which it answers. */
export function releaseFrom(unit: SentenceUnit, release: BoundRelease, read: ReadNorms): BoundNorm[] {
  const { bound, binder, unread } = read;
  const labels = release.labels;
  const before = [...bound];
  if (before.length === 0 && isElsewhere(labels, read)) {
    bound.push({ unit, norm: lifting(release), overrides: new Set() });
    return [];
  }
  const spoken = release.tokens.map(({ lower }) => lower).find((lower) => spokenOf.has(lower));
  const kind = spoken === undefined ? null : spokenOf.get(spoken)!;
  const last = before.findLast(({ norm: { norm } }) => kind === null || norm.modality === kind)?.unit;
  const wide = labels.length === 0 && release.whole;
  // "ceases to apply on 1 May" says until when, and not in which case
  const plain = kind === null && !release.tokens.some(({ lower }) => /^(?:ceases?|longer)$/.test(lower));
  const earlier = plain ? releaseNamed(unit, labels, read) : null;
  if (earlier !== null) narrow(earlier, release, before);
  if (earlier !== null || (plain && releaseChange(release, read))) {
    unread.push(...release.unread, ...release.actor.filter(({ content }) => content));
    return [];
  }
  const named = before.filter(
    (entry) =>
      wide ||
      (labels.length > 0
        ? labels.includes(entry.unit.label ?? '') && (kind === null || entry.norm.norm.modality === kind)
        : entry.unit === last && (kind === null || entry.norm.norm.modality === kind)),
  );
  if (
    named.length === 0 ||
    labels.some((label) => !before.some((entry) => entry.unit.label === label)) ||
    (unit.label === null && labels.length > 0)
  ) {
    doubt(
      binder,
      'unresolved_reference',
      release.tokens,
      'What this is an exception to could not be found in the clause.',
    );
    return [];
  }
  unread.push(...release.unread);
  const subjects = named.flatMap(({ norm: { tree } }) =>
    tree.subject === null ? [] : wordsOf(tree.subject),
  );
  unread.push(
    ...release.actor.filter(
      ({ content, stems }) =>
        content && !stems.every((part) => subjects.some((token) => token.stems.includes(part))),
    ),
  );
  for (const { norm } of named) norm.norm.except.push(release.condition);
  read.releases.push({ label: unit.label, condition: release.condition });
  return named.map(({ norm }) => norm);
}

/** "Paragraph 2 does not apply to …" of a paragraph 2 that is itself an exception, and says nothing else. */
function releaseNamed(
  own: SentenceUnit,
  [label, ...more]: readonly string[],
  { bound, units, releases }: ReadNorms,
): ReadRelease | null {
  if (label === undefined || more.length > 0 || own.label === label) return null;
  const [only, ...others] = releases.filter((release) => release.label === label);
  const alone =
    units.filter((unit) => unit.label === label).length === 1 &&
    bound.every(({ unit }) => unit.label !== label);
  return only !== undefined && others.length === 0 && alone ? only : null;
}

/** The norms are excepted in the case of the first release, and not in that of the second. */
function narrow(earlier: ReadRelease, { condition, tokens }: BoundRelease, bound: ReadNorms['bound']): void {
  const writer = conditionWriter(readBy);
  const wide = earlier.condition;
  earlier.condition = writer.all([wide, writer.not(condition, tokens)]);
  for (const { norm } of bound)
    norm.norm.except = norm.norm.except.map((each) => (each === wide ? earlier.condition : each));
}

/** Whether these are numbers of units that the clause does not hold: which rules those are, edges say. */
function isElsewhere(labels: readonly string[], { units }: ReadNorms): boolean {
  return labels.length > 0 && units.every(({ label }) => !labels.includes(label ?? ''));
}

/** "Notwithstanding paragraph 1", "subject to paragraph 2", a release: which norm prevails over which. */
export function resolveReferences(read: ReadNorms): void {
  const { bound, binder } = read;
  for (const entry of bound) {
    const { norm, unit, overrides } = entry;
    for (const reference of norm.references) {
      const outside =
        reference.relation === 'notwithstanding' && !denies(norm) && isElsewhere(reference.labels, read);
      if (outside) {
        norm.norm.over.push(referenceTo(reference.reference, reference.tokens));
        continue;
      }
      const named = bound.filter(
        (other) =>
          other !== entry && other.unit.label !== null && reference.labels.includes(other.unit.label),
      );
      const known =
        reference.labels.length > 0 &&
        reference.labels.every(
          (label) => label !== unit.label && named.some((other) => other.unit.label === label),
        );
      if (!known)
        doubt(
          binder,
          'unresolved_reference',
          reference.tokens,
          'What this refers to could not be found in the clause.',
        );
      for (const other of named) {
        if (reference.relation === 'notwithstanding') overrides.add(other.norm);
        else if (denies(norm) && !denies(other.norm)) other.overrides.add(norm);
      }
    }
  }
}

/** "Paragraph 3 prevails over paragraph 1": an edge where it permits what the other forbids; a denial prevails anyhow. */
export function precede(
  { over, under, tokens }: Extract<StatementTree, { kind: 'precedence' }>,
  own: SentenceUnit,
  { bound, binder }: ReadNorms,
): void {
  const named = (reference: readonly Token[]) => {
    // "this paragraph": where the words stand
    if (/^(?:this|these|it|the)$/.test(reference[0]?.lower ?? ''))
      return own.label === null ? [] : bound.filter(({ unit }) => unit.label === own.label);
    const labels = labelsOf(reference);
    const found = bound.filter(({ unit }) => labels.includes(unit.label ?? ''));
    return labels.every((label) => found.some(({ unit }) => unit.label === label)) ? found : [];
  };
  const winners = named(over);
  const [first] = winners;
  // "in case of conflict paragraph 2 prevails": over whatever it is in conflict with
  const losers =
    under.length > 0 || first === undefined
      ? named(under).filter((entry) => !winners.includes(entry))
      : bound.filter((entry) => !winners.includes(entry) && denies(entry.norm) !== denies(first.norm));
  const opposed =
    first !== undefined &&
    losers.length > 0 &&
    winners.every(({ norm }) => denies(norm) === denies(first.norm)) &&
    losers.every(({ norm }) => denies(norm) !== denies(first.norm));
  if (!opposed) {
    doubt(
      binder,
      'unresolved_reference',
      [...over, ...tokens, ...under],
      'Which of them prevails in which case could not be read.',
    );
    return;
  }
  if (!denies(first.norm))
    for (const winner of winners) for (const loser of losers) winner.overrides.add(loser.norm);
}

/** What gives way: the unit that the words name, which rules of it is for edges to say. */
const referenceTo = (reference: readonly Token[], words: readonly Token[]): RuleReference => ({
  kind: 'reference',
  label: reference
    .map(({ text }) => text)
    .join(' ')
    .replaceAll('( ', '(')
    .replaceAll(' )', ')')
    .replaceAll(' (', '('),
  rules: [],
  words: rangesOf([...words, ...reference]),
  read_by: readBy,
});

/** "Subsection (1) does not apply if …", where that is no part of the clause: a norm of its own, which takes out that one. */
function lifting({ condition, tokens, reference, actor, unread }: BoundRelease): BoundNorm {
  const own = tokens.filter((token) => !reference.includes(token));
  return {
    norm: {
      modality: 'none',
      who: [],
      if: [condition],
      act: [],
      only: [],
      except: [],
      instead: [],
      over: [referenceTo(reference, [])],
      obligations: [],
      release: true,
      words: rangesOf(own),
      read_by: readBy,
    },
    notes: [],
    tree: {
      modality: 'may',
      release: true,
      guidance: false,
      words: own,
      noSubject: false,
      subject: null,
      predicate: null,
      only: null,
      conditions: [],
      inherits: false,
    },
    unread: [...unread, ...actor.filter(({ content }) => content)],
    facts: [],
    asked: [],
    vacuous: false,
    actor: [],
    fronts: null,
    references: [],
  };
}
