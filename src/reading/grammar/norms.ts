import type { Condition, Norm, Note, ReadBy, RuleReference } from '../../rules/ledger/ledger.ts';
import type { Binder, Fact, Part, Surroundings } from './binding.ts';
import type { Bound } from './bind-phrase.ts';
import { bindPhrase, doubt, wordsOf } from './bind-phrase.ts';
import type { ClauseCondition, NormTree, Phrase } from './clause-tree.ts';
import { conditionWriter, rangesOf } from './conditions.ts';
import { isBareActor } from './actors.ts';
import { explainedBy } from './regions.ts';
import type { Token } from './tokens.ts';

/** A norm with its words bound, before the ledger is closed. */
export interface BoundNorm {
  norm: Norm;
  notes: Note[];
  tree: NormTree;
  /** Content words that nothing explains. */
  unread: Token[];
  facts: Fact[];
  /** Whether the norm says anything that an input can decide. */
  vacuous: boolean;
  /** "Notwithstanding paragraph 1", "subject to paragraph 2". */
  references: NormReference[];
}

export interface NormReference {
  relation: 'subject_to' | 'notwithstanding';
  tokens: Token[];
  labels: string[];
}

type Slots = Record<'who' | 'if' | 'act' | 'only' | 'except', Part[]>;

export function bindNorm(given: NormTree, binder: Binder, readBy: ReadBy): BoundNorm {
  const tree = countedSubject(deniedPermission(given, binder));
  const writer = conditionWriter(readBy);
  const slots: Slots = { who: [], if: [], act: [], only: [], except: [] };
  const left: Token[] = [];
  const notes: Note[] = [];
  const references: NormReference[] = [];
  const phrases = [
    tree.subject,
    tree.predicate,
    typeof tree.only === 'object' ? (tree.only?.phrase ?? null) : null,
    ...tree.conditions.map((condition) => condition.phrase),
  ];
  const stemsOf = (phrase: Phrase | null): string[] =>
    phrase === null ? [] : wordsOf(phrase).flatMap((token) => token.stems);
  const around = (own: Phrase): Surroundings => ({
    near: own === tree.predicate ? stemsOf(tree.subject) : [],
    norm: phrases.filter((phrase) => phrase !== own).flatMap(stemsOf),
  });
  const take = (phrase: Phrase): Bound => {
    const bound = bindPhrase(phrase, around(phrase), binder);
    left.push(...bound.left);
    return bound;
  };

  const subject = tree.subject === null ? null : take(tree.subject);
  if (subject !== null) slots[tree.only === 'subject' ? 'only' : 'who'].push(...subject.parts);
  const predicate = tree.predicate === null ? null : take(tree.predicate);
  if (predicate !== null) {
    const { act, who } = predicateSlots(predicate, tree, binder);
    slots.act.push(...act);
    slots.who.push(...who);
  }
  for (const condition of tree.conditions)
    readCondition(condition, tree, slots, take, notes, binder, readBy, references);
  if (tree.only !== null && typeof tree.only === 'object') slots.only.push(...take(tree.only.phrase).parts);
  if (tree.only === 'conditions' && slots.only.length === 0) onlyTheAct(slots, tree, binder);
  if (tree.only !== null && slots.only.length === 0)
    doubt(binder, 'unbound_words', tree.words, 'No input says what alone is allowed here.');

  scopeOfDenial(tree, binder);
  saidOnce(slots, binder);
  const merged = (tree.modality === 'may' || tree.modality === 'entitled') && gapped(slots);
  if (!merged) conflicts([...slots.who, ...slots.if, ...slots.act, ...slots.only], binder);
  existenceDoubts(slots, tree, phrases, binder);
  const facts = Object.values(slots)
    .flat()
    .flatMap((part) => part.facts);
  const bare = (part: Part, slot: keyof Slots): Condition =>
    part.write(writer, bareDirection(part, slot, tree, binder));
  const write = (slot: keyof Slots): Condition[] => slots[slot].map((part) => bare(part, slot));
  const norm: Norm = {
    modality: tree.modality,
    words: rangesOf(tree.words),
    read_by: readBy,
    who: write('who'),
    if: write('if'),
    act: write('act'),
    only: write('only'),
    except: write('except'),
    instead: [],
    over: [] as RuleReference[],
    obligations: [],
    release: tree.release,
  };
  const vacuous = facts.length === 0;
  if (tree.modality === 'must' && slots.act.length === 0 && slots.only.length === 0) {
    doubt(binder, 'unbound_words', predicate?.words ?? tree.words, 'No input says whether this was done.');
  }
  return {
    norm,
    notes,
    tree,
    facts,
    vacuous,
    references,
    unread: unexplained(left, tree, facts, subject, vacuous, binder),
  };
}

/** "At least two porters must be present", "No more than 12 keys may be out": the figure is what is required. */
function countedSubject(tree: NormTree): NormTree {
  const { subject, predicate } = tree;
  if (subject?.kind !== 'region' || tree.only !== null || tree.noSubject) return tree;
  const [first] = subject.pieces;
  if (first?.kind !== 'measure' || subject.pieces.some(({ kind }) => kind === 'relative')) return tree;
  const limit =
    tree.modality === 'may' && /^(?:no|not)$/.test(first.tokens[0]!.lower) && first.measure.op !== null;
  if (!limit && tree.modality !== 'must') return tree;
  const rest = predicate?.kind === 'region' ? predicate.pieces : null;
  if (rest === null) return tree;
  return {
    ...tree,
    modality: 'must',
    subject: null,
    predicate: { kind: 'region', pieces: [...subject.pieces, ...rest] },
  };
}

/** "may neither take one out nor put one back" forbids. */
function deniedPermission(tree: NormTree, binder: Binder): NormTree {
  if (tree.modality !== 'may' || tree.predicate?.kind !== 'region') return tree;
  const [first, ...rest] = tree.predicate.pieces;
  if (first?.kind === 'group' && first.negated) {
    return {
      ...tree,
      modality: 'must_not',
      words: [...tree.words, ...first.tokens],
      predicate: { kind: 'region', pieces: [{ ...first, negated: false }, ...rest] },
    };
  }
  const none = tree.predicate.pieces.findIndex(
    (piece) => piece.kind === 'not' && piece.tokens[0]!.lower === 'no',
  );
  if (none > 0) {
    return {
      ...tree,
      modality: 'must_not',
      words: [...tree.words, ...tree.predicate.pieces[none]!.tokens],
      predicate: { kind: 'region', pieces: tree.predicate.pieces.filter((_, index) => index !== none) },
    };
  }
  if (first?.kind === 'not')
    doubt(binder, 'mixed_connectives', first.tokens, 'Is this forbidden, or is it permitted to leave it?');
  return tree;
}

function readCondition(
  condition: ClauseCondition,
  tree: NormTree,
  slots: Slots,
  take: (phrase: Phrase) => Bound,
  notes: Note[],
  binder: Binder,
  readBy: ReadBy,
  references: NormReference[],
): void {
  const note = (reason: string): void => {
    notes.push({
      kind: 'note',
      role: 'no_effect',
      reason,
      words: rangesOf([...condition.tokens, ...wordsOf(condition.phrase)]),
      read_by: readBy,
    });
  };
  switch (condition.relation) {
    case 'idle':
      note('makes no difference');
      for (const name of binder.names.inputs) {
        const words = wordsOf(condition.phrase);
        if (words.some((token) => explainedBy(token, name.stems) && token.content)) binder.used.add(name);
      }
      return;
    case 'subject_to':
    case 'notwithstanding':
      references.push({
        relation: condition.relation,
        tokens: [...condition.tokens, ...wordsOf(condition.phrase)],
        labels: labelsIn(condition.phrase),
      });
      return;
    case 'only_if':
      slots.only.push(...said(take(condition.phrase), condition, binder));
      return;
    case 'unless':
    case 'except': {
      const word = condition.tokens.map((token) => token.lower).join(' ');
      const bound = said(take(condition.phrase), condition, binder);
      if (/\buntil\b/.test(word) && !/unless/.test(word) && tree.modality !== 'must_not')
        doubt(
          binder,
          'ambiguous_attachment',
          condition.tokens,
          'Does this end the permission, or is it what must come first?',
        );
      slots.except.push({
        fact: null,
        facts: bound.flatMap(({ facts }) => facts),
        write: (writer, bare) =>
          writer.all(
            bound.map((part) => part.write(writer, bare)),
            [],
          ),
      });
      return;
    }
    case 'if':
    case 'adjunct': {
      const bound = take(condition.phrase);
      if (condition.relation === 'if') said(bound, condition, binder);
      // "within 14 days of receiving it" is how the act is done, "in a border region" when the norm speaks
      const timed =
        condition.relation === 'adjunct' &&
        tree.modality === 'must' &&
        bound.parts.some(({ fact }) => fact?.kind === 'measure' && fact.bound.kind !== 'date');
      slots[
        timed
          ? 'act'
          : tree.only === 'conditions' && condition.relation === 'if' && !condition.front
            ? 'only'
            : 'if'
      ].push(...bound.parts);
    }
  }
}

/** A condition that no input says cannot be left out. */
function said(bound: Bound, condition: ClauseCondition, binder: Binder): Part[] {
  if (bound.parts.length === 0)
    doubt(binder, 'unbound_words', [...condition.tokens, ...bound.words], 'No input says this condition.');
  return bound.parts;
}

/**
 * What the predicate of a duty requires, and what only says which object is meant: a relative clause on the object, or
 * a fact beside another one that has the verb.
 */
function predicateSlots(bound: Bound, tree: NormTree, binder: Binder): { act: Part[]; who: Part[] } {
  if (tree.modality !== 'must' && tree.only === null) return { act: bound.parts, who: [] };
  const verbs = tree.predicate;
  if (
    tree.modality === 'must' &&
    verbs?.kind === 'coordination' &&
    verbs.connective === 'and' &&
    verbs.items.length === bound.parts.length &&
    bound.parts.every(
      ({ fact, restricts }) => fact !== null && restricts !== true && !fact.restricts && fact.kind !== 'is',
    )
  ) {
    return { act: bound.parts, who: [] };
  }
  const restricting = bound.parts.filter(
    ({ fact, restricts }) => restricts === true || fact?.restricts === true,
  );
  const rest = bound.parts.filter((part) => !restricting.includes(part));
  if (rest.length === 0) return { act: [], who: restricting };
  const kinds = rest.filter(({ fact }) => fact?.kind === 'is');
  const done = rest.filter(({ fact }) => fact?.kind !== 'is');
  const verb = bound.words.find((token) => token.content);
  const verbal = done.filter(({ facts }) =>
    facts.some((fact) => verb !== undefined && fact.tokens.includes(verb)),
  );
  const measures = done.filter(({ fact }) => fact?.kind === 'measure');
  const objects = done.filter(
    (part) => !verbal.includes(part) && !measures.includes(part) && part.fact !== null,
  );
  if (objects.length > 0 && (verbal.length > 0 || measures.length > 0)) {
    doubt(
      binder,
      'ambiguous_attachment',
      objects.flatMap(({ facts }) => facts.flatMap(({ tokens }) => tokens)),
      'Is this required, or does it say which one is meant?',
    );
  }
  if (kinds.length > 0 && done.length === 0) return { act: kinds, who: restricting };
  return { act: done, who: [...restricting, ...kinds] };
}

/** "may only be launched at 5 kilometres or more": the one fact of the act is what is limited. */
function onlyTheAct(slots: Slots, tree: NormTree, binder: Binder): void {
  if (slots.act.length === 1) slots.only.push(slots.act.pop()!);
  else doubt(binder, 'ambiguous_attachment', tree.words, 'What does "only" limit?');
}

/** A figure without a direction: what a duty asks for is the least; elsewhere it is a doubt. */
function bareDirection(part: Part, slot: keyof Slots, tree: NormTree, binder: Binder): '>=' {
  const measures = part.facts.filter((fact) => fact.kind === 'measure');
  const bare = measures.filter((fact) => fact.op === null);
  const duty = tree.modality === 'must' && slot === 'act';
  // "72 hours after", and "8 persons or at least 630 kg": neither says the least
  const open = bare.filter((fact) => !duty || fact.anchored === true || measures.length > bare.length);
  if (open.length > 0) {
    doubt(
      binder,
      'ambiguous_range',
      open.flatMap(({ tokens }) => tokens),
      'The figure has no direction: at least, at most, or exactly?',
    );
  }
  const late = duty
    ? measures.filter((fact) => fact.op === '>=' && fact.direction[0]?.lower === 'after')
    : [];
  if (late.length > 0) {
    doubt(
      binder,
      'ambiguous_range',
      late.flatMap(({ tokens }) => tokens),
      'Is this the earliest time, or when it is due?',
    );
  }
  const without =
    (tree.modality === 'may' || tree.modality === 'entitled') && slot === 'act'
      ? part.facts.filter((fact) => fact.negated && fact.denials.some((token) => token.lower === 'without'))
      : [];
  if (without.length > 0) {
    doubt(
      binder,
      'mixed_connectives',
      without.flatMap(({ denials }) => denials),
      'Is it permitted only so, or even so?',
    );
  }
  return '>=';
}

/** What is left when inputs, the action and a bare actor are taken away. */
function unexplained(
  left: readonly Token[],
  tree: NormTree,
  facts: readonly Fact[],
  subject: Bound | null,
  vacuous: boolean,
  binder: Binder,
): Token[] {
  const parts = [
    ...binder.names.action,
    ...facts.flatMap(({ name }) => [
      ...name.stems,
      ...name.described,
      ...name.values.flatMap(({ stems }) => stems),
    ]),
    ...facts.flatMap((fact) =>
      fact.kind === 'measure' && fact.bound.kind === 'share'
        ? [...fact.bound.of.stems, ...fact.bound.of.described]
        : [],
    ),
  ];
  const open = left.filter((token) => token.content && !explainedBy(token, parts));
  if (vacuous || subject === null) return open;
  return isBareActor(open, tree) ? open.filter((token) => !subject.words.includes(token)) : open;
}

/** "All visitors may not enter": none, or not all? "must not eat and drink": either, or both at once? */
export function scopeOfDenial(tree: NormTree, binder: Binder): void {
  if (tree.modality !== 'must_not' || tree.noSubject) return;
  const [first] = tree.subject === null ? [] : wordsOf(tree.subject);
  const denial = tree.words.map((token) => token.lower).join(' ');
  if (/^(?:all|every|each|both)$/.test(first?.lower ?? '') && /\bnot\b/.test(denial)) {
    doubt(
      binder,
      'mixed_connectives',
      [first!, ...tree.words],
      `"${first!.text} … ${denial}": none of them, or not all of them?`,
    );
  }
  const act = tree.predicate;
  if (
    act?.kind === 'coordination' &&
    act.connective === 'and' &&
    !act.marked &&
    !act.items.some((item) => item.kind === 'region' && item.pieces.some(({ kind }) => kind === 'relative'))
  ) {
    doubt(binder, 'mixed_connectives', act.tokens, 'Is each of these forbidden, or only both together?');
  }
}

/** Two values of one input, or two limits in one direction, cannot both be meant of the same case. */
export function conflicts(parts: readonly Part[], binder: Binder): void {
  const facts = parts.flatMap(({ fact }) => (fact === null ? [] : [fact]));
  facts.forEach((fact, index) => {
    for (const other of facts.slice(index + 1)) {
      if (other.name !== fact.name || other.negated !== fact.negated) continue;
      const twice =
        fact.kind === 'measure' &&
        other.kind === 'measure' &&
        (fact.op === null || other.op === null || fact.op[0] === other.op[0]);
      if (twice || (fact.kind === 'is' && other.kind === 'is')) {
        doubt(
          binder,
          'ambiguous_attachment',
          [...fact.tokens, ...other.tokens],
          `${fact.name.input.name} is limited twice in one breath.`,
        );
      }
    }
  });
}

/** "paragraphs 1 and 2", "subsection (1)": the numbers; nothing where more than a reference stands there. */
export function labelsIn(phrase: Phrase): string[] {
  if (phrase.kind !== 'region' || phrase.pieces.some(({ kind }) => kind !== 'reference')) return [];
  return phrase.pieces.flatMap(({ tokens }) => labelsOf(tokens));
}

export const labelsOf = (tokens: readonly Token[]): string[] =>
  tokens
    .map((token) => token.lower)
    .filter((word, index) => index > 0 && /^(?:\d+[a-z]?|[a-z]|[ivx]+)$/.test(word));

/** "A nurse may give up to 3 tablets and a doctor up to 10": each with its own limit. */
function gapped(slots: Slots): boolean {
  const subject = slots.who.length === 1 ? slots.who[0]!.fact : null;
  const facts = slots.act.map(({ fact }) => fact);
  if (subject?.kind !== 'is' || subject.negated || facts.length < 3 || facts.length % 2 !== 1) return false;
  const regular = facts.every(
    (fact, index) =>
      fact !== null &&
      !fact.negated &&
      (index % 2 === 0
        ? fact.kind === 'measure' && fact.op !== null && fact.name === facts[0]!.name
        : fact.kind === 'is' && fact.name === subject.name),
  );
  if (!regular) return false;
  const kinds = [slots.who[0]!, ...slots.act.filter((_, index) => index % 2 === 1)];
  const limits = slots.act.filter((_, index) => index % 2 === 0);
  slots.who = [];
  slots.act = [
    {
      fact: null,
      facts: [...kinds, ...limits].flatMap((part) => part.facts),
      write: (writer, bare) =>
        writer.any(
          kinds.map((kind, index) =>
            writer.all([kind.write(writer, bare), limits[index]!.write(writer, bare)]),
          ),
        ),
    },
  ];
  return true;
}

/** That there is at least one is meant by "no …" and by conditions; a duty to "have a sign on each exit" asks for more. */
function existenceDoubts(
  slots: Slots,
  tree: NormTree,
  phrases: readonly (Phrase | null)[],
  binder: Binder,
): void {
  const said = (slot: keyof Slots): Fact[] =>
    slots[slot].flatMap(({ facts }) => facts).filter((fact) => fact.existence === true);
  const required = [...said('only'), ...(tree.modality === 'must_not' ? [] : said('act'))];
  const all = phrases.some(
    (phrase) =>
      phrase !== null && wordsOf(phrase).some((token) => /^(?:all|each|every|both)$/.test(token.lower)),
  );
  const open = all ? (Object.keys(slots) as (keyof Slots)[]).flatMap(said) : required;
  if (open.length > 0)
    doubt(
      binder,
      'ambiguous_range',
      open.flatMap(({ tokens }) => tokens),
      'How many of them: at least one, or all?',
    );
}

/** A fact that two parts of the sentence seem to say is said by the one that has more of its words. */
function saidOnce(slots: Slots, binder: Binder): void {
  const names = Object.keys(slots) as (keyof Slots)[];
  const places = names.flatMap((slot) => slots[slot].map((part) => ({ slot, part })));
  for (const { slot, part } of places) {
    if (part.fact?.kind !== 'holds') continue;
    const { fact } = part;
    const rivals = places.filter(
      (other) =>
        other.part !== part &&
        other.part.facts.some((same) => same.kind === 'holds' && same.name === fact.name),
    );
    const stronger = rivals.some((other) =>
      other.part.facts.some((same) => same.name === fact.name && (same.strength ?? 0) > (fact.strength ?? 0)),
    );
    if (stronger) slots[slot] = slots[slot].filter((kept) => kept !== part);
    else if (
      rivals.some(
        (other) => other.part.fact === null || (other.part.fact.strength ?? 0) === (fact.strength ?? 0),
      )
    ) {
      doubt(binder, 'ambiguous_attachment', fact.tokens, `${fact.name.input.name} seems to be said twice.`);
    }
  }
}
