import type { Token } from '../words/tokens.ts';
import { isLight } from '../words/words.ts';
import type { Names } from './vocabulary.ts';
import { bestLikeness } from './vocabulary.ts';

/** What a purpose or reason begins with, which goes on to the next comma. */
const opening = new RegExp(
  '^(?:' +
    [
      'in order (?:not )?to',
      'so as (?:not )?to',
      'so that',
      'with a view to',
      'with the (?:aim|object|purpose|intention) of',
      'in the interests? of',
      'for (?:the )?(?:protection|safety|sake|prevention|preservation|security|benefit|comfort|convenience|avoidance) of',
      '(?:because of|owing to|due to|in view of|given) the (?:danger|risk|hazard|threat) of',
      // Verbs of ends alone: "to keep bees, one must …" says when.
      'to (?:protect|prevent|avoid|ensure|guard against|safeguard|minimise|minimize|combat|counter|deter)',
    ].join('|') +
    ') ',
);
/** Reasons that a text has for all whom it binds: "on medical grounds" is one that somebody has. */
const ground =
  '(?:hygiene|hygienic|sanitary|safety|security|public (?:health|safety|order)|fire safety|animal welfare|conservation|environmental)';
/** One that is whole by itself, so that no comma has to end it. */
const fixed = new RegExp(
  '^(?:by way of precaution|as a precaution|as a precautionary measure|as a safety measure' +
    '|as a matter of ' +
    `(?:precaution|principle|routine|course|${ground})` +
    `|for reasons of ${ground}|on (?:the )?grounds of ${ground}|for ${ground} reasons|on ${ground} grounds)(?= |$)`,
);
/** "Under this regulation": what every sentence of a text could begin with. */
const source =
  /^(?:under|pursuant to|according to|in accordance with|by virtue of|for the purposes of) (?:this|these|the present) (?:regulations?|rules?|order|act|law|by-?laws?|statutes?|ordinance|decree|code|terms|policy|guidelines|instructions|charter)(?= |$)/;
/** "In particular,", "Accordingly,": joins what is said to what was said. */
const joining =
  /^(?:in particular|therefore|accordingly|consequently|for (?:this|that) reason|to (?:this|that) end|as a result) ,/;

/** Whatever narrows, asks or counts is no mere purpose: "to protect those who …", "to keep at least 3 m". */
const narrows =
  /^(?:if|unless|where|when|while|only|not|no|without|than|who|which|whose|that|must|may|shall|other|except|least|most)$/;
const obliges =
  /\b(?:must|shall|has to|have to|is to|are to|required|obliged|forbidden|prohibited|banned|may not|not allowed|not permitted)\b/;
const grants = /\b(?:may|can|entitled|free to|allowed|permitted|at liberty|only|solely)\b/;

/**
 * The tokens without those that only say to what end, for what reason, or by which text something is laid down: "To protect
 * guests, cooks must …", "Dogs must, for reasons of hygiene, …". In front and between commas of a duty or a ban, at the end
 * of a duty; where an input or the action speaks of it, it may be what the norm turns on.
 */
export function withoutIdleFrames(
  tokens: readonly Token[],
  names: Names,
  ask: (frame: Token[]) => void,
): Token[] {
  const idle = new Set<Token>();
  for (const sentence of sentencesOf(tokens)) {
    for (const found of framesIn(sentence)) {
      const said = found.filter(({ content, lower }) => content && !isLight(lower));
      const named = said.filter((token) => isNamed(token, names));
      if (named.length === 0) for (const token of found) idle.add(token);
      else if (named.length === said.length && !named.some((token) => isOfAction(token, names))) ask(found);
    }
    for (const token of oftenIn(sentence)) idle.add(token);
  }
  return tokens.filter((token) => !idle.has(token));
}

function sentencesOf(tokens: readonly Token[]): Token[][] {
  const found: Token[][] = [[]];
  for (const token of tokens) {
    found.at(-1)!.push(token);
    if (token.kind === 'break' || /^[.;:!?]$/.test(token.lower)) found.push([]);
  }
  return found;
}

const textOf = (tokens: readonly Token[]): string => tokens.map(({ lower }) => lower).join(' ');

function framesIn(sentence: readonly Token[]): Token[][] {
  const said = textOf(sentence);
  const bans = said.replaceAll(
    /\b(?:may not|not allowed|not permitted|no [a-z]+ (?:may|is allowed|is permitted))\b/g,
    '',
  );
  const duty =
    /\b(?:must|shall|has to|have to|is to|are to)\b(?! not)/.test(said) && !/\bnot\b|^no /.test(said);
  if (!obliges.test(said) || grants.test(bans)) return [];
  return sentence.flatMap((token, at) => {
    const front = at === 0;
    const inner = sentence[at - 1]?.lower === ',';
    const behind = !front && !inner;
    const rest = sentence.slice(at);
    if (front && joining.test(textOf(rest.slice(0, 6)))) {
      const comma = rest.findIndex(({ lower }) => lower === ',');
      return [rest.slice(0, comma + 1)];
    }
    const length = lengthOf(rest, front);
    if (length === 0 || (behind && !duty)) return [];
    const next = rest[length]?.lower ?? '';
    if (front) return [rest.slice(0, next === ',' ? length + 1 : length)];
    if (inner && next === ',') return [[sentence[at - 1]!, ...rest.slice(0, length + 1)]];
    const ends = rest[length] === undefined || /^[.;]$/.test(next);
    if (
      !ends ||
      !duty ||
      (behind &&
        !/^(?:in order|so as|with a view|to |for the|by way|as a pre)/.test(textOf(rest.slice(0, 3))))
    )
      return [];
    if (behind && token.lower === 'to') return [];
    return [[...(inner ? [sentence[at - 1]!] : []), ...rest.slice(0, length)]];
  });
}

/** How many words of it are such a frame; none where it goes on without a comma, or says more than an end. */
function lengthOf(rest: readonly Token[], front: boolean): number {
  const said = textOf(rest.slice(0, 8));
  const whole = fixed.exec(said)?.[0] ?? (front ? source.exec(said)?.[0] : undefined);
  if (whole !== undefined) return whole.split(' ').length;
  const lead = opening.exec(said)?.[0];
  if (lead === undefined || (!front && lead === 'so that ')) return 0;
  const from = lead.trim().split(' ').length;
  const end = rest.findIndex(({ lower }, at) => at >= from && /^[,.;]$/.test(lower));
  const words = rest.slice(from, end < 0 ? rest.length : end);
  const plain = words.every(({ kind, lower }) => kind === 'word' && !narrows.test(lower));
  return plain && words.length > 0 && words.length <= 10 ? from + words.length : 0;
}

/** "more often than four times a year": more than so many times. */
const oftenIn = (sentence: readonly Token[]): Token[] =>
  sentence.filter(
    ({ lower }, at) =>
      /^(?:often|frequently)$/.test(lower) &&
      /^(?:more|less)$/.test(sentence[at - 1]?.lower ?? '') &&
      sentence[at + 1]?.lower === 'than' &&
      (/^(?:once|twice|thrice)$/.test(sentence[at + 2]?.lower ?? '') ||
        sentence[at + 3]?.lower === 'times') &&
      sentence[at + 3]?.lower !== 'every',
  );

const isOfAction = ({ stems }: Token, { action }: Names): boolean =>
  stems.some((part) => bestLikeness(part, action) >= 0.8);

const isNamed = (token: Token, names: Names): boolean =>
  isOfAction(token, names) ||
  token.stems.some((part) =>
    names.inputs.some(
      ({ stems: own, described, values }) =>
        bestLikeness(part, [...own, ...described, ...values.flatMap((value) => value.stems)]) >= 0.8,
    ),
  );
