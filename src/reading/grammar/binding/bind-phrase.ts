import type { Binder, Fact, Part, Surroundings } from './binding.ts';
import { bindFormula } from './bind-formula.ts';
import { askAboutBarred } from '../doubts/barred-first.ts';
import { cappedShares } from './capped-shares.ts';
import type { Coordination, Phrase, Piece, Region } from '../trees/clause-tree.ts';
import type { Bound } from './coordinations.ts';
import {
  askAboutIntervals,
  askAboutOtherPersons,
  attachment,
  conjunction,
  denialOver,
  excuse,
  repeated,
  replacedInCase,
  sameInput,
  sharedDirection,
} from './coordinations.ts';
import { readTerms } from './defined-terms.ts';
import { doubt, wordsOf } from '../trees/phrase-words.ts';
import { lateDenial } from '../doubts/of-other-subjects.ts';
import { askAboutDoneInTime, notDoneSince } from './done-in-time.ts';
import { oneOfTwo } from '../rewrites/not-both.ts';
import { ofSiblings } from './sibling-inputs.ts';
import { statusIn, statusPart } from '../trees/status-terms.ts';
import { absenceSaid, factsOfRegion } from './regions.ts';
import { isLinking } from './linking-verbs.ts';
import { bindSelected } from './selected-limits.ts';
import { someOf } from './some-of-them.ts';
import { restOf } from './rest-values.ts';

const partOf = (fact: Fact): Part => ({
  fact,
  facts: [fact],
  write: (writer, bare) => writer.fact(fact, bare),
});

export function bindPhrase(phrase: Phrase, around: Surroundings, binder: Binder): Bound {
  return phrase.kind === 'region'
    ? bindRegion(phrase, around, binder)
    : bindCoordination(phrase, around, binder);
}

function bindRegion(given: Region, around: Surroundings, binder: Binder): Bound {
  const siblings = ofSiblings(given, binder);
  if (siblings !== null) return bindSiblings(siblings, around, binder);
  const said = statusIn(given, binder);
  const region = absenceSaid(said?.rest ?? given, binder);
  const own = factsOfRegion(region, around, binder);
  const bound: Bound = { parts: own.facts.map(partOf), left: own.left, words: own.words };
  const inner: Surroundings = {
    near: [...around.near, ...own.words.flatMap(({ stems }) => stems)],
    norm: around.norm,
  };
  const denials = region.pieces.filter(({ kind }) => kind === 'not').flatMap(({ tokens }) => tokens);
  const ofTerms = readTerms(bound, own.facts, denials, binder);
  if (said !== null) {
    said.term.met = true;
    for (const { name } of said.term.parts.flatMap(({ facts }) => facts)) binder.used.add(name);
    bound.left = bound.left.filter(({ stems }) => !stems.every((part) => said.term.over!.of.includes(part)));
    bound.parts.push(statusPart(said));
  }
  for (const piece of region.pieces) readPiece(piece, region, bound, inner, binder);
  if (region.pieces.some((piece) => piece.kind === 'conditional' && piece.instead === true))
    replaceInside(bound, region, binder);
  const denied = own.facts.filter((fact) => fact.denials.length > 0 && fact.negated);
  if (denied.length > 1 && !notDoneSince(denied))
    doubt(binder, 'mixed_connectives', denials, 'Is each of these denied, or only both together?');
  askAboutDoneInTime(own.facts, binder);
  const heard = new Set([...own.facts.flatMap((fact) => fact.denials), ...ofTerms]);
  const lost = denials.filter(
    (token) => !heard.has(token) && !region.pieces.some(({ kind }) => kind === 'group'),
  );
  if (lost.length > 0) lateDenial(bound, own.facts, lost, binder);
  return bound;
}

/** "both parents consent", "neither parent objects": where each of the inputs for them says it. */
function bindSiblings(
  { all, negated }: NonNullable<ReturnType<typeof ofSiblings>>,
  around: Surroundings,
  binder: Binder,
): Bound {
  const bound = bindCoordination(all, around, binder);
  if (bound.parts.length === 0) return bound;
  const part: Part = {
    fact: null,
    facts: bound.parts.flatMap(({ facts }) => facts),
    write: (writer, bare) => {
      const said = conjunction(bound)(writer, bare);
      return negated.length === 0 ? said : writer.not(said, negated);
    },
  };
  return { ...bound, parts: [part] };
}

/** "up to 7 days (14 days in winter)": the figure in the parenthesis takes the place of the one before. */
function replaceInside(bound: Bound, region: Region, binder: Binder): void {
  const special = bound.parts.filter(({ inCase }) => inCase !== undefined);
  const others = bound.parts.filter((part) => !special.includes(part));
  const replaced =
    special.length === 1
      ? replacedInCase([
          { ...bound, parts: others },
          { ...bound, parts: special },
        ])
      : null;
  if (replaced !== null) bound.parts = replaced;
  else
    doubt(
      binder,
      'ambiguous_attachment',
      wordsOf(region),
      'Which figure the one in the parenthesis takes the place of could not be read.',
    );
}

function readPiece(piece: Piece, region: Region, bound: Bound, inner: Surroundings, binder: Binder): void {
  switch (piece.kind) {
    case 'group': {
      const group = bindPhrase(piece.phrase, inner, binder);
      bound.words.push(...group.words);
      bound.left.push(...group.left);
      const parenthesis = piece.tokens[0]?.lower === '(';
      if (parenthesis && group.parts.length > 0)
        doubt(binder, 'ambiguous_attachment', piece.tokens, 'What does the parenthesis belong to?');
      if (group.parts.length === 0) return;
      // A list whose items have no mark between them has no tokens of its own.
      const begin = Math.min(...[...piece.tokens, ...group.words].map(({ index }) => index));
      const denial = region.pieces
        .filter(({ kind, tokens }) => kind === 'not' && tokens[0]!.index < begin)
        .flatMap(({ tokens }) => tokens);
      const negated = piece.negated !== denial.length > 0;
      const exclusive = negated ? undefined : group.parts[0]!.exclusive;
      bound.parts.push({
        fact: null,
        facts: group.parts.flatMap(({ facts }) => facts),
        write: (writer, bare) => {
          const condition = conjunction(group)(writer, bare);
          return negated ? writer.not(condition, [...piece.tokens, ...denial]) : condition;
        },
        ...(exclusive === undefined ? {} : { exclusive }),
      });
      return;
    }
    case 'except': {
      const other = bindPhrase(piece.phrase, inner, binder);
      for (const { index } of other.words) binder.restricting.set(index, 'except');
      bound.words.push(...other.words);
      bound.left.push(...other.left);
      if (other.parts.length === 0) bound.left.push(...piece.tokens);
      else if (!isOtherValue(other, bound) && !saysRest(other, piece.tokens, region, bound, binder))
        bound.parts.push({
          fact: null,
          facts: other.parts.flatMap(({ facts }) => facts),
          write: (writer, bare) => writer.not(conjunction(other)(writer, bare), piece.tokens),
        });
      return;
    }
    case 'conditional': {
      const when = bindPhrase(piece.when, inner, binder);
      const then = bindPhrase(piece.phrase, inner, binder);
      bound.words.push(...when.words, ...then.words);
      bound.left.push(...when.left, ...then.left);
      if (when.parts.length === 0 || then.parts.length === 0) {
        doubt(
          binder,
          'unbound_words',
          [...piece.tokens, ...when.words, ...then.words],
          'No input says this case, or what holds in it.',
        );
        return;
      }
      // "or, failing the addressee, to a neighbour": whether he is there is no choice of whom it is handed to
      const chosen = then.parts.flatMap(({ facts }) => facts).map(({ name }) => name);
      if (
        piece.connective === 'or' &&
        when.parts
          .flatMap(({ facts }) => facts)
          .every(({ kind, name }) => kind === 'is' && chosen.includes(name))
      )
        doubt(
          binder,
          'ambiguous_attachment',
          [...piece.tokens, ...when.words],
          'Which input says this case could not be read.',
        );
      const [limit, more] = then.parts;
      for (const fact of when.parts.flatMap(({ facts }) => facts)) fact.inCase = true;
      bound.parts.push({
        fact: null,
        facts: [...when.parts, ...then.parts].flatMap(({ facts }) => facts),
        ...(limit?.fact?.kind === 'measure' && more === undefined
          ? { inCase: { when: conjunction(when), holds: piece.relation === 'if', limit: limit.fact } }
          : {}),
        write: (writer, bare) => {
          const said = conjunction(when)(writer, bare);
          const [holds, fails] =
            piece.relation === 'if' ? [said, writer.not(said)] : [writer.not(said), said];
          const required = conjunction(then)(writer, bare);
          return piece.connective === 'and'
            ? writer.any([fails, required], piece.tokens)
            : writer.all([holds, required], piece.tokens);
        },
      });
      return;
    }
    case 'formula': {
      const beside = region.pieces.flatMap((other) => (other.kind === 'words' ? other.tokens : []));
      const found = bindFormula(piece, beside, inner, binder);
      if (found === null) {
        bound.left.push(...piece.tokens.filter(({ content }) => content));
        return;
      }
      const { fact } = found.part;
      const owner = beside.findLastIndex(({ lower }) => /['’]s?$/.test(lower) && lower.length > 2);
      const owned = beside.slice(0, owner + 1);
      bound.left = bound.left.filter(
        (token) => !fact!.tokens.includes(token) && !owned.includes(token) && !isLinking(token),
      );
      bound.left.push(...found.left);
      bound.parts.push(found.part);
      return;
    }
    case 'doubtful':
      // "End a contract at once": the action says it itself
      if (` ${binder.names.title} `.includes(` ${piece.tokens.map(({ lower }) => lower).join(' ')} `)) return;
      doubt(
        binder,
        'judgement',
        piece.tokens,
        `"${piece.tokens.map(({ text }) => text).join(' ')}" is for a person to judge.`,
      );
      return;
    case 'reference':
      if (!/^(?:this|these)$/.test(piece.tokens[0]?.lower ?? ''))
        doubt(binder, 'unresolved_reference', piece.tokens, 'What this refers to is not part of the clause.');
      return;
    default:
  }
}

/** "The master, but not the mate": one of them is never the other, and the exception takes nothing out. */
function isOtherValue(excepted: Bound, { parts }: Bound): boolean {
  const said = parts.flatMap(({ fact }) => (fact?.kind === 'is' && !fact.negated ? [fact] : []));
  const facts = excepted.parts.flatMap((part) => part.facts);
  return (
    facts.length === excepted.parts.length &&
    facts.every(
      (fact) =>
        fact.kind === 'is' &&
        !fact.negated &&
        said.some(
          ({ name, values }) => name === fact.name && values.every((value) => !fact.values.includes(value)),
        ),
    )
  );
}

/** "animals other than assistance dogs" of `other_animal`: the value says all of it. Answers whether one does. */
function saysRest(
  other: Bound,
  link: Piece['tokens'],
  region: Region,
  bound: Bound,
  binder: Binder,
): boolean {
  const said = bound.parts.length > 0 ? null : restOf(other, link, region);
  if (said !== null) {
    binder.used.add(said.fact.name);
    bound.left = bound.left.filter((token) => token !== said.noun);
    bound.parts.push(partOf(said.fact));
  }
  return said !== null;
}

function bindCoordination(phrase: Coordination, around: Surroundings, binder: Binder): Bound {
  if (phrase.select !== undefined) return bindSelected(phrase, phrase.select, around, binder, bindPhrase);
  if (phrase.open) doubt(binder, 'ambiguous_list', phrase.tokens, 'All items of the list, or any of them?');
  if (phrase.mixed)
    doubt(
      binder,
      'mixed_connectives',
      phrase.tokens,
      '"and" and "or" are side by side without a comma that groups them.',
    );
  const stems = phrase.items.map((item) => wordsOf(item).flatMap((token) => token.stems));
  const items = phrase.items.map((item, index) =>
    bindPhrase(
      item,
      { near: [...around.near, ...stems.filter((_, other) => other !== index).flat()], norm: around.norm },
      binder,
    ),
  );
  const all = items.flatMap((item) => item.parts.flatMap(({ facts }) => facts));
  const words = items.flatMap((item) => item.words);
  const left = items.flatMap((item) => item.left);
  if (all.length === 0) return { parts: [], left, words };
  for (const item of items.filter(({ parts }) => parts.length === 0)) excuse(item, all, phrase, binder);
  const filled = items.filter(({ parts }) => parts.length > 0);
  if (phrase.exclusive !== undefined) {
    const part = oneOfTwo(phrase, filled, binder);
    return { parts: part === null ? [] : [part], left, words };
  }
  if (filled.length === 1) return { parts: filled[0]!.parts, left, words };
  cappedShares(
    items.flatMap(({ parts }) => parts.flatMap(({ fact }) => (fact === null ? [] : [fact]))),
    words,
    binder,
  );
  const replaced = replacedInCase(filled);
  if (replaced !== null) return { parts: replaced, left, words };
  sharedDirection(filled, phrase);
  askAboutIntervals(filled, phrase, binder);
  repeated(filled, binder);
  // "100 EUR for a canoe and 150 EUR for a kayak": each holds in its own case, and all of them do
  const merged = phrase.items.every(isCase) ? null : sameInput(filled);
  const alternatives = phrase.connective === 'or' || merged !== null;
  if (merged !== null && phrase.connective === 'and' && phrase.items.some(isBesides))
    doubt(
      binder,
      'mixed_connectives',
      phrase.tokens,
      'Is one of them enough in that case, or are both asked for?',
    );
  if (alternatives && !phrase.marked) attachment(filled, phrase, binder);
  askAboutBarred(filled, phrase, binder);
  if (merged === null) askAboutOtherPersons(filled, phrase, binder);
  const nor = denialOver(phrase, filled, binder);
  if ((phrase.connective === 'and' || nor) && merged === null) {
    const [, ...more] = filled;
    return { parts: [...filled[0]!.parts, ...more.flatMap(({ parts }) => parts)], left, words };
  }
  if (phrase.least != null) return someOf(phrase, phrase.least, filled, { left, words }, binder);
  return {
    left,
    words,
    parts: [
      {
        fact: null,
        facts: all,
        write: (writer, bare) =>
          writer.any(
            filled.map((item) => conjunction(item)(writer, bare)),
            phrase.tokens,
          ),
      },
    ],
  };
}

const isCase = (item: Phrase): boolean =>
  item.kind === 'region' && item.pieces.length === 1 && item.pieces[0]!.kind === 'conditional';

/** "and, if it is late, by the manager". */
const isBesides = (item: Phrase): boolean =>
  item.kind === 'region' &&
  item.pieces.some((piece) => piece.kind === 'conditional' && piece.connective === 'and');
