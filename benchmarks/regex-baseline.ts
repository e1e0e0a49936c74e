import type { Modality } from '../src/rules/model.ts';

/** What a reader that knows nothing but modal verbs makes of a sentence. */
export interface BaselineCandidate {
  quote: string;
  modality: Modality;
  figures: number[];
}

const signs: readonly [RegExp, Modality][] = [
  [
    /\b(?:shall not|must not|may not|cannot|unlawful|prohibited|no \w+ (?:\w+ ){0,8}(?:shall|may))\b/i,
    'must_not',
  ],
  [/\bentitled\b/i, 'entitled'],
  [/\b(?:shall|must)\b/i, 'must'],
  [/\bmay\b/i, 'may'],
];

export const figuresIn = (text: string): number[] =>
  (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((figure) => Number(figure.replaceAll(',', '')));

/** Lines cut at full stops, the first modal verb of each: what any distiller has to be better than. */
export function baselineCandidates(text: string): BaselineCandidate[] {
  return text
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.;])\s+(?=[A-Z“(])/))
    .flatMap((sentence) => {
      const modality = signs.find(([sign]) => sign.test(sentence))?.[1];
      return modality === undefined || sentence.length <= 30
        ? []
        : [{ quote: sentence.trim(), modality, figures: figuresIn(sentence) }];
    });
}
