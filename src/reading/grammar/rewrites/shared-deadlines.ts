import type { Binder } from '../binding/binding.ts';
import { bindPhrase } from '../binding/bind-phrase.ts';
import type { ClauseCondition, NormTree, Phrase, Region } from '../trees/clause-tree.ts';
import { regionOf } from '../trees/clause-tree.ts';
import { wordsOf } from '../trees/phrase-words.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';
import { isLight } from '../words/words.ts';

/**
 * "must, within 14 days of the sale, enter it in the book and inform the seller": each of the acts is due by then, where
 * an input of its own counts the time to each of them.
 */
export function dueTogether(tree: NormTree, binder: Binder): NormTree {
  const { predicate } = tree;
  if (tree.modality !== 'must' || tree.only !== null || predicate?.kind !== 'coordination') return tree;
  if (predicate.connective !== 'and' || predicate.mixed || predicate.open || predicate.least != null)
    return tree;
  const [deadline, ...others] = tree.conditions.filter(isDeadline);
  const acts = predicate.items.flatMap((item) => (isAct(item) ? [item] : []));
  if (deadline?.phrase.kind !== 'region' || others.length > 0 || acts.length !== predicate.items.length)
    return tree;
  const { pieces } = deadline.phrase;
  const items = acts.map((act) => regionOf([...pieces, ...act.pieces]));
  const trial: Binder = {
    ...binder,
    doubts: [],
    used: new Set(),
    claimed: new Set(),
    restricting: new Map(),
  };
  const named = items.map((item) => {
    const [part, ...more] = bindPhrase(item, { near: [], norm: [] }, trial).parts;
    return part?.fact?.kind === 'measure' && more.length === 0 ? part.fact.name : null;
  });
  if (trial.doubts.length > 0 || new Set(named).size !== items.length) return tree;
  // "notify the buyer" is not said by an input about the registry
  const told = named.every((name, index) => name !== null && saysAll(wordsOf(acts[index]!), name, named));
  if (!told) return tree;
  return {
    ...tree,
    conditions: tree.conditions.filter((condition) => condition !== deadline),
    predicate: { ...predicate, items, marked: true },
  };
}

/** Whether the words of an act say what tells its input from the others. */
function saysAll(words: readonly Token[], name: Name, all: readonly (Name | null)[]): boolean {
  const said = words.flatMap(({ stems }) => stems);
  return name.stems
    .filter((part) => !isLight(part) && !all.every((other) => other?.stems.includes(part)))
    .every((part) => bestLikeness(part, said) >= 0.7);
}

/** "within 14 days of receiving it", before the acts or between the modal and them. */
function isDeadline({ relation, phrase }: ClauseCondition): boolean {
  if (relation !== 'adjunct' || phrase.kind !== 'region') return false;
  const [first, ...rest] = phrase.pieces;
  return (
    first?.kind === 'measure' &&
    first.measure.op === '<=' &&
    first.measure.sense === 'latest' &&
    first.measure.amount.kind === 'number' &&
    /^(?:time|calendar)$/.test(first.measure.amount.unit?.dimension ?? '') &&
    rest.every(({ kind }) => kind === 'words')
  );
}

const isAct = (item: Phrase): item is Region =>
  item.kind === 'region' && item.pieces.every(({ kind }) => kind === 'words');
