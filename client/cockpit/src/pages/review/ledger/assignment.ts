import type {
  AssignWordsInput,
  InputDeclarationInput,
  InputPartsFragment,
  InputType,
} from '../../../../../../src/generated/cockpit/graphql.ts';
import { declarationOf } from './declaration.ts';
import type { Condition } from '../../../../../../src/rules/ledger/ledger.ts';
import { conditionInWords, type ReadingLedger } from './parts.ts';
import type { WordRange } from './word-ranges.ts';

/** What a person can say that words are, with the key that says it. */
export const meanings = {
  condition: { key: 'c', word: 'Condition' },
  measure: { key: 'm', word: 'Measure' },
  exception: { key: 'x', word: 'Exception' },
  all: { key: 'a', word: 'And' },
  any: { key: 'o', word: 'Or' },
  not: { key: 't', word: 'Not' },
  cases: { key: 'w', word: 'Cases' },
  term: { key: 'd', word: 'Defined term' },
  norm: { key: 'l', word: 'Must, may' },
  over: { key: 'v', word: 'Overrides a rule' },
  given: { key: 'g', word: 'What is asked about' },
  duty: { key: 'b', word: 'Duty besides' },
  note: { key: 'n', word: 'Without effect' },
} as const;
export type Meaning = keyof typeof meanings;

export const slots = {
  who: 'who or what it speaks of',
  if: 'when it holds',
  act: 'what is done',
  only: 'what alone allows it',
  except: 'where it does not hold',
} as const;
type Slot = keyof typeof slots;

export const comparisons = {
  '<=': 'at most (≤)',
  '<': 'less than (<)',
  '>=': 'at least (≥)',
  '>': 'more than (>)',
  '==': 'exactly (=)',
  '!=': 'other than (≠)',
} as const;
export type Comparison = keyof typeof comparisons;

export interface CaseRow {
  when: string;
  then: string;
}

/** What is filled in of the words that are selected. */
export interface WordDraft {
  meaning: Meaning;
  /** A slot, or the path of an "and" or "or". */
  place: string;
  /** Name of an input; empty: the new one. */
  input: string;
  created: { name: string; type: InputType; description: string; values: string };
  /** `true`, `false`, or a value of an enum or string. */
  equals: string;
  /** Whether a person judges it. */
  judged: boolean;
  op: Comparison;
  figure: string;
  unit: string;
  /** What a measure is compared with. */
  against: 'figure' | 'input' | 'term';
  /** Of `against`: name of the other input or of the definition. */
  other: string;
  /** Inputs that are added to the one that is measured. */
  plus: readonly string[];
  /** Name of a definition that holds or does not. */
  term: string;
  /** Keys of the rules that the words make way for. */
  overrides: readonly string[];
  /** Paths of the parts that are told apart by cases. */
  rows: readonly CaseRow[];
  /** Path of the part that holds in no case; empty: nothing is asked then. */
  otherwise: string;
  /** Paths of the parts that a connective joins. */
  joins: readonly string[];
  modality: 'must' | 'must_not' | 'may' | 'entitled' | 'none';
  release: boolean;
  role: 'actor' | 'act' | 'object' | 'place';
  why: 'no_effect' | 'other_rule' | 'definition' | 'reference' | 'emphasis' | 'purpose';
  text: string;
  on: 'applies' | 'met' | 'unmet';
}

const directions: readonly (readonly [string, Comparison])[] = [
  ['not exceed', '<='],
  ['no more than', '<='],
  ['not more than', '<='],
  ['not later than', '<='],
  ['no later than', '<='],
  ['not less than', '>='],
  ['no fewer than', '>='],
  ['no less than', '>='],
  ['at least', '>='],
  ['a minimum of', '>='],
  ['or more', '>='],
  ['at most', '<='],
  ['up to', '<='],
  ['within', '<='],
  ['a maximum of', '<='],
  ['or less', '<='],
  ['more than', '>'],
  ['exceed', '>'],
  ['in excess of', '>'],
  ['greater than', '>'],
  ['above', '>'],
  ['over', '>'],
  ['less than', '<'],
  ['fewer than', '<'],
  ['under', '<'],
  ['below', '<'],
  ['before', '<'],
];

const modals: readonly (readonly [string, WordDraft['modality']])[] = [
  ['must not', 'must_not'],
  ['shall not', 'must_not'],
  ['may not', 'must_not'],
  ['is prohibited', 'must_not'],
  ['entitled', 'entitled'],
  ['must', 'must'],
  ['shall', 'must'],
  ['may', 'may'],
];

const figureIn = (text: string): string =>
  /\d[\d.,'’\u00a0\u202f]{0,20}/
    .exec(text)?.[0]
    .replace(/[.,'’]$/, '')
    .replaceAll(/[,'’\u00a0\u202f](?=\d{3}(?!\d))/g, '') ?? '';

const fillers = new Set([
  'the',
  'a',
  'an',
  'of',
  'is',
  'are',
  'has',
  'have',
  'does',
  'do',
  'it',
  'if',
  'unless',
]);

/** A name that the words themselves propose. */
const nameIn = (text: string): string =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => /^[a-z]/.test(word) && !fillers.has(word))
    .slice(0, 5)
    .join('_')
    .slice(0, 64);

function meaningOf(text: string): Meaning {
  const said = text.toLowerCase().trim();
  if (said === 'and') return 'all';
  if (said === 'or') return 'any';
  if (said === 'not' || said === 'no') return 'not';
  if (/^(?:unless|except)\b/.test(said)) return 'exception';
  if (modals.some(([modal]) => said === modal)) return 'norm';
  return /\d/.test(said) ? 'measure' : 'condition';
}

/** What the words look like, to begin with: everything of it can be said otherwise. */
export function draftOf(text: string): WordDraft {
  const said = text.toLowerCase();
  const meaning = meaningOf(text);
  const measured = meaning === 'measure';
  return {
    meaning,
    place: meaning === 'exception' ? 'except' : 'if',
    input: '',
    created: {
      name: nameIn(text),
      type: measured ? 'INT' : 'BOOL',
      description: text.slice(0, 200),
      values: '',
    },
    equals: 'true',
    judged: false,
    op: directions.find(([words]) => said.includes(words))?.[1] ?? '<=',
    figure: figureIn(text),
    unit: '',
    against: 'figure',
    other: '',
    plus: [],
    term: '',
    overrides: [],
    rows: [{ when: '', then: '' }],
    otherwise: '',
    joins: [],
    modality: modals.find(([modal]) => said.includes(modal))?.[1] ?? 'must',
    release: false,
    role: 'act',
    why: 'no_effect',
    text: '',
    on: 'applies',
  };
}

/** A part of the rule that can be joined, negated or added to. */
export interface JoinablePart {
  path: string;
  words: string;
  /** Where it is: only neighbours are joined. */
  parent: string;
  takesMore: boolean;
}

/** The conditions of the rule as they are, those under connectives too. */
export function joinableParts(ledger: ReadingLedger | null): JoinablePart[] {
  const norm = (ledger?.tree as { norm?: Partial<Record<Slot, Condition[]>> } | null)?.norm;
  if (!norm) return [];
  const under = (conditions: readonly Condition[], parent: string): JoinablePart[] =>
    conditions.flatMap((condition, index) => {
      const path = `${parent}/${index}`;
      const takesMore = condition.kind === 'all' || condition.kind === 'any';
      const part = { path, words: conditionInWords(condition), parent, takesMore };
      return takesMore ? [part, ...under(condition.of, `${path}/of`)] : [part];
    });
  return (Object.keys(slots) as Slot[]).flatMap((slot) => under(norm[slot] ?? [], `norm/${slot}`));
}

const measured: ReadonlySet<InputType> = new Set(['INT', 'DECIMAL', 'DATE', 'DURATION', 'TIMESTAMP']);
const stated: ReadonlySet<InputType> = new Set(['BOOL', 'ENUM', 'STRING']);

/** Types of input that words of the meaning can read. */
export const typesOf = (meaning: Meaning): ReadonlySet<InputType> =>
  meaning === 'measure' ? measured : stated;

/** The draft once the words are said to be something else: what does not fit is begun anew. */
export function meaning(draft: WordDraft, next: Meaning, text: string): WordDraft {
  const types = typesOf(next);
  return {
    ...draft,
    meaning: next,
    place: next === 'exception' ? 'except' : draft.meaning === 'exception' ? 'if' : draft.place,
    input: next === 'measure' || draft.meaning === 'measure' ? '' : draft.input,
    created: types.has(draft.created.type)
      ? draft.created
      : { ...draft.created, type: next === 'measure' ? 'INT' : 'BOOL' },
    text: next === 'duty' || next === 'over' ? text.slice(0, 200) : '',
  };
}

function declaredInput({ created }: WordDraft, unit: string): InputDeclarationInput {
  const { name, type, description, values } = created;
  return {
    name,
    type,
    description,
    ...(type === 'ENUM' && {
      values: values
        .split(',')
        .map((value) => value.trim())
        .filter((value) => value !== ''),
    }),
    ...(unit !== '' && (type === 'INT' || type === 'DECIMAL') && { unit }),
  };
}

const equalsOf = (type: InputType, equals: string): boolean | string =>
  type === 'BOOL' ? equals !== 'false' : equals;

function comparedWith({ against, other, figure, unit }: WordDraft, type: InputType): Record<string, unknown> {
  if (against === 'input') return { kind: 'input', input: other };
  if (against === 'term') return { kind: 'term', term: other };
  return type === 'DATE'
    ? { kind: 'date', value: figure.trim() }
    : { kind: 'literal', value: figure.trim(), unit: unit.trim() || null };
}

function elementOf(draft: WordDraft, type: InputType): Record<string, unknown> {
  const input = draft.input === '' ? draft.created.name : draft.input;
  switch (draft.meaning) {
    case 'condition':
    case 'exception':
      return draft.judged
        ? { kind: 'judgement', input }
        : { kind: 'fact', input, equals: equalsOf(type, draft.equals) };
    case 'measure':
      return {
        kind: 'measure',
        op: draft.op,
        left:
          draft.plus.length === 0
            ? { kind: 'input', input }
            : {
                kind: 'sum',
                of: [input, ...draft.plus].map((name) => ({ kind: 'input', input: name })),
              },
        right: comparedWith(draft, type),
      };
    case 'cases':
      return { kind: 'cases', rows: draft.rows, otherwise: draft.otherwise || null };
    case 'term':
      return { kind: 'term', term: draft.term };
    case 'over':
      return { kind: 'reference', label: draft.text.trim(), rules: draft.overrides };
    case 'all':
    case 'any':
    case 'not':
      return { kind: draft.meaning, of: draft.joins };
    case 'norm':
      return { kind: 'norm', modality: draft.modality, release: draft.release };
    case 'given':
      return { kind: 'given', role: draft.role };
    case 'duty':
      return {
        kind: 'obligation',
        id: nameIn(draft.text) || 'duty',
        on: draft.on,
        text: draft.text,
        values: {},
      };
    case 'note':
      return { kind: 'note', role: draft.why, reason: draft.text.trim() || (noteReasons[draft.why] ?? '') };
  }
}

/** What is said of words where no one says more; that they change nothing needs a reason of its own. */
export const noteReasons: Readonly<Partial<Record<WordDraft['why'], string>>> = {
  other_rule: 'Another rule says them.',
  definition: 'They define a term.',
  reference: 'They refer to another place.',
  emphasis: 'They only emphasize.',
  purpose: 'They say what it is for.',
};

const inPlace: ReadonlySet<Meaning> = new Set(['condition', 'measure', 'exception', 'given', 'term']);
export const readsInput: ReadonlySet<Meaning> = new Set(['condition', 'measure', 'exception']);

/** What of the draft is missing, in words; null when it can be sent. */
export function missingIn(draft: WordDraft): string | null {
  if (readsInput.has(draft.meaning) && draft.input === '' && draft.created.name === '')
    return 'Name the input first.';
  if (draft.meaning === 'measure' && draft.against === 'figure' && draft.figure.trim() === '')
    return 'Say the figure first.';
  if (draft.meaning === 'measure' && draft.against !== 'figure' && draft.other === '')
    return 'Say what it is compared with.';
  if (draft.meaning === 'term' && draft.term === '') return 'Say which definition it is.';
  if (draft.meaning === 'over' && draft.overrides.length === 0) return 'Say which rules they make way for.';
  if (draft.meaning === 'over' && draft.text.trim() === '') return 'Say what the words name.';
  if (draft.meaning === 'cases') {
    const named = [...draft.rows.flatMap(({ when, then }) => [when, then]), draft.otherwise];
    const used = named.filter((path) => path !== '');
    if (draft.rows.some(({ when, then }) => when === '' || then === ''))
      return 'Say of each case when it is one, and what holds then.';
    if (new Set(used).size < used.length) return 'Each part can be used in one place only.';
  }
  if (draft.meaning === 'not' && draft.joins.length !== 1) return 'Say which one part is denied.';
  if ((draft.meaning === 'all' || draft.meaning === 'any') && draft.joins.length < 2)
    return 'Say which parts are joined.';
  if (draft.meaning === 'duty' && draft.text.trim() === '') return 'Say what is to be done.';
  if (draft.meaning === 'note' && draft.text.trim() === '' && noteReasons[draft.why] === undefined)
    return 'Say why they change nothing.';
  return null;
}

/** The draft as the service takes it. */
export function assignmentOf(
  draft: WordDraft,
  ranges: readonly WordRange[],
  known: readonly InputPartsFragment[],
): Pick<AssignWordsInput, 'words' | 'element' | 'slot' | 'group' | 'inputs'> {
  const bound = known.find(({ name }) => name === draft.input);
  const type = bound?.type ?? draft.created.type;
  const place = draft.meaning === 'given' ? (draft.role === 'actor' ? 'who' : 'act') : draft.place;
  const slot = inPlace.has(draft.meaning) && place in slots ? place : null;
  const besides = new Set(
    draft.meaning === 'measure' ? [...draft.plus, draft.against === 'input' ? draft.other : ''] : [],
  );
  return {
    words: ranges.map(({ citation, start, end }) => ({ citation, start, end })),
    element: elementOf(draft, type),
    ...(slot !== null && { slot: slot.toUpperCase() as NonNullable<AssignWordsInput['slot']> }),
    ...(slot === null && inPlace.has(draft.meaning) && { group: place }),
    ...(readsInput.has(draft.meaning) && {
      inputs: [
        bound ? declarationOf(bound) : declaredInput(draft, draft.unit.trim()),
        ...known.filter(({ name }) => besides.has(name)).map(declarationOf),
      ],
    }),
  };
}
