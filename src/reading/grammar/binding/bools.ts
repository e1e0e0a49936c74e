import type { Token } from '../words/tokens.ts';
import { deniedByCompound } from './denying-compounds.ts';
import { saidMissing } from './said-relations.ts';
import { meantOnly } from './told-apart.ts';
import type { Name, Names } from '../vocabulary/vocabulary.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';
import { opposed } from '../words/words.ts';
import {
  particleSaid,
  metBy,
  particles,
  running,
  type Surroundings,
  type Binder,
  isOther,
  saysOther,
  isOwn,
  saysOwn,
  recall,
  telling,
  describing,
} from './binding.ts';

/** Verbs that "off" belongs to without a word about whether something is on. */
const otherVerb =
  /^(?:let|lets|letting|set|sets|setting|pay|pays|paid|paying|sign|signs|signed|signing|call|calls|called)$/;

/** "switched off" where the input says "switched on", "is down" where it says "up": the particle turns the meaning round. */
function switchedOff(
  tokens: readonly Token[],
  name: Name,
  { title }: Names,
): 'same' | 'contrary' | 'unclear' {
  const particle = particleSaid(tokens);
  // "the barrier is down at night": it says nothing of the night
  const before = particle === null ? [] : tokens.slice(0, tokens.indexOf(particle));
  const said = particle !== null && metBy(before, name.stems).length > 0 ? particle.lower : null;
  const own = name.input.name.split('_').at(-1)!;
  if (said !== null && particles.has(own)) {
    if (own === said) return 'same';
    return particles.get(own) === said ? 'contrary' : 'unclear';
  }
  // "the barrier is down" of `barrier_raised`: which of the two it is, no word says
  if (said !== null && said !== 'on' && said !== 'off') return 'unclear';
  // "must not take off", "let off": part of another verb
  const off = tokens.some(
    ({ lower, index }, at) =>
      lower === 'off' &&
      !/\boff\b/.test(title) &&
      (at === 0 || tokens[at - 1]!.index < index - 1 || !otherVerb.test(tokens[at - 1]!.lower)),
  );
  const told = `${name.input.name.replaceAll('_', ' ')}. ${name.description}`;
  const toldOff = /\boff\b/.test(told);
  if (off === toldOff) return 'same';
  if (off) return running.test(told) ? 'contrary' : 'unclear';
  const on = tokens.some(
    ({ lower }, index) => lower === 'on' && /^(?:switched|turned|put)$/.test(tokens[index - 1]?.lower ?? ''),
  );
  return on ? 'contrary' : 'same';
}

/** "who is asked for the ticket must show it" of `ticket_shown`: its verb, where the words around say what "it" is. */
function doneToIt(tokens: readonly Token[], { stems }: Name, { near, norm }: Surroundings): Token[] {
  if (!tokens.some(({ lower }) => lower === 'it' || lower === 'them')) return [];
  const verb = tokens.find(({ content }) => content);
  if (verb === undefined || metBy([verb], stems).length === 0) return [];
  const others = stems.filter((part) => bestLikeness(part, verb.stems) === 0);
  return others.length > 0 && others.every((part) => bestLikeness(part, [...near, ...norm]) >= 0.9)
    ? [verb]
    : [];
}

/** "on a market day or on any *other day*" of `is_market_day`: on a day that is none. */
function saidOfOthers(tokens: readonly Token[], { stems }: Name, { near }: Surroundings): boolean {
  const met = metBy(tokens, stems);
  return (
    met.length > 0 &&
    met.every(
      (token) =>
        /^(?:any|all|every|some)$/.test(tokens[tokens.indexOf(token) - 2]?.lower ?? '') &&
        tokens[tokens.indexOf(token) - 1]?.lower === 'other',
    ) &&
    stems.length > met.length &&
    stems.every((part) => bestLikeness(part, near) >= 0.9)
  );
}

/** "outside the park" of `in_park`, "within the park" of `outside_park`: where it is, is turned round. */
function outsideOf(tokens: readonly Token[], name: Name): Token[] {
  const parts = name.input.name.split('_');
  const [within, beyond] = [parts.some((part) => inside.test(part)), parts.includes('outside')];
  if (within === beyond) return [];
  return tokens.filter(({ lower }, at) => {
    if (within ? lower !== 'outside' : !inside.test(lower)) return false;
    const noun = tokens.slice(at + 1, at + 6).find(({ content }) => content);
    return noun !== undefined && noun.stems.some((part) => bestLikeness(part, name.stems) >= 0.8);
  });
}

const inside = /^(?:in|inside|within)$/;

interface BoolCandidate {
  name: Name;
  score: number;
  tokens: Token[];
  /** Met through its opposite: "unlit" for `lit`. */
  contrary: boolean;
}

/** Bool inputs that words of the region state, best first; each must have telling words of its own. */
export function boolsIn(tokens: readonly Token[], around: Surroundings, binder: Binder): BoolCandidate[] {
  const own = tokens.flatMap(({ stems }) => stems);
  const found: BoolCandidate[] = [];
  for (const name of binder.names.inputs) {
    if (name.kind !== 'bool') continue;
    if (isOther(name) && !tokens.some(saysOther)) continue;
    if (isOwn(name) && !tokens.some(saysOwn)) continue;
    const contrary = tokens.filter((token) =>
      token.stems.some(
        (part) => bestLikeness(part, name.stems) === 0 && name.stems.some((other) => opposed(part, other)),
      ),
    );
    const apart = outsideOf(tokens, name);
    const turned = contrary.flatMap((token) =>
      name.stems.filter((other) => token.stems.some((part) => opposed(part, other))),
    );
    const named = recall(name.stems, [...own, ...turned], around, name, binder.names);
    const described = recall(name.described, [...own, ...turned], around, name, binder.names);
    const off = switchedOff(tokens, name, binder.names);
    const others = saidOfOthers(tokens, name, around);
    const missing = saidMissing(tokens, name);
    const naming = [
      ...telling(tokens, name, binder.names),
      ...contrary,
      ...(missing === null ? [] : [missing]),
    ];
    const words =
      naming.length > 0
        ? [...apart, ...naming]
        : [...describing(tokens, name, described.own, binder.names), ...doneToIt(tokens, name, around)];
    const whole = Math.max(named.all, 0.9 * described.all);
    const mine = Math.max(named.own, 0.9 * described.own);
    if (words.length === 0 || whole < 0.62 || mine < 0.35) continue;
    if (off === 'unclear') continue;
    found.push({
      name,
      score: 0.6 * mine + 0.4 * whole,
      tokens: words,
      contrary:
        (((((contrary.length % 2 === 1) !== (off === 'contrary')) !==
          (apart.length > 0 && naming.length > 0)) !==
          deniedByCompound(words, name)) !==
          (missing !== null)) !==
        others,
    });
  }
  return meantOnly(found, tokens).sort((left, right) => right.score - left.score);
}
