import { francAll } from 'franc-min';
import type { DistillableSource, Distillation } from '../distiller.ts';
import { Ranges } from './ranges.ts';
import type { TextRange } from './sentences.ts';
import { passagesOf } from './statements.ts';

/** Fewer letters say too little of a language. */
const fewestLetters = 40;
const sample = 2_000;
/** Every English sentence has words such as these; where they are this rare, it is none. */
const functionWords =
  /\b(?:the|of|and|to|in|a|an|is|are|be|that|for|or|by|with|on|not|any|may|shall|must|if|as|from|this|it|at|which|who|has|have|no)\b/gi;
const rarest = 0.1;
/** Names and labels are of no language; a sentence has this many words. */
const fewestWords = 9;
/** How like English a text may look to the trigrams, beside the language that it is most like. */
const likest = 0.85;
/** A text of so many words with hardly an English one among them is none, however like it looks: long texts all do. */
const manyWords = 30;
const hardly = 0.05;
/** Where the two likeliest languages are as near as this, it is likely neither. */
const nearest = 0.99;
/** More of a source than this in one language: the rest, too short to tell, is in it as well. */
const mostly = 0.8;

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

/** ISO 639-3 code of the language of a text that is not English; null for English and for what cannot be told. */
export function foreignLanguage(text: string): string | null {
  const part = text.slice(0, sample);
  if (lettersIn(part) < fewestLetters) return null;
  const words = part.match(/[\p{L}'’]+/gu)?.length ?? 0;
  const english = part.match(functionWords)?.length ?? 0;
  if (english >= rarest * words) return null;
  if (words < fewestWords) return null;
  const likeness = francAll(part, { minLength: fewestLetters });
  const [language] = likeness[0] ?? ['und'];
  if (language === 'eng' || language === 'und') return null;
  const likeEnglish = likeness.find(([code]) => code === 'eng')?.[1] ?? 0;
  const isClear = words >= manyWords && english < hardly * words && (likeness[1]?.[1] ?? 0) < nearest;
  return likeEnglish > likest && !isClear ? null : language;
}

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });

/** What of a source is in a language that is not read, and what to say of the source where it is most of it. */
export function foreignPassages(source: DistillableSource): {
  ranges: Ranges;
  notice: Distillation['notice'];
} {
  const foreign: TextRange[] = [];
  const letters = new Map<string, number>();
  let told = 0;
  for (const { start, end } of passagesOf(source).passages) {
    const text = source.text.slice(start, end);
    const count = lettersIn(text);
    if (count < fewestLetters) continue;
    told += count;
    const language = foreignLanguage(text);
    if (language === null) continue;
    foreign.push({ start, end });
    letters.set(language, (letters.get(language) ?? 0) + count);
  }
  const [most] = [...letters].sort(([, a], [, b]) => b - a);
  if (most === undefined || most[1] < mostly * told) return { ranges: new Ranges(foreign), notice: null };
  const name = names.of(most[0]) ?? 'another language';
  return {
    ranges: new Ranges([{ start: 0, end: source.text.length }]),
    notice: {
      code: 'language_not_read',
      message: `The text is in ${name}, which is not read: nothing was taken from it. Ingest an English version, or author its rules by hand.`,
    },
  };
}
