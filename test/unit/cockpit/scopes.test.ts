import { describe, expect, it } from 'vitest';
import type { ReadingLedger } from '../../../client/cockpit/src/pages/review/ledger/parts.ts';
import { directionOf, isWithin, scopesOf } from '../../../client/cockpit/src/pages/review/ledger/scopes.ts';

const measure = (op: string, value: string) => ({
  kind: 'measure',
  op,
  left: { kind: 'input', input: 'delay' },
  right: { kind: 'literal', value, unit: 'minute' },
});

/** "… if: (a) …; and (b) … or … . Not where …": a list with one in it, and an exception. */
const tree = {
  norm: {
    modality: 'may',
    if: [
      {
        kind: 'all',
        of: [
          measure('<=', '90'),
          { kind: 'any', of: [{ kind: 'fact', input: 'ill', equals: true }, measure('>', '12')] },
        ],
      },
    ],
    except: [{ kind: 'fact', input: 'storm', equals: true }],
    instead: [{ when: { kind: 'fact', input: 'ice', equals: true }, requires: measure('>=', '30') }],
  },
};

const ledgerOf = (...paths: string[]): ReadingLedger =>
  ({
    tree,
    elements: paths.map((path) => ({
      path,
      kind: 'FACT',
      words: [{ citation: 0, start: 0, end: 1, text: 'a' }],
    })),
  }) as unknown as ReadingLedger;

describe('the brackets in the margin of a clause', () => {
  const ledger = ledgerOf(
    'norm',
    'norm/if/0/of/0/right',
    'norm/if/0/of/1/of/0',
    'norm/if/0/of/1/of/1/right',
    'norm/except/0',
    'norm/instead/0/when',
  );

  it('are of lists and exceptions, the outer ones first', () => {
    expect(scopesOf(ledger)).toEqual([
      { path: 'norm/if/0', says: 'and', depth: 0 },
      { path: 'norm/except/0', says: 'unless', depth: 0 },
      { path: 'norm/instead/0', says: 'instead', depth: 0 },
      { path: 'norm/if/0/of/1', says: 'or', depth: 1 },
    ]);
  });

  it('reach over the words of every part, and no further', () => {
    const [list] = scopesOf(ledger);
    expect(isWithin('norm/if/0/of/1/of/0', list!)).toBe(true);
    expect(isWithin('norm/if/0', list!)).toBe(true);
    expect(isWithin('norm/if/01', list!)).toBe(false);
    expect(isWithin('norm/except/0', list!)).toBe(false);
  });

  it('are of nothing that has no words', () => {
    expect(scopesOf(ledgerOf('norm'))).toEqual([]);
  });
});

describe('the direction of a figure', () => {
  const ledger = ledgerOf();

  it('is that of its comparison, turned where the figure comes first', () => {
    expect(directionOf(ledger, 'norm/if/0/of/0/right')).toBe('≤');
    expect(directionOf(ledger, 'norm/if/0/of/1/of/1/right')).toBe('>');
    const turned = {
      ...ledger,
      tree: { norm: { if: [{ ...measure('<', '3'), left: { kind: 'date', value: '2026-01-01' } }] } },
    };
    expect(directionOf(turned, 'norm/if/0/left')).toBe('>');
  });

  it('is none of what is no bound', () => {
    expect(directionOf(ledger, 'norm/if/0/of/0/left')).toBeNull();
    expect(directionOf(ledger, 'norm/if/0')).toBeNull();
    expect(directionOf(ledger, 'norm/if/9/right')).toBeNull();
  });
});
