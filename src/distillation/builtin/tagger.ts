import { createRequire } from 'node:module';
import type { ItsHelpers, Model, PartOfSpeech, WinkMethods } from 'wink-nlp';

export interface Token {
  text: string;
  lower: string;
  lemma: string;
  pos: PartOfSpeech;
  start: number;
  end: number;
}

type WinkFactory = (model: Model, pipe: string[]) => WinkMethods;

const load = createRequire(import.meta.url);
let language: { read: WinkMethods; its: ItsHelpers } | undefined;

/** The language model costs about 200 ms and is wanted by few processes, so that it loads on first use. */
function languageModel(): { read: WinkMethods; its: ItsHelpers } {
  if (language === undefined) {
    const factory = load('wink-nlp') as WinkFactory;
    const read = factory(load('wink-eng-lite-web-model') as Model, ['sbd', 'pos']);
    language = { read, its: read.its };
  }
  return language;
}

/** Part-of-speech tags of a sentence or phrase, with offsets into it. */
export function tag(text: string): Token[] {
  const { read, its } = languageModel();
  const tokens = read.readDoc(text).tokens();
  const words = tokens.out();
  const pos = tokens.out(its.pos) as PartOfSpeech[];
  const lemmas = tokens.out(its.lemma as ItsHelpers['pos']) as string[];
  const tagged: Token[] = [];
  let from = 0;
  for (const [index, word] of words.entries()) {
    const start = text.indexOf(word, from);
    if (start < 0) continue;
    from = start + word.length;
    const lower = word.toLowerCase();
    tagged.push({
      text: word,
      lower,
      lemma: lemmas[index] ?? lower,
      pos: pos[index] ?? 'X',
      start,
      end: from,
    });
  }
  return tagged;
}
