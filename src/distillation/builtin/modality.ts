import type { Modality } from '../../rules/model.ts';

const signs: readonly [RegExp, Modality][] = [
  [
    /\b(?:must|shall|may|can|do|does|will|should) not\b|\bcannot\b|\bnever\b|\bprohibited\b|\bforbidden\b|\bunlawful\b|^\s*(?:no|not|none|neither)\b/i,
    'must_not',
  ],
  [/\b(?:entitled|right to|eligible)\b/i, 'entitled'],
  [/\b(?:must|shall|required|obliged|ha(?:s|ve) to|should)\b/i, 'must'],
  [/\b(?:may|can|permitted|allowed|authori[sz]ed)\b/i, 'may'],
];

/** The modality that the first sign in a text stands for; `must` without one. A proposal for a person to look at. */
export const modalityOf = (text: string): Modality => signs.find(([sign]) => sign.test(text))?.[1] ?? 'must';
