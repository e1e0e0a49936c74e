import type { Note, ReadBy } from '../../../rules/ledger/ledger.ts';
import type { InputDeclaration } from '../../../rules/model.ts';
import { formsOf, isVague, kinOf, related } from '../../meanings/related.ts';
import type { CueCategory } from '../words/lexicon.ts';
import { cuesAt } from '../words/cues.ts';
import type { Meant, Token } from '../words/tokens.ts';
import type { Name, Names } from './vocabulary.ts';
import { unitNamed } from '../words/units.ts';
import { bestLikeness, stemsIn } from './vocabulary.ts';
import { stem } from '../words/stem.ts';
import { isLight, opposed } from '../words/words.ts';

/**
 * Words that no input and no action says, read as the one word of the vocabulary that means the same. Nothing is read so
 * where two words of the vocabulary would do, where two words of the clause would be one, or where the clause has the word
 * of the vocabulary as well: it tells the two apart. An opposite is read only of what holds or does not.
 */
export function withMeantWords(tokens: readonly Token[], names: Names): Token[] {
  const vocabulary = vocabularyOf(names);
  if (vocabulary.byLemma.size === 0) return [...tokens];
  const lower = (at: number): string => tokens[at]?.lower ?? '';
  const structural = new Set(
    tokens.flatMap((_, at) => {
      const [cue] = cuesAt(lower, at).filter(({ category }) => !open.has(category));
      return cue === undefined ? [] : tokens.slice(at, at + cue.length);
    }),
  );
  const found = new Map<string, Meant | null>();
  const meant = tokens.map((token): Meant | null => {
    if (token.kind !== 'word' || !token.content || structural.has(token)) return null;
    if (token.stems.length !== 1 || token.stems[0]!.startsWith('~') || unitNamed(token.lower) !== null)
      return null;
    if (token.stems.some((part) => bestLikeness(part, vocabulary.stems) > 0)) return null;
    const known = found.get(token.lower);
    if (known !== undefined) return known;
    const one = meaningIn(token, vocabulary);
    found.set(token.lower, one);
    return one;
  });
  const said = new Set(tokens.flatMap(({ stems }) => stems));
  const sources = new Map<string, Set<string>>();
  meant.forEach((one, at) => {
    if (one === null) return;
    const target = stem(one.word);
    sources.set(target, (sources.get(target) ?? new Set()).add(tokens[at]!.stems[0]!));
  });
  return tokens.map((token, at) => {
    const one = meant[at] ?? null;
    if (one === null) return token;
    const target = stem(one.word);
    if (sources.get(target)!.size > 1 || said.has(target)) return token;
    return { ...token, stems: [one.relation === 'opposite' ? `un${target}` : target], meant: one };
  });
}

/** For the operator: which word was read as which, and on whose word. */
export function notesOnMeaning(tokens: readonly Token[], readBy: ReadBy): Note[] {
  const reasons = tokens.flatMap(({ text, meant }) =>
    meant === undefined ? [] : [`${meant.relation}: "${text}" is read as "${meant.word}" (WordNet)`],
  );
  return [...new Set(reasons)].map((reason) => ({
    kind: 'note',
    role: 'definition',
    reason,
    words: [],
    read_by: readBy,
  }));
}

/** Cues whose words may also be what an input says. */
const open: ReadonlySet<CueCategory> = new Set<CueCategory>(['doubtful', 'requires', 'plus', 'minus']);

interface Meanings {
  /** Every stem that the action and its inputs say. */
  stems: readonly string[];
  /** Words of the inputs by their lemmas. */
  byLemma: ReadonlyMap<string, ReadonlySet<string>>;
  /** Words in the names of what holds or does not. */
  holding: ReadonlySet<string>;
}

function vocabularyOf(names: Names): Meanings {
  const byLemma = new Map<string, Set<string>>();
  const all = names.inputs.map(saidBy);
  for (const { words } of [...all, saidByTitle(names.title)])
    for (const { word, lemmas } of words)
      for (const lemma of lemmas) {
        const known = byLemma.get(lemma);
        if (known === undefined) byLemma.set(lemma, new Set([word]));
        else known.add(word);
      }
  const bools = names.inputs.filter(({ kind }) => kind === 'bool');
  return {
    stems: [...new Set([...names.action, ...all.flatMap(({ stems }) => stems)])],
    byLemma,
    holding: new Set(bools.flatMap(({ input }) => input.name.toLowerCase().split('_'))),
  };
}

interface SaidByInput {
  words: { word: string; lemmas: readonly string[] }[];
  stems: string[];
}

/** "hired out" of the action "Rent out a boat": the act may be said by another word as well. */
function saidByTitle(title: string): Pick<SaidByInput, 'words'> {
  const words = title.split(/[^\p{L}]+/u).filter((word) => word.length > 2 && !isLight(word));
  return { words: [...new Set(words)].map((word) => ({ word, lemmas: formsOf(word) })) };
}

/** Clause after clause is read beside the same inputs. */
const saidByInputs = new WeakMap<InputDeclaration, SaidByInput>();

function saidBy({ input, description }: Name): SaidByInput {
  const known = saidByInputs.get(input);
  if (known !== undefined) return known;
  const words = [input.name, description, ...(input.aliases ?? []), ...(input.values ?? [])]
    .flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u))
    .filter((word) => word.length > 2 && !isLight(word));
  const made = {
    words: [...new Set(words)].map((word) => ({ word, lemmas: formsOf(word) })),
    stems: words.flatMap(stemsIn),
  };
  saidByInputs.set(input, made);
  return made;
}

const order = ['same', 'derived', 'synonym', 'opposite'] as const;

/** The one word of the vocabulary that it means, in the nearest relation that any has. */
function meaningIn({ lower, stems }: Token, { byLemma, holding }: Meanings): Meant | null {
  const near = [...kinOf(lower)].flatMap((lemma) => [...(byLemma.get(lemma) ?? [])]);
  const relations = [...new Set(near)].map((word) => ({ word, relation: related(lower, word) }));
  for (const relation of order) {
    const words = relations.filter((one) => one.relation === relation).map(({ word }) => word);
    const targets = new Set(words.map(stem));
    if (targets.size > 1) return null;
    const [word] = words;
    if (word === undefined) continue;
    // a trainee is not yet trained
    if (relation === 'derived' && lower.endsWith('ee') !== word.endsWith('ee')) return null;
    if (relation === 'synonym' && (isVague(lower) || isVague(word))) return null;
    if (relation === 'opposite' && (!holding.has(word) || opposed(stems[0]!, stem(word)))) return null;
    return { word, relation };
  }
  return null;
}
