import { sequence, several } from './chart.ts';
import type { NormTree, Phrase } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { back, conditional, norm, predicate, subjectPhrase } from './clauses.ts';
import type { Read } from './one-item.ts';
import { cue, item } from './one-item.ts';
import { phrase } from './phrases.ts';
import { prepositions } from './split-fronts.ts';

/** "It is only with the consent of the owner that a tree may be felled": as "may be felled only with …". */
export const cleft: Read<NormTree> = (chart, at) => {
  const [it, is, only, ...rest] = chart.items.slice(at);
  const opens = it?.tokens[0]?.lower === 'it' && is?.tokens[0]?.lower === 'is';
  if (!opens || (only?.kind !== 'only' && only?.kind !== 'only_if')) return [];
  const that = rest.findIndex(({ kind, tokens }) => kind === 'relative' && tokens[0]!.lower === 'that');
  const when = rest.slice(0, Math.max(that, 0));
  const leads = only.kind === 'only_if' || prepositions.test(when[0]?.tokens[0]?.lower ?? '');
  const limited = leads ? phrase({ items: when }, 0).find(({ to }) => to === when.length) : undefined;
  if (limited === undefined) return [];
  return sequence([subjectPhrase, item('may'), predicate, several(back)], (subject, found, what, backs) =>
    norm({
      modality: 'may',
      words: [...[it, is, only, rest[that]!].flatMap(({ tokens }) => tokens), ...found.tokens],
      subject,
      predicate: what.phrase,
      only: { phrase: limited.value, tokens: [] },
      conditions: conditional(what, [], backs),
    }),
  )(chart, at + 4 + that);
};

/** "The employer must provide, and the worker must wear, ear protection": the object of both comes last. */
export const sharingObject: Read<NormTree[]> = (chart, at) =>
  sequence(
    [
      subjectPhrase,
      item('must', 'must_not', 'may'),
      phrase,
      cue('comma'),
      cue('and'),
      subjectPhrase,
      item('must', 'must_not', 'may'),
      phrase,
      cue('comma'),
      phrase,
      several(back),
    ],
    (first, modal, verb, open, and, second, other, act, close, object, backs) => ({
      one: { who: first, modal, verb },
      two: { who: second, modal: other, verb: act },
      marks: [...open, ...and, ...close],
      object,
      backs,
    }),
  )(chart, at).flatMap(({ to, value: { one, two, marks, object, backs } }) => {
    if (!isVerb(one.verb) || !isVerb(two.verb) || object.kind !== 'region') return [];
    const norms = [one, two].map(({ who, modal, verb }, index) =>
      norm({
        modality: modal.kind === 'must_not' ? 'must_not' : modal.kind === 'may' ? 'may' : 'must',
        words: [...(index === 0 ? [] : marks), ...modal.tokens],
        subject: who,
        predicate: regionOf([...(verb.kind === 'region' ? verb.pieces : []), ...object.pieces]),
        conditions: backs,
      }),
    );
    return [{ to, value: norms }];
  });

/** "provide", "pay for": a verb that is left without its object. */
const isVerb = (found: Phrase): boolean => {
  const [only, ...more] = found.kind === 'region' ? found.pieces : [];
  return (
    only?.kind === 'words' &&
    more.length === 0 &&
    only.tokens.length < 3 &&
    !/^(?:be|have|do)$/.test(only.tokens[0]!.lower)
  );
};
