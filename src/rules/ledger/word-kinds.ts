/** What a word is in the rule, as a person tells it apart. */
export type WordKind =
  | 'norm'
  | 'given'
  | 'condition'
  | 'measure'
  | 'connective'
  | 'exception'
  | 'duty'
  | 'reference'
  | 'definition'
  | 'note'
  | 'unread';

export const wordKinds: Readonly<Record<WordKind, string>> = {
  norm: 'The norm',
  given: 'What is asked about',
  condition: 'Condition',
  measure: 'Measure',
  connective: 'Joins conditions',
  exception: 'Exception',
  duty: 'Duty besides',
  reference: 'Names other words',
  definition: 'Defines a term',
  note: 'Without effect here',
  unread: 'Not read',
};

/** Kinds of elements that are a quantity, or compare one. */
export const quantities: ReadonlySet<string> = new Set([
  'measure',
  'literal',
  'date',
  'input',
  'sum',
  'difference',
  'least',
  'greatest',
  'times',
  'product',
]);
const connectives: ReadonlySet<string> = new Set(['all', 'any', 'not', 'cases']);

export function kindOf({ path, kind: called }: { path: string; kind: string }): WordKind {
  // As the tree calls it.
  const kind = called.toLowerCase();
  if (path.startsWith('notes/')) return 'note';
  if (path.startsWith('terms/')) return 'definition';
  if (path.startsWith('norm/over/')) return 'reference';
  if (path.startsWith('norm/obligations/')) return 'duty';
  if (kind === 'norm') return 'norm';
  if (kind === 'given') return 'given';
  if (path.startsWith('norm/except/') || path.startsWith('norm/instead/')) return 'exception';
  if (quantities.has(kind)) return 'measure';
  return connectives.has(kind) ? 'connective' : 'condition';
}
