import { irregularVerbs } from '../../core/irregular-verbs.ts';

/** Forms of English words that no ending leads back to their lemma: the lemma first, then its forms. */
const nouns = `
analysis analyses|appendix appendices|axis axes|basis bases|bus buses|calf calves|child children|crisis crises|criterion criteria|datum data|diagnosis diagnoses|emphasis emphases|foot feet|goose geese
half halves|hypothesis hypotheses|index indices|knife knives|leaf leaves|life lives|loaf loaves|louse lice|man men|matrix matrices|medium media|mouse mice|ox oxen|parenthesis parentheses|person people
phenomenon phenomena|quay quays|quiz quizzes|scarf scarves|self selves|sheaf sheaves|shelf shelves|stimulus stimuli|thesis theses|thief thieves|tooth teeth|wife wives|wolf wolves|woman women
`;
const adjectives = `
bad worse worst|far farther farthest further furthest|good better best|big bigger biggest|dry drier driest|early earlier earliest|easy easier easiest|fat fatter fattest
heavy heavier heaviest|hot hotter hottest|old elder eldest|thin thinner thinnest|wet wetter wettest
`;

export type WordClass = 'noun' | 'verb' | 'adjective' | 'adverb';

const irregular: Readonly<Record<WordClass, ReadonlyMap<string, readonly string[]>>> = {
  verb: lemmasByForm(irregularVerbs),
  noun: lemmasByForm(nouns),
  adjective: lemmasByForm(adjectives),
  adverb: new Map(),
};

/** What an ending is taken off to, each tried in turn. */
const endings: Readonly<Record<WordClass, readonly (readonly [string, string])[]>> = {
  noun: [
    ['ies', 'y'],
    ['ches', 'ch'],
    ['shes', 'sh'],
    ['sses', 'ss'],
    ['xes', 'x'],
    ['zes', 'z'],
    ['men', 'man'],
    ['s', ''],
  ],
  verb: [
    ['ies', 'y'],
    ['ied', 'y'],
    ['es', 'e'],
    ['es', ''],
    ['s', ''],
    ['ed', 'e'],
    ['ed', ''],
    ['ing', 'e'],
    ['ing', ''],
  ],
  adjective: [
    ['er', ''],
    ['er', 'e'],
    ['est', ''],
    ['est', 'e'],
  ],
  adverb: [],
};

/** What a form may be an inflection of, itself included; whether there are such words is another question. */
export function possibleLemmas(form: string, wordClass: WordClass): string[] {
  const known = irregular[wordClass].get(form);
  if (known !== undefined) return [form, ...known];
  const lemmas = new Set([form]);
  for (const [ending, instead] of endings[wordClass]) {
    if (!form.endsWith(ending) || form.length < ending.length + 2) continue;
    if (ending === 's' && /(?:ss|us|is)$/.test(form)) continue;
    const rest = form.slice(0, -ending.length);
    lemmas.add(rest + instead);
    // "stopped", "fitting": the last letter is doubled before the ending
    if (instead === '' && ending !== 's' && ending !== 'es' && /([bdfgklmnprt])\1$/.test(rest))
      lemmas.add(rest.slice(0, -1));
  }
  return [...lemmas];
}

function lemmasByForm(families: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const family of families.split(/[|\n]/)) {
    const [lemma = '', ...forms] = family.trim().split(' ');
    for (const form of forms) found.set(form, [...(found.get(form) ?? []), lemma]);
  }
  return found;
}
