import type { Token } from '../words/tokens.ts';
import { isAnothers } from './told-apart.ts';
import { canAct } from '../../meanings/related.ts';
import type { Name } from '../vocabulary/vocabulary.ts';
import { bestLikeness, stemsIn } from '../vocabulary/vocabulary.ts';
import { singular, stem } from '../words/stem.ts';
import type { Surroundings, Binder } from './binding.ts';

export interface EnumCandidate {
  name: Name;
  value: string;
  matched: number;
  tokens: Token[];
}

/**
 * Values of enums that words of the region name: every word of the value is there, at least one in the region itself.
 * `elsewhere`: whether the words belong to what another input says.
 */
export function valuesIn(
  region: readonly Token[],
  around: Surroundings,
  binder: Binder,
  elsewhere: (candidate: EnumCandidate) => boolean = () => false,
): EnumCandidate[] {
  const lower = new Set(region.map((token) => token.lower));
  const found: EnumCandidate[] = [];
  for (const name of binder.names.inputs) {
    if (name.kind !== 'enum') continue;
    const fitting: EnumCandidate[] = [];
    for (const { value, stems, raw } of name.values) {
      const tokens = region.filter((_, at) => !isDone(region, at, raw));
      const own = tokens.flatMap((token) => token.stems);
      if (toldByLabel(name, raw) && !labelled(tokens, raw, name)) continue;
      if (raw.some((part) => /^(?:other|no|not|non|without|none|both|all)$/.test(part) && !lower.has(part)))
        continue;
      const numeral = stems.length === 0 && raw.length === 1 && numberWord.test(raw[0]!);
      // "onto two": a figure is a value of what is beside it
      if (
        numeral &&
        !name.stems.some((part) => bestLikeness(part, [...own, ...around.near, ...around.norm]) > 0)
      )
        continue;
      const parts =
        stems.length > 0 ? stems : raw.filter((part) => (part.length === 1 || numeral) && lower.has(part));
      if (parts.length === 0) continue;
      const met = parts.map((part) => Math.max(bestLikeness(part, own), lower.has(part) ? 1 : 0));
      const beside = parts.map((part) => bestLikeness(part, around.near));
      if (
        !met.some((like) => like >= 0.9) ||
        parts.some((_, index) => Math.max(met[index]!, beside[index]!) < 0.9)
      )
        continue;
      // "The ward sister may close a ward": the whole of it is said beside, and here is another thing
      if (met.some((like) => like < 0.9) && beside.every((like) => like >= 0.9)) continue;
      // "A member of the jury" is no `child_of_member`, whatever else the norm speaks of
      const head = stemsIn(raw.slice(0, Math.max(raw.indexOf('of'), 0)).join(' '));
      if (head.some((part) => bestLikeness(part, own) < 0.9)) continue;
      const words = tokens.filter(
        (token) =>
          token.stems.some((part) => bestLikeness(part, parts) >= 0.9) || parts.includes(token.lower),
      );
      if (isAnothers(words, tokens, name) || isOfTheAct(words, raw, tokens, binder)) continue;
      const matched = met.filter((like) => like >= 0.9).length;
      const candidate = { name, value, matched, tokens: words };
      if (!elsewhere(candidate)) fitting.push(candidate);
    }
    const best = headmost(fitting, region, binder);
    if (best !== null) found.push(best);
  }
  return found.sort((left, right) => right.matched - left.matched);
}

/** "the device is fitted" beside a fitter, "the car is leased" beside a lessee: what was done is nobody who does it. */
function isDone(region: readonly Token[], at: number, raw: readonly string[]): boolean {
  const { lower } = region[at]!;
  if (!lower.endsWith('ed') || raw.includes(lower) || !raw.some(canAct)) return false;
  if (raw.some((part) => /(?:er|or)$/.test(part))) return true;
  const [noun, be] = region.slice(Math.max(at - 2, 0), at);
  return be !== undefined && /^(?:is|are|was|were)$/.test(be.lower) && noun!.content && !canAct(noun!.lower);
}

/** "an export permit" of the action "Accept an export permit": no `exporter`, whose word is another one. */
function isOfTheAct(
  words: readonly Token[],
  raw: readonly string[],
  tokens: readonly Token[],
  { names }: Binder,
): boolean {
  const [word, ...more] = words;
  const next = word === undefined ? undefined : tokens[tokens.indexOf(word) + 1];
  return (
    word !== undefined &&
    next !== undefined &&
    more.every(({ lower }) => lower === word.lower) &&
    !raw.some((part) => part === word.lower || part === singular(word.lower)) &&
    ` ${names.title} `.includes(` ${word.lower} ${next.lower} `)
  );
}

/** "any employee of the applicant": an employee, and which; what comes after "of" or owns it is not what is meant. */
function headmost(
  fitting: readonly EnumCandidate[],
  tokens: readonly Token[],
  binder: Binder,
): EnumCandidate | null {
  const most = Math.max(...fitting.map(({ matched }) => matched));
  const all = fitting.filter(({ matched }) => matched === most);
  const [first, ...others] = all;
  if (first === undefined) return null;
  const apart = others.filter((other) => !other.tokens.some((token) => first.tokens.includes(token)));
  if (apart.length === 0) return first;
  const heads = [first, ...apart].filter((candidate) => !isGoverned(candidate.tokens[0]!, tokens));
  if (heads.length !== 1)
    binder.doubts.push({
      code: 'ambiguous_attachment',
      words: [first, ...apart].flatMap((candidate) => candidate.tokens),
      message: `${first.name.input.name} seems to be two things here.`,
    });
  return heads[0] ?? first;
}

function isGoverned(token: Token, tokens: readonly Token[]): boolean {
  if (/['’]s?$/.test(token.text)) return true;
  let at = tokens.indexOf(token) - 1;
  while (/^(?:the|a|an|his|her|its|their|any|such)$/.test(tokens[at]?.lower ?? '')) at -= 1;
  return tokens[at]?.lower === 'of';
}

const numberWord = /^(?:one|two|three|four|five|six|seven|eight|nine|ten)$/;

/** `quay_a` beside `quay_c`, `a` beside `b`: a letter tells them apart, and it is a label, never an article. */
const toldByLabel = (name: Name, raw: readonly string[]): boolean =>
  raw.at(-1)!.length === 1 &&
  name.values.some((other) => other.raw.at(-1)!.length === 1 && other.raw.at(-1) !== raw.at(-1));

function labelled(tokens: readonly Token[], raw: readonly string[], name: Name): boolean {
  const letter = raw.at(-1)!;
  return tokens.some((token, at) => {
    if (token.lower !== letter) return false;
    const before = tokens[at - 1];
    if (before === undefined) return token.kind === 'number';
    const named = before.stems.some((part) => bestLikeness(part, [...name.stems, ...raw.map(stem)]) > 0);
    const listed = /^(?:and|or|to)$/.test(before.lower) || before.index < token.index - 1;
    return named || (listed && token.text !== 'a' && token.text !== token.lower);
  });
}
