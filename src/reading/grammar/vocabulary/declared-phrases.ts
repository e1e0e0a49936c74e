import type { CueCategory } from '../words/lexicon.ts';
import { cuesAt } from '../words/cues.ts';
import { modals } from '../words/lexicon.ts';
import type { Token } from '../words/tokens.ts';
import type { Name, Names } from './vocabulary.ts';
import { bestLikeness } from './vocabulary.ts';
import { stem } from '../words/stem.ts';
import { isLight } from '../words/words.ts';

/**
 * Words of structure inside what one input says: "lost or stolen" of `card_lost_or_stolen`, "has to be pumped out" of an
 * input whose description says so. There they join nothing and oblige nothing: one fact is stated, whatever its words.
 */
export function withDeclaredPhrases(tokens: readonly Token[], names: Names): Token[] {
  const told = names.inputs.filter(({ kind }) => kind !== 'enum').map(wordingsOf);
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  const inside = new Set<Token>();
  tokens.forEach((_, at) => {
    const cue = cuesAt(lower, at).find(({ category }) => declarable.has(category));
    if (cue === undefined) return;
    const own = tokens.slice(at, at + cue.length);
    const said = told.some(
      ({ name, wordings }) =>
        wordings.some((words) => saidBy(tokens, at, cue.length, words, !obliging.has(cue.category))) &&
        (obliging.has(cue.category)
          ? isSubordinate(tokens, at)
          : limiting.has(cue.category)
            ? isBesideAct(tokens, at)
            : isOnlySaidBy(name, [contentBefore(tokens, at), contentAfter(tokens, at + 1)], names)),
    );
    if (said) for (const token of own) inside.add(token);
  });
  return inside.size === 0
    ? [...tokens]
    : tokens.map((token) => (inside.has(token) ? { ...token, declared: true } : token));
}

const joining = new Set<CueCategory>(['and', 'or']);
const obliging = new Set<CueCategory>(['must', 'may']);
/** "used exclusively in trials" of `used_exclusively_in_trials`: what the input says, and no limit of what is permitted. */
const limiting = new Set<CueCategory>(['only']);
const declarable = new Set<CueCategory>([...joining, ...obliging, ...limiting]);

interface Wordings {
  name: Name;
  /** Its name, its description and each alias, word by word. */
  wordings: string[][];
}

const wordingsOf = (name: Name): Wordings => ({
  name,
  wordings: [
    name.input.name.toLowerCase().split('_'),
    wordsIn(name.description),
    ...(name.input.aliases ?? []).map((alias) => wordsIn(alias.toLowerCase())),
  ],
});

const wordsIn = (text: string): string[] => text.split(/[^\p{L}\d'’-]+/u).filter((word) => word !== '');

/** Whether the wording has the words at `at`, between the words that are beside them in the text. */
function saidBy(
  tokens: readonly Token[],
  at: number,
  length: number,
  wording: readonly string[],
  both: boolean,
): boolean {
  const forms = tokens.slice(at, at + length).map((token) => stem(token.lower));
  const before = contentBefore(tokens, at);
  const after = contentAfter(tokens, at + length);
  return wording.some((_, from) => {
    if (!forms.every((form, offset) => stem(wording[from + offset] ?? '') === form)) return false;
    const next = wording.slice(from + length).find((word) => !isLight(word));
    const last = wording.slice(0, from).findLast((word) => !isLight(word));
    return isWord(after, next) && (!both || isWord(before, last));
  });
}

const isWord = (token: Token | null, word: string | undefined): boolean =>
  token !== null && word !== undefined && token.stems.length === 1 && token.stems[0] === stem(word);

/** The nearest word that says something, with nothing but light words between. */
const contentBefore = (tokens: readonly Token[], at: number): Token | null =>
  wordOf(tokens.slice(0, at).findLast(saysOrParts));
const contentAfter = (tokens: readonly Token[], at: number): Token | null =>
  wordOf(tokens.slice(at).find(saysOrParts));
const saysOrParts = ({ content, kind }: Token): boolean => content || kind === 'mark' || kind === 'break';
const wordOf = (token: Token | undefined): Token | null =>
  token?.kind === 'word' && token.content ? token : null;

/** "lost or stolen" beside an input for theft alone: which of them the words state is open. */
function isOnlySaidBy(name: Name, words: readonly (Token | null)[], { inputs }: Names): boolean {
  const stems = words.flatMap((token) => token?.stems ?? []);
  return inputs.every((other) => {
    const own = [...other.stems, ...other.values.flatMap((value) => value.stems)];
    return other === name || stems.every((part) => bestLikeness(part, own) < 0.8);
  });
}

const opens = /^(?:who|which|that|whose|whom|if|where|when|whenever|unless|while)$/;
const ends = /^[.;:,\n]$/;

/** "Cellars that have to be pumped out must …": the modal of a relative clause or condition, and the norm has its own. */
function isSubordinate(tokens: readonly Token[], at: number): boolean {
  const start = tokens.slice(0, at).findLastIndex(({ lower }) => ends.test(lower)) + 1;
  if (!tokens.slice(start, at).some(({ lower }) => opens.test(lower))) return false;
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  for (let to = at + 1; to < tokens.length && !/^[.;\n]$/.test(lower(to)); to += 1)
    if (cuesAt(lower, to).some(({ category }) => modals.has(category))) return true;
  return false;
}

/** "Goods used only in trials may …", "if they are used only in trials"; not "may be used only in trials". */
function isBesideAct(tokens: readonly Token[], at: number): boolean {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  const start = tokens.slice(0, at).findLastIndex((token) => /^[.;\n]$/.test(token.lower)) + 1;
  for (let before = at - 1; before >= start; before -= 1) {
    if (opens.test(lower(before))) return true;
    if (cuesAt(lower, before).some(({ category }) => modals.has(category))) return false;
  }
  return true;
}
