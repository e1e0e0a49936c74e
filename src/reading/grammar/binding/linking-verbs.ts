import type { Token } from '../words/tokens.ts';
import { stem } from '../words/stem.ts';

/** Verbs that say little before their object: "take a pilot on board". */
export const slight = new Set(
  'accompany support evidence take obtain procure have hold make get give grant bring stay remain keep leave put place become see use wear carry bear show produce possess display go suffer travel equip fit furnish tow deal print'
    .split(' ')
    .map(stem),
);

export const isLinking = ({ stems }: Token): boolean => linking.has(stems[0] ?? '');

/** Verbs that only link a thing with what is said of it. */
const linking: ReadonlySet<string> = new Set(
  'contain cover consist comprise compose amount last elapse pass total come take make give set lie remain measure stand keep maintain hold have exceed charge limit stay remain rise carry extend reach bring measure weigh number range'
    .split(' ')
    .map(stem),
);
