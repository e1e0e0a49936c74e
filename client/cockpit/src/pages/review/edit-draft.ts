import type {
  EditCandidateInput,
  Effect,
  Modality,
  OverrideEdgeInput,
} from '../../../../../src/generated/cockpit/graphql.ts';
import type { Candidate } from './candidate.ts';
import { edgeInputOf } from './edge-input.ts';

/** One part of a rule: as it was when the edit began, as another person left it, and as it is typed here. */
export interface Conflict {
  name: string;
  base: string;
  theirs: string;
  mine: string;
}

/** What an edit is made of. */
export type Edited = Pick<Candidate, 'rule'>;

export interface Draft {
  naturalLanguage: string;
  appliesWhen: string;
  requires: string;
  modality: Modality;
  ifMet: Effect;
  ifUnmet: Effect;
  /** Rule keys, as they are typed. */
  overrides: string;
  limits: string;
}

export const draftOf = ({ rule }: Edited): Draft => ({
  naturalLanguage: rule.naturalLanguage,
  appliesWhen: rule.appliesWhen,
  requires: rule.requires,
  modality: rule.modality,
  ifMet: rule.ifMet,
  ifUnmet: rule.ifUnmet,
  overrides: rule.overrides.map((edge) => edge.rule).join(', '),
  limits: rule.limits.join(', '),
});

/** How it prevails: as an exception, or by its deny. */
export type Prevailing = 'overrides' | 'limits';

/** Reasons as they are typed, by `<how> <key>`: what is not among them stays as it was. */
export type TypedReasons = Readonly<Record<string, string>>;

export const reasonName = (how: Prevailing, key: string): string => `${how} ${key}`;

/** A key that the draft prevails over, with the reason for it. */
export interface Reasoned {
  key: string;
  /** As it stands; null where none was given, or where it does not prevail over it so far. */
  before: string | null;
  reason: string;
  /** Not to be saved without: a new exception, and a reason that was there. Of a limit the gates ask for one where no words say so. */
  required: boolean;
}

const keysIn = (typed: string): string[] => [...new Set(typed.split(/[\s,;]+/).filter((key) => key !== ''))];

/** The reasons that a draft may give: for each limit, and for each exception that rests on a reason or is new. */
export function reasonsIn(
  { rule }: Edited,
  draft: Pick<Draft, Prevailing>,
  typed: TypedReasons,
): Record<Prevailing, Reasoned[]> {
  const reasoned = (how: Prevailing, key: string, before: string | null, isAsked: boolean): Reasoned => ({
    key,
    before,
    reason: typed[reasonName(how, key)] ?? before ?? '',
    required: isAsked || before !== null,
  });
  return {
    overrides: keysIn(draft.overrides).flatMap((key) => {
      const edge = rule.overrides.find((one) => one.rule === key);
      const restsOnWords = edge !== undefined && edge.reason === null;
      return restsOnWords ? [] : [reasoned('overrides', key, edge?.reason ?? null, true)];
    }),
    limits: keysIn(draft.limits).map((key) =>
      reasoned('limits', key, rule.limitReasons.find((one) => one.rule === key)?.reason ?? null, false),
    ),
  };
}

export const isUnsaid = ({ overrides, limits }: Record<Prevailing, readonly Reasoned[]>): boolean =>
  [...overrides, ...limits].some(({ reason, required }) => required && reason.trim() === '');

const isSaidAnew = ({ before, reason }: Reasoned): boolean =>
  reason.trim() !== '' && reason.trim() !== before;

/** What of the draft is another content, as an edit takes it: edges that stay keep their citation. */
export function changesIn(
  candidate: Edited,
  { overrides, limits, ...plain }: Draft,
  typed: TypedReasons,
): Omit<EditCandidateInput, 'correlationId' | 'worldId' | 'candidateId'> {
  const { rule } = candidate;
  const was = draftOf(candidate);
  const reasons = reasonsIn(candidate, { overrides, limits }, typed);
  const exceptions = new Map(reasons.overrides.map((one) => [one.key, one]));
  const edges = keysIn(overrides).map((key): OverrideEdgeInput => {
    const edge = rule.overrides.find((one) => one.rule === key);
    const said = exceptions.get(key);
    return {
      ...(edge === undefined ? { rule: key } : edgeInputOf(edge)),
      ...(said && { reason: said.reason.trim() }),
    };
  });
  const limitReasons = reasons.limits
    .filter(isSaidAnew)
    .map(({ key, reason }) => ({ rule: key, reason: reason.trim() }));
  return {
    ...plain,
    ...((overrides !== was.overrides || reasons.overrides.some(isSaidAnew)) && { overrides: edges }),
    ...(limits !== was.limits && { limits: keysIn(limits) }),
    ...(limitReasons.length > 0 && { limitReasons }),
  };
}

const partNames: Readonly<Record<keyof Draft, string>> = {
  naturalLanguage: 'The rule in words',
  appliesWhen: 'Applies when',
  requires: 'Requires',
  modality: 'Kind of norm',
  ifMet: 'Where it is met',
  ifUnmet: 'Where it is unmet',
  overrides: 'Exception to',
  limits: 'Its deny prevails over',
};

export const reasonLabels: Readonly<Record<Prevailing, (key: string) => string>> = {
  overrides: (key) => `Why it prevails over ${key}`,
  limits: (key) => `Why its deny prevails over ${key}`,
};

/** The parts that one of the two changed, and on which they do not say the same. */
export function conflictsOf(base: Edited, theirs: Edited, mine: Draft, typed: TypedReasons): Conflict[] {
  const [was, are] = [draftOf(base), draftOf(theirs)];
  const parts = (Object.keys(partNames) as (keyof Draft)[]).map((part) => ({
    name: partNames[part],
    base: was[part],
    theirs: are[part],
    mine: mine[part],
  }));
  const [saidBefore, saidByThem, saidByMe] = [
    reasonsIn(base, was, {}),
    reasonsIn(theirs, are, {}),
    reasonsIn(base, mine, typed),
  ];
  const reasons = (['overrides', 'limits'] as const).flatMap((how) => {
    const of = (side: Record<Prevailing, readonly Reasoned[]>, key: string): string =>
      side[how].find((one) => one.key === key)?.reason ?? '';
    const keys = new Set([...saidByThem[how], ...saidByMe[how]].map(({ key }) => key));
    return [...keys].map((key) => ({
      name: reasonLabels[how](key),
      base: of(saidBefore, key),
      theirs: of(saidByThem, key),
      mine: of(saidByMe, key),
    }));
  });
  return [...parts, ...reasons].filter((part) => part.theirs !== part.mine);
}
