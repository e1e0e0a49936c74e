import type { Comparison } from '../../../rules/ledger/ledger.ts';
import type { Amount } from '../words/amounts.ts';
import type { MeasureSense } from './directions.ts';
import type { Token } from '../words/tokens.ts';

/** "not later than 10 days": what is compared how. */
export interface Measure {
  tokens: Token[];
  amount: Amount;
  /** Null: the text gives no direction ("20 minutes"). */
  op: Comparison | null;
  /** How the words count: `deadline` turns round before an event ("not later than 3 days before"). */
  sense: MeasureSense;
  /** "years old", "metres long": a word that says what is measured. */
  of: string[];
  /** Words after a later measure that belong to this one too: "no earlier than 3 and no later than 28 days after X". */
  tail?: Token[];
  /** "one crate in ten": what the share is of, where that is named within. */
  base?: Token[];
  /** May be no quantity at all, where no input counts it: a time of day, "the following day". */
  soft?: boolean;
  /** "the fifth day of": an input says which day of them it is, and no number of days. */
  ordinal?: boolean;
  /** "by the fifth day": turns round before an event, whichever way it counts. */
  countedDay?: boolean;
  /** "from March to July": numbers of months, where an input holds one. */
  month?: boolean;
  /** "from 10 March to 15 July": the day of that month, where an input holds it. */
  dayOfMonth?: number;
  /** "on the day on which it is made": where an input counts the days until then. */
  sameDay?: boolean;
  /** "of the month following": where an input counts the months until then. */
  later?: boolean;
  /** "checked weekly", "once in a year": of an input for the time between two of them, or for how many there are. */
  often?: boolean;
  /** "a majority of": of all, or of those who are there? */
  majority?: boolean;
  to: number;
}
