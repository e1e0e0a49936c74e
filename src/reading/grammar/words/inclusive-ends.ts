import type { CueCategory } from './lexicon.ts';
import { PatternTable } from './word-patterns.ts';

/** "between A and B, both days included", "from A to B (limits included)", "A to B inclusive": that its ends belong to a range. */
const classes = {
  both: 'both|the|both the|the two|its',
  ends: 'limits|values|figures|amounts|days|dates|years|ages|ends|end points|endpoints|end values|end dates|bounds|boundaries|first and last day|first and the last day|first and last days',
  being: 'being|are|to be',
  included: 'included|inclusive|counted|counted in',
  including: 'including|inclusive of|counting',
} as const;

const said = [
  '{both}? {ends} {being}? {included}',
  'both {being}? {included}',
  '{including} {both}? {ends}',
  '{including} both',
  'inclusive',
];

const lines: Partial<Record<CueCategory, readonly string[]>> = {
  both_inclusive: [
    ...said.flatMap((line) => [`, ${line}`, `( ${line} )`]),
    'both {ends}? {being}? inclusive',
    'inclusive',
  ],
};

export const inclusiveEnds = new PatternTable<CueCategory>(lines, classes);
