import type { Binder, Fact } from './binding.ts';
import type { Flat } from '../trees/clause-tree.ts';
import type { Token } from '../words/tokens.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';
import { singular } from '../words/stem.ts';

const plural = (token: Token): boolean =>
  singular(token.lower) !== token.lower || /^(?:children|people|men|women)$/.test(token.lower);

/**
 * "The owner of a dog that is more than ten years old": a relative clause says something of the noun next before it, where
 * pronoun and verb do not tell that it is another. Null where it may be either.
 */
function antecedents(
  pieces: readonly Flat[],
  at: number,
): { nearest: Token; others: Token[]; after: number } | null {
  const relative = pieces[at];
  if (relative?.kind !== 'relative') return null;
  const before = pieces[at - 1];
  if (before?.kind !== 'words') return null;
  const nouns = before.tokens.filter(({ content }) => content);
  const nearest = nouns.at(-1);
  if (nearest === undefined || !before.tokens.slice(0, before.tokens.indexOf(nearest)).some(opens))
    return null;
  const next = pieces[at + 1]?.tokens[0]?.lower ?? '';
  const pronoun = relative.tokens.map(({ lower }) => lower).join(' ');
  if (/^who/.test(pronoun) && !isPerson(nearest)) return null;
  const verb = /(?:^|\s)(?:is|has|was)$/.test(pronoun) || /^(?:is|has|was)$/.test(next);
  const verbs = /(?:^|\s)(?:are|have|were)$/.test(pronoun) || /^(?:are|have|were)$/.test(next);
  if ((verb && plural(nearest)) || (verbs && !plural(nearest))) return null;
  return { nearest, others: nouns.slice(0, -1), after: relative.tokens[0]!.index };
}

const opens = ({ lower }: Token): boolean => /^(?:of|for|to|with|from|by|in|on|at)$/.test(lower);
export const isPerson = ({ lower }: Token): boolean => animate.test(lower);
const animate =
  /(?:er|or|ee|ant|ent|ist|ian|man|woman|person|child|children|people|men|women|spouse|minor|wife|husband|pupil|member|guest|nurse|witness|anyone|anybody|someone|those|nobody|youth|boy|girl|student|tenant|apprentice|novice|juvenile|recruit|cadet|athlete|candidate|delegate|graduate|adult|pilot|captain|cook|guard)s?$/;

/** "a certificate of competence", where an input or the action calls it so: one thing, of which the relative clause says it. */
function isOneThing({ nearest, others }: { nearest: Token; others: Token[] }, { names }: Binder): boolean {
  const thing = `${others.at(-1)?.lower ?? ''} of ${nearest.lower}`;
  return [names.title, ...names.inputs.map(({ description }) => description)].some((said) =>
    ` ${said.replace(/[.,;]/g, '')} `.includes(` ${thing} `),
  );
}

/** A fact of a relative clause that its input says of another noun than the one that the clause belongs to. */
export function misattached(pieces: readonly Flat[], facts: readonly Fact[], binder: Binder): void {
  pieces.forEach((piece, at) => {
    const found = antecedents(pieces, at);
    if (found === null) return;
    for (const fact of facts) {
      const deciding = fact.tokens.filter(({ index }) => index > found.after);
      if (deciding.length === 0) continue;
      const says = (token: Token): boolean =>
        token.stems.some((part) => bestLikeness(part, [...fact.name.stems, ...fact.name.described]) >= 0.8);
      const named = (token: Token): boolean =>
        token.stems.some((part) => bestLikeness(part, fact.name.stems) >= 0.8);
      if (!says(found.nearest) && found.others.some(named) && !isOneThing(found, binder))
        binder.doubts.push({
          code: 'ambiguous_attachment',
          words: [found.nearest, ...piece.tokens, ...deciding],
          message: `The words say this of "${found.nearest.text}"; ${fact.name.input.name} says it of another.`,
        });
    }
  });
}
