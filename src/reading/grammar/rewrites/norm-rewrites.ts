import type { Binder } from '../binding/binding.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import type { ClauseCondition, NormTree, Phrase, Piece, Region } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import { capped } from './limits-of-several.ts';
import type { Slots } from '../binding/slots.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';

/** "At least two porters must be present", "No more than 12 keys may be out": the figure is what is required. */
export function countedSubject(tree: NormTree): NormTree {
  const { predicate } = tree;
  const subject = limitsOfOne(tree.subject);
  if (subject?.kind !== 'region' || tree.only !== null || tree.noSubject) return tree;
  const [first] = subject.pieces;
  if (keptFigure(tree, subject))
    return { ...tree, subject: null, predicate: regionOf([...subject.pieces, ...piecesOf(predicate)]) };
  if (first?.kind !== 'measure' || subject.pieces.some(({ kind }) => kind === 'relative')) return tree;
  // "From 22:00 music must be turned down": when, and not how much of it
  const [, next] = subject.pieces;
  const { amount } = first.measure;
  const named = next?.kind === 'words' && !next.tokens[0]!.content;
  const hour = amount.kind === 'number' && amount.unit?.dimension === 'clock';
  if (opensCase.test(first.tokens[0]?.lower ?? '') && (named || hour))
    return {
      ...tree,
      subject: regionOf(subject.pieces.slice(1)),
      conditions: [
        { relation: 'adjunct', tokens: [], phrase: regionOf([first]), front: true },
        ...tree.conditions,
      ],
    };
  const limit =
    tree.modality === 'may' &&
    capped.test(first.tokens.map(({ lower }) => lower).join(' ')) &&
    first.measure.op !== null;
  if (!limit && tree.modality !== 'must') return tree;
  const rest = betweenTwo(predicate) ?? (predicate?.kind === 'region' ? predicate.pieces : null);
  if (rest === null) return limit ? { ...tree, open: 'Does the figure limit each of these?' } : tree;
  return {
    ...tree,
    modality: 'must',
    subject: null,
    predicate: { kind: 'region', pieces: [...subject.pieces, ...rest] },
  };
}

/** "may pass between the tasting of a cider and its bottling": the two that it is between, and no list of acts. */
function betweenTwo(predicate: Phrase | null): Piece[] | null {
  if (predicate?.kind !== 'coordination' || predicate.connective !== 'and' || predicate.items.length !== 2)
    return null;
  const [first, second] = predicate.items.map((item) => (item.kind === 'region' ? item.pieces : []));
  const words = [...first!, ...second!];
  if (words.length !== 2 || words.some(({ kind }) => kind !== 'words')) return null;
  const [verb, between] = words[0]!.tokens;
  return /^(?:pass|passes|elapse|elapses|lie|lies|go|be)$/.test(verb?.lower ?? '') &&
    between?.lower === 'between'
    ? [{ kind: 'words', tokens: [...words[0]!.tokens, ...words[1]!.tokens] }]
    : null;
}

const piecesOf = (phrase: Phrase | null): Piece[] => (phrase?.kind === 'region' ? phrase.pieces : []);

const kept = /^be (?:kept|left|maintained|observed|respected|ensured|adhered to|complied with)$/;
const extents =
  /^(?:distance|gap|space|clearance|margin|interval|break|rest|pause|temperature|level|pressure|height|depth|width|minimum|maximum)$/;

/** "Between a hive and the boundary a distance of 10 m must be kept": what is kept is the figure. */
function keptFigure({ modality, predicate }: NormTree, { pieces }: Region): boolean {
  const at = pieces.findIndex(({ kind }) => kind === 'measure');
  const before = pieces[at - 1];
  if (modality !== 'must' || predicate?.kind !== 'region' || before?.kind !== 'words') return false;
  if (pieces.some(({ kind }, index) => index !== at && kind !== 'words')) return false;
  if (
    !kept.test(
      wordsOf(predicate)
        .map(({ lower }) => lower)
        .join(' '),
    )
  )
    return false;
  const [noun, of] = before.tokens.slice(-2);
  return (
    extents.test((of?.lower === 'of' ? noun : of)?.lower ?? '') ||
    extents.test(pieces[at]!.tokens.find(({ content }) => content)?.lower ?? '')
  );
}

/** "Not fewer than three and not more than seven arbitrators": one number of them, between two limits. */
function limitsOfOne(subject: Phrase | null): Phrase | null {
  if (subject?.kind !== 'coordination' || subject.connective !== 'and' || subject.items.length !== 2)
    return subject;
  const [first, second] = subject.items;
  if (first?.kind !== 'region' || second?.kind !== 'region' || subject.mixed || subject.open) return subject;
  const [low, ...rest] = first.pieces;
  const [high] = second.pieces;
  const directed =
    low?.kind === 'measure' &&
    high?.kind === 'measure' &&
    low.measure.op !== null &&
    high.measure.op !== null;
  return directed && rest.length === 0 && low.measure.op![0] !== high.measure.op![0]
    ? regionOf([...first.pieces, ...second.pieces])
    : subject;
}

const opensCase = /^(?:from|after|above|below)$/;

/** "may neither take one out nor put one back", "may show neither the name nor the address" forbid. */
export function deniedPermission(tree: NormTree, binder: Binder): NormTree {
  if (tree.modality !== 'may' || tree.predicate?.kind !== 'region') return tree;
  const { pieces } = tree.predicate;
  const [first, second] = pieces;
  // "may be lent to readers neither banned nor under 18": which readers
  const verb = first?.kind === 'words' && first.tokens.filter(({ content }) => content).length === 1;
  const group = verb ? second : first;
  if (group?.kind === 'group' && group.negated) {
    return {
      ...tree,
      modality: 'must_not',
      words: [...tree.words, ...group.tokens],
      predicate: regionOf(pieces.map((piece) => (piece === group ? { ...group, negated: false } : piece))),
    };
  }
  const none = tree.predicate.pieces.findIndex(
    (piece) => piece.kind === 'not' && piece.tokens[0]!.lower === 'no',
  );
  const relative = tree.predicate.pieces.findIndex(({ kind }) => kind === 'relative');
  if (none > 0 && (relative < 0 || none < relative) && !tree.release) {
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

/** "The application must be refused if …" forbids it, unless an input says whether it was refused. */
export function refusalAsked(tree: NormTree, { names }: Binder): NormTree {
  const participle = tree.words.at(-1);
  if (tree.modality !== 'must_not' || tree.words.length !== 3 || participle === undefined) return tree;
  if (
    !/^(?:must|shall)$/.test(tree.words[0]!.lower) ||
    !/^(?:refused|rejected|prevented)$/.test(participle.lower)
  )
    return tree;
  const asked = names.inputs.some(
    ({ kind, stems }) => kind === 'bool' && stems.some((part) => participle.stems.includes(part)),
  );
  if (!asked) return tree;
  return {
    ...tree,
    modality: 'must',
    words: tree.words.slice(0, 2),
    subject: tree.predicate,
    predicate: regionOf([{ kind: 'words', tokens: [participle] }]),
  };
}

/** "Neither the driver nor the guard may smoke": both are forbidden to. */
export function deniedSubject(tree: NormTree): NormTree {
  if (tree.subject?.kind !== 'region' || !/^(?:may|must|entitled)$/.test(tree.modality)) return tree;
  const [first, ...rest] = tree.subject.pieces;
  if (first?.kind !== 'group' || !first.negated || rest.length > 0) return tree;
  return {
    ...tree,
    modality: 'must_not',
    noSubject: true,
    words: [...tree.words, ...first.tokens],
    subject: { kind: 'region', pieces: [{ ...first, tokens: [], negated: false }] },
  };
}

const stopping =
  /^(?:be )?(?:stop|cease|end|halt|stopped|ceased|suspended|discontinued|halted|interrupted|broken off)$/;

/** "Lifting must stop when the wind reaches 14 m/s": what the action is must not go on then. */
export function stoppedAct(tree: NormTree, { names }: Binder): NormTree {
  const { subject, predicate } = tree;
  if (tree.modality !== 'must' || tree.only !== null || subject === null || predicate?.kind !== 'region')
    return tree;
  if (tree.conditions.length === 0 || predicate.pieces.some(({ kind }) => kind !== 'words')) return tree;
  const said = wordsOf(predicate);
  if (!stopping.test(said.map(({ lower }) => lower).join(' '))) return tree;
  const verb = said.flatMap(({ stems }) => stems);
  const asked = names.inputs.some(({ stems }) => stems.some((part) => bestLikeness(part, verb) >= 0.8));
  const acts = wordsOf(subject).some(
    ({ content, stems }) => content && stems.some((part) => bestLikeness(part, names.action) >= 0.8),
  );
  if (asked || !acts) return tree;
  // "Crane work must stop": the noun says no more than that it is done
  const works = subject.kind === 'region' && subject.pieces.length === 1 ? wordsOf(subject).slice(-1) : [];
  const bare = works.filter(({ lower }) => /^(?:works?|operations?|activity|activities)$/.test(lower));
  const rest = wordsOf(subject).filter((token) => !bare.includes(token));
  return {
    ...tree,
    modality: 'must_not',
    words: [...tree.words, ...said, ...bare],
    subject: null,
    predicate: bare.length === 0 || rest.length === 0 ? subject : regionOf([{ kind: 'words', tokens: rest }]),
  };
}

/** "By 1 May A must do X and, by 8 May, Y": the date in front is that of X alone. */
export function datedApart(tree: NormTree): NormTree {
  const { predicate } = tree;
  if (predicate?.kind !== 'coordination' || predicate.connective !== 'and') return tree;
  const [first, ...others] = predicate.items;
  const timed = (item: Phrase | undefined): boolean =>
    item?.kind === 'region' && item.pieces.some(({ kind }) => kind === 'measure');
  if (first?.kind !== 'region' || timed(first) || !others.every(timed)) return tree;
  const date = tree.conditions.find(
    ({ relation, front, phrase }) =>
      relation === 'adjunct' && front && phrase.kind === 'region' && phrase.pieces[0]?.kind === 'measure',
  );
  if (date?.phrase.kind !== 'region') return tree;
  return {
    ...tree,
    conditions: tree.conditions.filter((condition) => condition !== date),
    predicate: {
      ...predicate,
      items: [regionOf([...date.phrase.pieces, ...first.pieces]), ...others],
    },
  };
}

/** "must show a ticket except on Sundays": where the norm is silent, not what it asks for. */
export function exceptedAside(tree: NormTree): NormTree {
  if (tree.predicate?.kind !== 'region' || tree.only !== null) return tree;
  const asides = tree.predicate.pieces.filter(
    (piece) => piece.kind === 'except' && !/^(?:other|otherwise|but)$/.test(piece.tokens[0]?.lower ?? ''),
  );
  if (asides.length === 0) return tree;
  return {
    ...tree,
    predicate: regionOf(tree.predicate.pieces.filter((piece) => !asides.includes(piece))),
    conditions: [
      ...tree.conditions,
      ...asides.flatMap((piece): ClauseCondition[] =>
        piece.kind === 'except'
          ? [{ relation: 'except', tokens: piece.tokens, phrase: piece.phrase, front: false }]
          : [],
      ),
    ],
  };
}

/** "A nurse may give up to 3 tablets and a doctor up to 10": each with its own limit. */
export function gapped(slots: Slots): boolean {
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

/** "and nowhere else": what a permission names is all that is permitted; of a duty it says nothing new. */
export function closeGrant(tree: NormTree, slots: Slots, binder: Binder): void {
  if (tree.modality === 'must') return;
  const named = [...slots.act, ...slots.who];
  if (tree.modality === 'must_not' || slots.only.length > 0 || named.length !== 1) {
    doubt(binder, 'ambiguous_attachment', tree.closed ?? [], 'Other than what, the clause does not say.');
    return;
  }
  slots.only = named;
  slots.act = [];
  slots.who = [];
}

/** "may be booked by staff and, with the dean's approval, by students": each of them may, the second in its case. */
export function casesOfGrant(tree: NormTree): NormTree {
  if (tree.modality !== 'may' && tree.modality !== 'entitled') return tree;
  const { predicate } = tree;
  if (predicate?.kind !== 'coordination' || predicate.connective !== 'and') return tree;
  const [first, ...others] = predicate.items;
  const leads = new Set(wordsOf(first!).map(({ lower }) => lower));
  const cases = others.map((item): Phrase | null => {
    const [only, ...more] = item.kind === 'region' ? item.pieces : [];
    if (only?.kind !== 'conditional' || more.length > 0 || only.connective !== 'and') return null;
    const [lead] = wordsOf(only.phrase);
    return lead !== undefined && /^(?:by|for|to)$/.test(lead.lower) && leads.has(lead.lower)
      ? regionOf([{ ...only, connective: 'or' }])
      : null;
  });
  if (cases.some((item) => item === null)) return tree;
  const items = [first!, ...cases.filter((item) => item !== null)];
  return { ...tree, predicate: { ...predicate, connective: 'or', marked: true, items } };
}

/** "Under no circumstances may a person under 16 enter the mine": who, up to the verb of the action itself. */
export function invertedSubject(tree: NormTree, { names }: Binder): NormTree {
  const [act] = names.actionWords;
  if (tree.inverted !== true || tree.subject !== null || tree.predicate === null) return tree;
  const verb = act?.stems.length === 1 ? act.stems[0]! : null;
  if (tree.predicate.kind === 'region') {
    const split = verb === null ? null : splitAtVerb(tree.predicate, verb);
    return split === null ? tree : { ...tree, ...split };
  }
  const { items } = tree.predicate;
  const last = items.at(-1)!;
  const split = verb === null || last.kind !== 'region' ? null : splitAtVerb(last, verb);
  if (split !== null)
    return {
      ...tree,
      subject: { ...tree.predicate, items: [...items.slice(0, -1), split.subject] },
      predicate: split.predicate,
    };
  // "may a driver who tows and is new enter or park": where the subject ends could not be told
  const told = items.some(
    (item) => item.kind === 'region' && item.pieces.some(({ kind }) => kind === 'relative'),
  );
  return told ? { ...tree, open: 'Of whom this is said could not be read.' } : tree;
}

/** A region before and from the bare verb of the action on; null where it is not there, or may be a noun. */
function splitAtVerb({ pieces }: Region, verb: string): { subject: Phrase; predicate: Phrase } | null {
  const plain = new Set(['words', 'measure', 'relative', 'not']);
  for (const [index, piece] of pieces.entries()) {
    if (!plain.has(piece.kind)) return null;
    if (piece.kind !== 'words') continue;
    const at = piece.tokens.findIndex(
      ({ stems, lower }, place) =>
        stems.length === 1 &&
        stems[0] === verb &&
        !/(?:ing|ed|s)$/.test(lower) &&
        (index > 0 || place > 0) &&
        !/^(?:a|an|the|to|of|his|her|its|their|any|no)$/.test(piece.tokens[place - 1]?.lower ?? ''),
    );
    if (at < 0) continue;
    const before = piece.tokens.slice(0, at);
    return {
      subject: regionOf([
        ...pieces.slice(0, index),
        ...(before.length > 0 ? [{ kind: 'words' as const, tokens: before }] : []),
      ]),
      predicate: regionOf([{ kind: 'words', tokens: piece.tokens.slice(at) }, ...pieces.slice(index + 1)]),
    };
  }
  return null;
}
