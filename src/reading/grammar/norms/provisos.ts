import { isBareActor } from '../binding/actors.ts';
import type { Binder } from '../binding/binding.ts';
import type { BoundNorm } from './norms.ts';
import { wordsOf } from '../trees/phrase-words.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';

/**
 * "The dean may admit a candidate to the resit: Provided that admission shall not be given to a candidate who has failed
 * three times": what is granted in the first place turns on no input, and its words are those of what is taken back.
 */
export function grantedBeforeProviso(norms: readonly BoundNorm[], binder: Binder): void {
  for (const [index, granted] of norms.entries()) {
    const proviso = norms[index + 1];
    const { tree, vacuous, norm } = granted;
    if (!vacuous || norm.modality !== 'may' || tree.conditions.length > 0 || tree.only !== null) continue;
    if (proviso === undefined || proviso.vacuous || proviso.norm.modality !== 'must_not') continue;
    if (!opensProviso.test(proviso.tree.words.map(({ lower }) => lower).join(' '))) continue;
    const described = proviso.facts.flatMap(({ name }) => [...name.stems, ...name.described]);
    const said = [proviso.tree.subject, proviso.tree.predicate].flatMap((phrase) =>
      phrase === null ? [] : wordsOf(phrase),
    );
    // the same noun, in what is granted and in what is taken back
    const open = granted.unread.filter(
      (token) =>
        !(
          token.stems.length > 0 &&
          said.some(({ lower }) => lower === token.lower) &&
          token.stems.every((part) => bestLikeness(part, described) >= 0.8)
        ),
    );
    if (open.length > 0 && !isBareActor(open, tree, binder)) continue;
    const subject = tree.subject === null ? [] : wordsOf(tree.subject);
    if (!open.every((token) => subject.includes(token))) continue;
    granted.actor.push(...open);
    granted.unread.length = 0;
  }
}

const opensProviso = /^(?:[,;:] )?(?:provided (?:always )?that|except that|save that|but|however)\b/;
