import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A question of the demonstration that can be asked again, and the API key that asks it. */
export interface KeptDecision {
  apiKey: string;
  action: string;
  inputs: Record<string, unknown>;
  asOf: string | null;
}

/** What the data folder remembers of the demonstration, for its owner's eyes only. */
export interface KeptDemonstration {
  /** False from the beginning of the loop until its end: a process that was killed leaves it so. */
  finished: boolean;
  /** Null when nothing could be decided. */
  decision: KeptDecision | null;
}

const recordOf = (dataDir: string): string => join(dataDir, 'demonstration.json');

/** Null where there was no demonstration yet. */
export function readDemonstration(dataDir: string): KeptDemonstration | null {
  try {
    return JSON.parse(readFileSync(recordOf(dataDir), 'utf8')) as KeptDemonstration;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

export function keepDemonstration(dataDir: string, demonstration: KeptDemonstration): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const half = `${recordOf(dataDir)}.new`;
  writeFileSync(half, JSON.stringify(demonstration, null, 2), { mode: 0o600 });
  renameSync(half, recordOf(dataDir));
}
