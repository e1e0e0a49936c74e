import type { Norm } from '../../../../../src/rules/ledger/ledger.ts';
import type { Candidate } from './candidate.ts';
import { normInWords } from './ledger/parts.ts';

export type ModelReading = Candidate['modelReadings'][number];

/** What a model answered, as the service keeps it. */
interface ModelAnswer {
  norms?: Partial<Norm>[];
  doubts?: { about: string }[];
  no_norm?: string | null;
}

/** Readings that say the same, in words. */
export interface SameReading {
  lines: string[];
  readings: ModelReading[];
}

function linesOf({ answer }: ModelReading): string[] {
  const { norms = [], doubts = [], no_norm: none = null } = (answer ?? {}) as ModelAnswer;
  return [
    ...(norms.length === 0 ? [none ?? 'It found no norm in the words.'] : norms.map(normInWords)),
    ...doubts.map(({ about }) => `It doubts: ${about}`),
  ];
}

/** The answers that came, those together that say the same: what most say first. */
export function comparedReadings(readings: readonly ModelReading[]): SameReading[] {
  const same = new Map<string, SameReading>();
  for (const reading of readings.filter(({ failure }) => failure === null)) {
    const lines = linesOf(reading);
    const key = JSON.stringify(lines);
    same.set(key, { lines, readings: [...(same.get(key)?.readings ?? []), reading] });
  }
  return [...same.values()].sort((a, b) => b.readings.length - a.readings.length);
}
