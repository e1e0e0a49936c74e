import type { Condition, Ledger, Quantity, ReadBy, TokenRange } from './ledger.ts';

/** What an element of a ledger does with its words, as a person is told it. */
export type ElementKind =
  'norm' | 'reference' | 'obligation' | 'note' | 'term' | Condition['kind'] | Quantity['kind'];

export interface LedgerElement {
  /** Where in the ledger: `norm`, `norm/if/0`, `norm/act/1/left`, `notes/2`. */
  path: string;
  kind: ElementKind;
  words: readonly TokenRange[];
  read_by: ReadBy;
}

/** Every element of a ledger with its place, parents before their parts. */
export function elementsOf(ledger: Ledger): LedgerElement[] {
  const found: LedgerElement[] = [];
  const add = (path: string, kind: ElementKind, element: { words: TokenRange[]; read_by: ReadBy }): void =>
    void found.push({ path, kind, words: element.words, read_by: element.read_by });
  const visitQuantity = (quantity: Quantity, path: string): void => {
    add(path, quantity.kind, quantity);
    switch (quantity.kind) {
      case 'sum':
      case 'difference':
      case 'least':
      case 'greatest':
      case 'product':
        quantity.of.forEach((part, index) => visitQuantity(part, `${path}/of/${index}`));
        return;
      case 'times':
        visitQuantity(quantity.of, `${path}/of`);
        return;
      default:
    }
  };
  const visit = (condition: Condition, path: string): void => {
    add(path, condition.kind, condition);
    switch (condition.kind) {
      case 'all':
      case 'any':
        condition.of.forEach((part, index) => visit(part, `${path}/of/${index}`));
        return;
      case 'not':
        visit(condition.of, `${path}/of`);
        return;
      case 'measure':
        visitQuantity(condition.left, `${path}/left`);
        visitQuantity(condition.right, `${path}/right`);
        return;
      case 'cases':
        condition.rows.forEach(({ when, then }, index) => {
          visit(when, `${path}/rows/${index}/when`);
          visit(then, `${path}/rows/${index}/then`);
        });
        if (condition.otherwise) visit(condition.otherwise, `${path}/otherwise`);
        return;
      default:
    }
  };
  const { norm } = ledger;
  add('norm', 'norm', norm);
  for (const slot of ['who', 'if', 'act', 'only', 'except'] as const) {
    norm[slot].forEach((condition, index) => visit(condition, `norm/${slot}/${index}`));
  }
  norm.instead.forEach(({ when, requires }, index) => {
    visit(when, `norm/instead/${index}/when`);
    visit(requires, `norm/instead/${index}/requires`);
  });
  norm.over.forEach((reference, index) => add(`norm/over/${index}`, 'reference', reference));
  norm.obligations.forEach((obligation, index) => {
    add(`norm/obligations/${index}`, 'obligation', obligation);
    for (const [name, quantity] of Object.entries(obligation.values)) {
      visitQuantity(quantity, `norm/obligations/${index}/values/${name}`);
    }
  });
  ledger.terms.forEach((term, index) => {
    add(`terms/${index}`, 'term', term);
    if (isCondition(term.means)) visit(term.means, `terms/${index}/means`);
    else visitQuantity(term.means, `terms/${index}/means`);
  });
  ledger.notes.forEach((note, index) => add(`notes/${index}`, 'note', note));
  return found;
}

const conditionKinds: ReadonlySet<string> = new Set<Condition['kind']>([
  'all',
  'any',
  'not',
  'fact',
  'one_of',
  'measure',
  'cases',
  'given',
  'judgement',
]);

/** A name of a defined term is both; it is taken as a quantity here, which has the same shape. */
const isCondition = (means: Quantity | Condition): means is Condition => conditionKinds.has(means.kind);
