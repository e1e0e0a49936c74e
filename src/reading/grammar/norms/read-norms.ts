import type { Condition, ReadBy } from '../../../rules/ledger/ledger.ts';
import type { Binder } from '../binding/binding.ts';
import type { SentenceUnit } from '../trees/layout.ts';
import type { BoundNorm } from './norms.ts';
import type { Token } from '../words/tokens.ts';

export const readerName = 'grammar';
export const readerVersion = '1';
export const readBy: ReadBy = { reader: readerName, version: readerVersion };

/** A norm of the clause, the unit that says it, and the norms that it prevails over. */
export interface ReadNorm {
  unit: SentenceUnit;
  norm: BoundNorm;
  overrides: Set<BoundNorm>;
}

/** When the norms before it do not apply, and the number of the unit that says so. */
export interface ReadRelease {
  readonly label: string | null;
  condition: Condition;
}

/** What was read of a clause so far: its norms in order, and what they share. */
export interface ReadNorms {
  readonly units: readonly SentenceUnit[];
  readonly bound: ReadNorm[];
  readonly binder: Binder;
  /** Words that no norm accounts for. */
  readonly unread: Token[];
  readonly releases: ReadRelease[];
}

/** Whether a norm obliges or forbids. */
export const denies = ({ norm }: BoundNorm): boolean =>
  norm.modality === 'must' || norm.modality === 'must_not';
