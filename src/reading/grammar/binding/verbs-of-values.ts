import { formsOf, isMostlyVerb, related } from '../../meanings/related.ts';
import { stem } from '../words/stem.ts';
import type { Token } from '../words/tokens.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import type { Fact } from './binding.ts';

const textOf = ({ input, description }: Name): string =>
  `${input.name.replaceAll('_', ' ')} ${description}`.toLowerCase();

const using =
  /\b(?:us(?:e|es|ed|ing)|runs?|running|power(?:s|ed)?|propulsion|propelled|driven|engine|fuel(?:s|led|ed)?|burn(?:s|ed|t|ing)?|heat(?:s|ed|er|ing)?)\b/;
const auxiliary = /^(?:is|are|was|were|be|been|being|has|have|had|does|do|did|can|may|must)$/;

/** "carries" of "What the boat carries". */
const verbsIn = ({ description }: Name): string[] =>
  description
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && !auxiliary.test(word) && formsOf(word).some(isMostlyVerb));

/** What an input says is used: it says so, or says by no verb what else is done with it. */
export const saysUse = (name: Name): boolean => using.test(textOf(name)) || verbsIn(name).length === 0;

const use = stem('use');
/** Of verbs that say little before their object, those that tell what is done with it. */
const telling = new Set('wear carry bear show produce display tow print'.split(' ').map(stem));

/** "uses oil" before a value of `cargo - What the boat carries`: what is done with it is another thing. */
export function tellsOtherwise(token: Token, facts: readonly Fact[]): boolean {
  const [verb = ''] = token.stems;
  const next = facts.filter(({ at }) => at > token.index).sort((a, b) => a.at - b.at)[0];
  if (next?.kind !== 'is') return false;
  if (verb === use) return !saysUse(next.name);
  if (!telling.has(verb)) return false;
  const own = verbsIn(next.name).filter((each) => telling.has(stem(each)) || stem(each) === use);
  return own.length > 0 && !own.some((each) => /^(?:same|synonym)$/.test(related(each, token.lower) ?? ''));
}
