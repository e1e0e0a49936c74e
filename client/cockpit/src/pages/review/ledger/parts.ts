import type {
  Condition,
  DefinedTerm,
  LedgerObligation,
  Norm,
  Note,
  Quantity,
  RuleReference,
} from '../../../../../../src/rules/ledger/ledger.ts';
import { quantities } from '../../../../../../src/rules/ledger/word-kinds.ts';
import { inUnit } from '../../../../../../src/rules/language/unit-words.ts';
import type { LedgerPartsFragment } from '../../../../../../src/generated/cockpit/graphql.ts';

export type ReadingLedger = LedgerPartsFragment;
export type LedgerElement = ReadingLedger['elements'][number];

/** The part that is lit together: a quantity lights up with the comparison that it is part of. */
export const wholeOf = (path: string): string =>
  path.replace(/\/(?:left|right)(?:\/.*)?$/, '').replace(/\/values\/.*$/, '');

type Part =
  | Condition
  | Quantity
  | RuleReference
  | LedgerObligation
  | Note
  | DefinedTerm
  | (Norm & { kind?: undefined });

/** The part at a path such as `norm/act/0/left`; null where the tree has none. */
export function partAt(tree: unknown, path: string): Part | null {
  let at: unknown = tree;
  for (const step of path.split('/')) {
    if (typeof at !== 'object' || at === null) return null;
    at = (at as Record<string, unknown>)[step];
  }
  return typeof at === 'object' && at !== null ? (at as Part) : null;
}

const named = (name: string): string => name.replaceAll('_', ' ');
const signs = { '<': '<', '<=': '≤', '>': '>', '>=': '≥', '==': '=', '!=': '≠' } as const;
const modalities = {
  must: 'must: a duty',
  must_not: 'must not: a prohibition',
  may: 'may: a permission',
  entitled: 'is entitled',
  none: 'a duty that arises, without a verdict',
} as const;
const roles = {
  actor: 'who acts: no condition',
  act: 'what is done',
  object: 'what it is done to',
  place: 'where it is done',
} as const;
const purposes = {
  no_effect: 'without effect on this rule',
  other_rule: 'said by another rule',
  definition: 'a definition',
  reference: 'a reference',
  emphasis: 'emphasis',
  purpose: 'says what it is for',
} as const;

function quantityInWords(quantity: Quantity): string {
  const all = (joint: string, of: readonly Quantity[]): string => of.map(quantityInWords).join(joint);
  switch (quantity.kind) {
    case 'literal':
      return inUnit(quantity.value, quantity.unit);
    case 'date':
      return quantity.value;
    case 'input':
      return named(quantity.input);
    case 'term':
      return named(quantity.term);
    case 'sum':
      return all(' + ', quantity.of);
    case 'difference':
      return all(' − ', quantity.of);
    case 'least':
      return `the least of ${all(', ', quantity.of)}`;
    case 'greatest':
      return `the greatest of ${all(', ', quantity.of)}`;
    case 'times':
      return `${quantityInWords(quantity.of)} × ${quantity.factor}`;
    case 'product':
      return all(' × ', quantity.of);
  }
}

/** A condition in words, e.g. `passengers ≤ 40 and licensed`. */
export function conditionInWords(condition: Condition): string {
  switch (condition.kind) {
    case 'all':
      return condition.of.map(grouped).join(' and ');
    case 'any':
      return condition.of.map(grouped).join(' or ');
    case 'not':
      return `not ${grouped(condition.of)}`;
    case 'fact':
      return condition.equals === true
        ? named(condition.input)
        : condition.equals === false
          ? `not ${named(condition.input)}`
          : `${named(condition.input)} is ${condition.equals}`;
    case 'one_of':
      return `${named(condition.input)} is ${condition.values.join(' or ')}`;
    case 'measure':
      return `${quantityInWords(condition.left)} ${signs[condition.op]} ${quantityInWords(condition.right)}`;
    case 'cases':
      return [
        ...condition.rows.map(
          ({ when, then }) => `where ${conditionInWords(when)}: ${conditionInWords(then)}`,
        ),
        ...(condition.otherwise ? [`otherwise ${conditionInWords(condition.otherwise)}`] : []),
      ].join('; ');
    case 'given':
      return roles[condition.role];
    case 'judgement':
      return `${named(condition.input)}, which a person judges`;
    case 'term':
      return named(condition.term);
  }
}

const grouped = (condition: Condition): string =>
  condition.kind === 'all' || condition.kind === 'any'
    ? `(${conditionInWords(condition)})`
    : conditionInWords(condition);

function quantityKind(part: Condition | Quantity): part is Quantity {
  return part.kind !== 'measure' && part.kind !== 'term' && quantities.has(part.kind);
}

const slotLeads = {
  who: 'of',
  if: 'if',
  act: 'doing',
  only: 'only if',
  except: 'except where',
} as const;

/** The norm that a reader made of the words, on one line: `may: a permission; if passengers ≤ 40`. */
export function normInWords(norm: Partial<Norm>): string {
  const parts = (Object.keys(slotLeads) as (keyof typeof slotLeads)[]).flatMap((slot) => {
    const said = (norm[slot] ?? []).filter(({ kind }) => kind !== 'given').map(grouped);
    return said.length === 0 ? [] : [`${slotLeads[slot]} ${said.join(slot === 'except' ? ' or ' : ' and ')}`];
  });
  const duties = (norm.obligations ?? []).map(({ text }) => `besides: ${text}`);
  const modality = norm.release ? 'a release' : modalities[norm.modality ?? 'none'];
  return [modality, ...parts, ...duties].join('; ');
}

/** What the words became, in words. */
export function becameOf(ledger: ReadingLedger, path: string): string {
  const part = partAt(ledger.tree, path);
  if (part === null) return '';
  if ('modality' in part) {
    const only = part.release ? 'a release: it lifts what it names' : modalities[part.modality];
    return part.only.length > 0 ? `${only}, only under conditions` : only;
  }
  if ('means' in part) return `defines ${named(part.name)}`;
  switch (part.kind) {
    case 'reference':
      return `makes an exception to ${part.rules.length > 0 ? part.rules.join(', ') : part.label}`;
    case 'obligation':
      return part.text;
    case 'note':
      return part.reason === '' ? purposes[part.role] : `${purposes[part.role]}: ${part.reason}`;
    default: {
      const said = quantityKind(part) ? quantityInWords(part) : conditionInWords(part);
      if (path.startsWith('norm/except/')) return `does not hold where ${said}`;
      if (part.kind === 'all') return 'all of these have to hold';
      if (part.kind === 'any') return 'one of these is enough';
      return said;
    }
  }
}

/** Names and figures that a part of the ledger reads: by these the code lights up with the words. */
export function namesIn(tree: unknown, path: string): { inputs: string[]; figures: string[] } {
  const inputs: string[] = [];
  const figures: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (typeof value === 'object' && value !== null) {
      const { kind, input, value: figure, term } = value as Record<string, unknown>;
      if (typeof input === 'string') inputs.push(`inputs.${input}`);
      if (kind === 'term' && typeof term === 'string') inputs.push(`terms.${term}`);
      if (typeof figure === 'string') figures.push(figure);
      Object.values(value).forEach(visit);
    }
  };
  // The norm's own words are its modal; what it holds has words of its own.
  if (path !== 'norm') visit(partAt(tree, path));
  return { inputs, figures };
}
