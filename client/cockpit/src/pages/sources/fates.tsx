import type { OmissionReason, SourceFate } from '../../../../../src/generated/cockpit/graphql.ts';
import css from './source-page.module.css';

export type Fate = SourceFate;

/** What became of a statement, in words; in the order in which one of several is shown. */
export const fateWords: Readonly<Record<Fate, string>> = {
  RULE: 'Signed rule',
  CANDIDATE: 'Open candidate',
  DEFINITION: 'Definition',
  NOT_READ: 'Not read',
  REJECTED: 'Rejected',
  LEFT_OUT: 'Left out',
};
export const fateOrder = Object.keys(fateWords) as Fate[];

export const reasonWords: Readonly<Record<OmissionReason, string>> = {
  DEFINITION: 'defines a term',
  EFFECTIVE_DATE: 'says when the text is in force',
  INTERPRETIVE: 'says how to read other provisions',
  RECITAL: 'gives reasons and binds no one',
  DECLARATORY: 'states what is, and asks nothing of anyone',
  NO_ACTOR_OR_ACT: 'no actor and no act were found',
  TOO_LONG: 'too long to be read as one sentence',
  OUT_OF_FOCUS: 'the run did not ask for it',
  REFUSED: 'the distiller refused it',
  NOT_READ: 'may oblige or permit something, and could not be read',
  FOREIGN_LANGUAGE: 'in a language that is not read',
  NO_NORM: 'nothing in it obliges or permits',
  KNOWN: 'a rule or candidate rests on it already',
  HEADING: 'a heading or caption',
  NOTE: 'a note, which explains and binds no one',
};

/** How many statements became what; each is a way to see only those. */
export function Fates({
  count,
  only,
  setOnly,
}: {
  count: (fate: Fate) => number;
  only: Fate | null;
  setOnly: (fate: Fate | null) => void;
}) {
  return (
    <div className={css.fates} role="group" aria-label="Show what became of the text">
      {fateOrder
        .filter((fate) => count(fate) > 0)
        .map((fate) => (
          <button
            key={fate}
            type="button"
            className={css.fate}
            aria-pressed={only === fate}
            onClick={() => setOnly(only === fate ? null : fate)}
          >
            <span className={css[fate]}>{fateWords[fate]}</span> {count(fate).toLocaleString('en')}
          </button>
        ))}
    </div>
  );
}
