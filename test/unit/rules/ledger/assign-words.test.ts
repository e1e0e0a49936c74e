import { describe, expect, it } from 'vitest';
import { assignWords, type WordAssignment } from '../../../../src/rules/ledger/assign-words.ts';
import { unreadRanges, wordsIn } from '../../../../src/rules/ledger/account.ts';
import { deriveRule } from '../../../../src/rules/ledger/derive-rule.ts';
import { parseLedger } from '../../../../src/rules/ledger/ledger-codec.ts';
import type { Ledger, ReadBy } from '../../../../src/rules/ledger/ledger.ts';
import { signElements } from '../../../../src/rules/ledger/sign-elements.ts';
import { elementsOf } from '../../../../src/rules/ledger/walk-ledger.ts';
import { placeOf } from './sample-ledger.ts';

const quotes = ['A diver must not enter a wreck below 30 m unless a buddy or a rope is at hand.'];
const person: ReadBy = { operator: '00000000-0000-4000-8000-000000000001', at: '2026-01-02T03:04:05.000Z' };

/** As the command does it: assigned, signed, and held against the shape of a ledger. */
function after(ledger: Ledger | null, text: string | string[], element: object, place: string | null = null) {
  const words = [text].flat().map((part) => placeOf(quotes, part));
  const assignment: WordAssignment = { words, element: { ...element }, place };
  const assigned = assignWords(ledger, 'must_not', quotes, assignment);
  if (!assigned.ok) return assigned.problem;
  const parsed = parseLedger(signElements(assigned.ledger, ledger, person));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.ledger;
}
const assigned = (...given: Parameters<typeof after>): Ledger => {
  const result = after(...given);
  if ('pointer' in result) throw new Error(result.message);
  return result;
};
const deep = {
  kind: 'measure',
  op: '>',
  left: { kind: 'input', input: 'depth_m' },
  right: { kind: 'literal', value: '30', unit: null },
};

const reader: ReadBy = { reader: 'grammar', version: '1' };

/** A reader's account that leaves "or" and "at hand". */
function byReader(): Ledger {
  let ledger = assigned(null, 'must not', { kind: 'norm', modality: 'must_not' });
  ledger = assigned(ledger, 'diver', { kind: 'given', role: 'actor' }, 'who');
  ledger = assigned(ledger, 'enter a wreck', { kind: 'given', role: 'act' }, 'act');
  ledger = assigned(ledger, 'below 30 m', deep, 'act');
  ledger = assigned(ledger, ['unless', 'buddy'], { kind: 'fact', input: 'buddy', equals: true }, 'except');
  ledger = assigned(ledger, 'rope', { kind: 'fact', input: 'rope', equals: true }, 'except');
  return JSON.parse(JSON.stringify(ledger), (key, value: unknown) =>
    key === 'read_by' ? reader : value,
  ) as Ledger;
}

/** The elements that the person is said to have read, by what they are. */
const ofPerson = (ledger: Ledger): string[] =>
  [...elementsOf(ledger)].flatMap((element) =>
    'operator' in element.read_by ? ['kind' in element ? element.kind : 'norm'] : [],
  );

describe('who read what', () => {
  it('stays as it was for all that the person did not touch', () => {
    const before = byReader();
    expect(ofPerson(before)).toEqual([]);
    const noted = { kind: 'note', role: 'emphasis', reason: 'Says where they are.' };
    expect(ofPerson(assigned(before, 'at hand', noted))).toEqual(['note']);
    const joined = assigned(before, 'or', { kind: 'any', of: ['norm/except/0', 'norm/except/1'] });
    expect(ofPerson(joined)).toEqual(['any']);
  });

  it('stays for the words that are left of what the person took some of', () => {
    const place = { kind: 'given', role: 'place' };
    const taken = assigned(byReader(), 'wreck', place, 'act');
    expect(ofPerson(taken)).toEqual(['given']);
    const act = taken.norm.act.find((one) => one.kind === 'given' && one.role === 'act');
    expect(act).toMatchObject({ read_by: reader });
  });

  it('is the person’s where the same words mean something else, or stand at another place', () => {
    const before = byReader();
    const [buddy, rope] = before.norm.except;
    const turned = { ...before, norm: { ...before.norm, except: [{ ...buddy, equals: false }, rope] } };
    expect(ofPerson(signElements(turned, before, person) as Ledger)).toEqual(['fact']);
    const moved = { ...before, norm: { ...before.norm, except: [buddy], only: [rope] } };
    expect(ofPerson(signElements(moved, before, person) as Ledger)).toEqual(['norm']);
    const dropped = { ...before, norm: { ...before.norm, except: [buddy] } };
    expect(ofPerson(signElements(dropped, before, person) as Ledger)).toEqual(['norm']);
  });
});

describe('words that a person selects', () => {
  it('write a rule, with the scope that was said, once no word is left', () => {
    let ledger = assigned(null, 'must not', { kind: 'norm', modality: 'must_not' });
    ledger = assigned(ledger, 'diver', { kind: 'given', role: 'actor' }, 'who');
    ledger = assigned(ledger, 'enter a wreck', { kind: 'given', role: 'act' }, 'act');
    ledger = assigned(ledger, 'below 30 m', deep, 'act');
    ledger = assigned(ledger, ['unless', 'buddy'], { kind: 'fact', input: 'buddy', equals: true }, 'except');
    ledger = assigned(ledger, 'rope', { kind: 'fact', input: 'rope', equals: true }, 'except');
    expect(wordsIn(quotes, unreadRanges(quotes, ledger))).toEqual(['or', 'hand']);
    ledger = assigned(ledger, 'or', { kind: 'any', of: ['norm/except/0', 'norm/except/1'] });
    ledger = assigned(ledger, 'at hand', { kind: 'note', role: 'emphasis', reason: 'Says where they are.' });
    expect(unreadRanges(quotes, ledger)).toEqual([]);
    expect(ledger.norm.except).toMatchObject([{ kind: 'any', of: [{ input: 'buddy' }, { input: 'rope' }] }]);
    const names = { inputs: [], definitions: [] };
    expect(deriveRule(ledger, names)).toMatchObject({
      modality: 'must_not',
      if_met: 'none',
      if_unmet: 'deny',
    });
    expect(deriveRule(ledger, names).requires).toContain('inputs.buddy || inputs.rope');
  });

  it('make cases of the conditions that are named, and a rule that holds in each', () => {
    const rope = { kind: 'fact', input: 'rope', equals: true };
    let ledger = assigned(null, 'must not', { kind: 'norm', modality: 'must_not' });
    ledger = assigned(ledger, 'below 30 m', deep, 'if');
    ledger = assigned(ledger, 'buddy', { kind: 'fact', input: 'buddy', equals: true }, 'if');
    ledger = assigned(ledger, 'rope', rope, 'if');
    const rows = [{ when: 'norm/if/0', then: 'norm/if/1' }];
    expect(after(ledger, 'unless', { kind: 'cases', rows: [], otherwise: null })).toMatchObject({
      pointer: '/element/rows',
    });
    expect(after(ledger, 'unless', { kind: 'cases', rows, otherwise: 'norm/if/1' })).toMatchObject({
      pointer: '/element/of',
    });
    ledger = assigned(ledger, 'unless', { kind: 'cases', rows, otherwise: 'norm/if/2' });
    expect(ledger.norm.if).toMatchObject([
      {
        kind: 'cases',
        words: [placeOf(quotes, 'unless')],
        rows: [{ when: { kind: 'measure' }, then: { input: 'buddy' } }],
        otherwise: rope,
      },
    ]);
  });

  it('are taken from what read them before, which goes when it has none left', () => {
    const first = assigned(null, 'below 30 m', { kind: 'note', role: 'no_effect', reason: 'A slip.' });
    const second = assigned(first, '30 m', deep, 'act');
    expect(wordsIn(quotes, second.notes[0]!.words)).toEqual(['below']);
    const third = assigned(first, 'below 30 m', deep, 'act');
    expect(third.notes).toEqual([]);
    expect(third.norm.act).toHaveLength(1);
  });

  it('join only neighbours, and only what is there', () => {
    const ledger = assigned(null, 'diver', { kind: 'given', role: 'actor' }, 'who');
    const more = assigned(ledger, 'rope', { kind: 'fact', input: 'rope', equals: true }, 'except');
    const problem = (element: object, place: string | null = null) => after(more, 'or', element, place);
    expect(problem({ kind: 'any', of: ['norm/who/0', 'norm/except/0'] })).toMatchObject({
      pointer: '/element/of',
    });
    expect(problem({ kind: 'any', of: ['norm/except/7'] })).toMatchObject({ pointer: '/element/of/0' });
    expect(problem({ kind: 'any', of: [] })).toMatchObject({ pointer: '/element/of' });
    expect(problem({ kind: 'fact', input: 'rope', equals: true })).toMatchObject({ pointer: '/slot' });
    expect(problem({ kind: 'fact', input: 'rope', equals: true }, 'norm/who/0')).toMatchObject({
      pointer: '/group',
    });
    expect(problem({ kind: 'note', role: 'purpose', reason: '' }, 'if')).toMatchObject({ pointer: '/slot' });
    expect(problem({ input: 'rope' })).toMatchObject({ pointer: '/element/kind' });
  });

  it('put a condition under a connective, and a denial over it', () => {
    let ledger = assigned(null, 'buddy', { kind: 'fact', input: 'buddy', equals: true }, 'if');
    ledger = assigned(ledger, 'or', { kind: 'any', of: ['norm/if/0'] });
    ledger = assigned(ledger, 'rope', { kind: 'fact', input: 'rope', equals: true }, 'norm/if/0');
    ledger = assigned(ledger, 'unless', { kind: 'not', of: ['norm/if/0'] });
    expect(ledger.norm.if).toMatchObject([{ kind: 'not', of: { kind: 'any', of: [{}, { input: 'rope' }] } }]);
  });
});
