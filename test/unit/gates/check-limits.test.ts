import { describe, expect, it } from 'vitest';
import { checkLimits, checkOpenLimits } from '../../../src/gates/check-limits.ts';
import { isLimitedByReason } from '../../../src/gates/limit-policy.ts';
import type { Citation, LimitReason, RuleBody } from '../../../src/rules/model.ts';
import { wordsOf } from '../rules/ledger/sample-ledger.ts';
import { bodyOf, headOf } from '../../testkit/working-set.ts';

const cite = (section: string, quote: string, source = 'a', start = 0): Citation => ({
  source_material_id: source,
  source_sha256: source.repeat(64),
  section,
  quote,
  start,
  end: start + quote.length,
  prefix: '',
  suffix: '',
});

const grant = { modality: 'may', if_met: 'permit', if_unmet: 'none' } as const;
const ban = { modality: 'must_not', requires: 'false', if_met: 'none', if_unmet: 'deny' } as const;
const moors = 'A pilot may moor a barge.';
const noOne = 'A person must not moor a barge at night.';

interface Sides {
  deny?: Citation;
  permit?: Citation;
  limits?: RuleBody['limits'];
  reasons?: LimitReason[];
  signed?: Partial<RuleBody>;
  effects?: Partial<RuleBody>;
}

/** What is found of R-0009, whose deny is to prevail over what R-0001 permits. */
function find({ deny, permit, limits = ['R-0001'], reasons, signed, effects = ban }: Sides) {
  const body = bodyOf({
    ...effects,
    citations: [deny ?? cite('Quay Rules > § 7', noOne)],
    limits,
    ...(reasons && { limit_reasons: reasons }),
  });
  const others = [headOf('R-0001', { ...grant, citations: [permit ?? cite('Quay Rules > § 5', moors)] })];
  const predecessor = signed ? headOf('R-0009', { ...ban, ...signed }) : null;
  return checkLimits({ hash: 'sha256:0', key: 'R-0009', body, others, predecessor });
}

const said = (sides: Sides): string[] => find(sides).map(({ severity, path }) => `${severity} ${path}`);

describe('that a deny prevails over a permission', () => {
  it.each([
    ['Notwithstanding section 5, a person must not moor a barge.', moors],
    ['Despite § 5, no person may moor a barge at night.', moors],
    ['Nothing in section 5 permits a person to moor a barge at night.', moors],
    ['Notwithstanding anything in these Rules, a person must not moor a barge at night.', moors],
    [noOne, 'Subject to section 7, a pilot may moor a barge.'],
    [noOne, 'Except as otherwise provided in section 7, a pilot may moor a barge.'],
    [noOne, 'A pilot may, subject to these Rules, moor a barge.'],
    [noOne, 'Subject to sections 3, 6 and 7 of these Rules, a pilot may moor a barge.'],
    ['Notwithstanding anything in section 5 of these Rules, no person may moor a barge.', moors],
    ['Notwithstanding sections 3 to 6, no person may moor a barge at night.', moors],
    ['A person must not, notwithstanding section 5, moor a barge at night.', moors],
    ['Mooring is forbidden regardless of section 5.', moors],
    [noOne, 'A pilot may moor a barge subject to section 7 if he is licensed.'],
    [noOne, 'A pilot may moor a barge. This section is subject to section 7.'],
    [noOne, 'Subject to section 7, a pilot may (a) moor a barge; or (b) cast off.'],
  ])('is said by words of the law: %s %s', (deny, permit) => {
    expect(said({ deny: cite('Quay Rules > § 7', deny), permit: cite('Quay Rules > § 5', permit) })).toEqual(
      [],
    );
  });

  it('is said by the label of the same section, and by what follows it as an exception', () => {
    const permit = cite('Quay Rules > § 5 > (1)', 'Subject to subsection (2), a pilot may moor a barge.');
    expect(said({ permit, deny: cite('Quay Rules > § 5 > (2)', noOne) })).toEqual([]);
    expect(said({ permit, deny: cite('Quay Rules > § 5 > (3)', noOne) })).toEqual(['blocking limits']);
    const however = cite('Quay Rules > § 5', `However, a person must not moor a barge.`, 'a', 40);
    expect(said({ deny: however })).toEqual([]);
    expect(said({ deny: { ...however, section: 'Quay Rules > § 6' } })).toEqual(['blocking limits']);
  });

  it.each([
    ['other words', noOne, moors],
    ['another section', 'Notwithstanding section 4, no person may moor a barge.', moors],
    ['another section of this law', noOne, 'Subject to section 4 of these Rules, a pilot may moor a barge.'],
    [
      'anything in another section',
      'Notwithstanding anything in section 4 of these Rules, no one may moor.',
      moors,
    ],
    ['what else is named', noOne, 'Subject to section 4, a pilot who is licensed under section 7 may moor.'],
    ['what gives way itself', 'Subject to section 5, a person must not moor a barge.', moors],
    ['what the permission goes before', noOne, 'Notwithstanding section 7, a pilot may moor a barge.'],
    [
      'what else a deny names',
      'Notwithstanding section 4 a pilot licensed under section 5 must not moor a barge at night.',
      moors,
    ],
    [
      'what else a permission names',
      noOne,
      'A pilot may moor a barge subject to section 4 if he is licensed under section 7.',
    ],
    ['a section beyond the range', 'Notwithstanding sections 2 to 4, no person may moor a barge.', moors],
    ['who is meant', noOne, 'A pilot who is not subject to section 7 may moor a barge at night.'],
    ['who is meant', noOne, 'A pilot who is subject to section 7 may moor a barge at night.'],
    ['who is meant', noOne, 'A pilot exempt from being subject to section 7 may moor a barge at night.'],
    ['a denial of them', noOne, 'A pilot may moor a barge, and is not, however, subject to section 7.'],
    ['another clause', 'Notwithstanding section 5, a member may moor; a guest must not.', moors],
    ['another clause', noOne, 'Subject to section 7, a member may fish. A pilot may moor a barge.'],
    ['a subsection of another section', noOne, 'Subject to subsection (2) of section 7, a pilot may moor.'],
    ['a rule of another kind', 'Irrespective of any rule of his club, no person may moor a barge.', moors],
    ['only', 'A person may moor a barge only by day.', moors],
  ])('is not said by %s', (_what, deny, permit) => {
    const sides = { deny: cite('Quay Rules > § 7', deny), permit: cite('Quay Rules > § 5', permit) };
    expect(said(sides)).toEqual(['blocking limits']);
  });

  it('is said by the clause of a quote that has the norm, as the account of its words has it', () => {
    const quote = 'A guest may look on; notwithstanding section 5, no person must moor.';
    const say = wordsOf(quote);
    const by = (modal: string): string[] =>
      said({
        deny: cite('Quay Rules > § 7', quote),
        effects: { ...ban, ledger: say.ledger('must_not', modal, {}) },
      });
    expect(by('must')).toEqual([]);
    expect(by('may')).toEqual(['blocking limits']);
  });

  it.each([
    ['Part 2 > § 7', 'Part 1 > § 1', 'Notwithstanding section 1, no person may moor.'],
    ['Quay Rules > § 7', 'Quay Rules > Schedule 1 > 1.', 'Notwithstanding section 1, no person may moor.'],
  ])('is not said by a number that another unit may have, too: %s %s', (own, other, words) => {
    const by = (permit: string, quote: string): string[] =>
      said({ deny: cite(own, quote), permit: cite(permit, moors) });
    expect(by(other, words)).toEqual(['blocking limits']);
    expect(by(own.replace('7', '1'), words)).toEqual([]);
    const unit = /(?:Part|Schedule) \d/.exec(other)?.[0] ?? '';
    expect(by(other, words.replace('section 1', `section 1 of ${unit}`))).toEqual([]);
  });

  it('is said of "this section" within the same headings, where none is numbered', () => {
    const permit = cite('Mooring', 'Subject to this section, a pilot may moor a barge.');
    expect(said({ permit, deny: cite('Night hours', noOne) })).toEqual(['blocking limits']);
    expect(said({ permit, deny: cite('Mooring', noOne) })).toEqual([]);
  });

  it('is asked of what permits while the rule is in force', () => {
    const deny = cite('Quay Rules > § 7', 'Notwithstanding section 5, no person may moor.', 'b');
    const past = headOf('R-0001', { ...grant, citations: [cite('Quay Rules > § 5', moors)] });
    const now = headOf('R-0001', { ...grant, citations: [cite('Quay Rules > § 5', moors, 'b')] });
    const found = (closedTo: string | null) =>
      checkLimits({
        hash: 'sha256:0',
        key: 'R-0009',
        body: bodyOf({ ...ban, from: '2026-06-01', citations: [deny], limits: ['R-0001'] }),
        others: [{ ...past, closedTo }, now],
        predecessor: null,
      });
    expect(found('2026-06-01')).toEqual([]);
    expect(found('2026-06-02')).toMatchObject([{ severity: 'blocking' }]);
    expect(found(null)).toMatchObject([{ severity: 'blocking' }]);
  });

  it('is said of what cites an earlier revision of the law by words that it had then and has still', () => {
    const words = 'Notwithstanding section 5, no person may moor a barge.';
    const before = { limits: ['R-0001'], citations: [cite('Quay Rules > § 7', words)] };
    expect(said({ deny: cite('Quay Rules > § 7', words, 'b'), signed: before })).toEqual([]);
    expect(said({ deny: cite('Quay Rules > § 8', words, 'b'), signed: before })).toEqual(['blocking limits']);
  });

  it('stands as it was signed where its words are there still, and a head cites a revision before them', () => {
    const words = 'Notwithstanding section 5, no person may moor a barge.';
    const before = { limits: ['R-0001'], citations: [cite('Quay Rules > § 7', words, 'b')] };
    expect(said({ deny: cite('Quay Rules > § 7', words, 'c'), signed: before })).toEqual([
      'acknowledge limits/signed',
    ]);
  });

  it('is not signed already where the words have gone that it was signed with', () => {
    const words = 'Notwithstanding section 5, no person may moor a barge.';
    const before = (source: string) => ({
      limits: ['R-0001'],
      citations: [cite('Quay Rules > § 7', words, source)],
    });
    for (const source of ['a', 'b'])
      expect(said({ deny: cite('Quay Rules > § 7', noOne, 'b'), signed: before(source) })).toEqual([
        'blocking limits',
      ]);
  });

  it('is not said by words of another law', () => {
    const deny = cite('Bridge Rules > § 7', 'Notwithstanding section 5, no person may moor.', 'b');
    expect(find({ deny })).toMatchObject([
      { severity: 'blocking', path: 'limits', message: expect.stringContaining('carry that over') as string },
    ]);
    expect(find({})[0]?.message).not.toContain('carry that over');
  });

  it('of every permission is said by words of every permission alone', () => {
    const by = (words: string): string[] => said({ limits: 'all', deny: cite('Quay Rules > § 7', words) });
    expect(by('Notwithstanding any other provision, a person must not moor a barge.')).toEqual([]);
    expect(by('Notwithstanding section 5, a person must not moor a barge.')).toEqual(['blocking limits']);
    expect(by('Irrespective of any rule of his club, no person may moor.')).toEqual(['blocking limits']);
    expect(by('Notwithstanding anything in his contract, no person may moor.')).toEqual(['blocking limits']);
  });

  it('of every permission is said by "these Rules" where every permission of the act is theirs', () => {
    const by = (words: string, permit: Citation): string[] =>
      said({ limits: 'all', deny: cite('Quay Rules > § 7', words), permit });
    const these = 'Notwithstanding anything in these Rules, no person may moor a barge at night.';
    expect(by(these, cite('Quay Rules > § 5', moors))).toEqual([]);
    expect(by(these, cite('Port Act > § 5', moors, 'b'))).toEqual(['blocking limits']);
    const any = 'Notwithstanding any other law, no person may moor a barge at night.';
    expect(by(any, cite('Port Act > § 5', moors, 'b'))).toEqual([]);
  });

  it('is an operator’s word where it has a reason: acknowledged, and signed by another', () => {
    const found = find({ reasons: [{ rule: 'R-0001', reason: 'The harbour master says so.' }] });
    expect(found).toMatchObject([
      {
        code: 'ungrounded',
        severity: 'acknowledge',
        rules: ['R-0001'],
        message: expect.stringContaining('“The harbour master says so.”') as string,
      },
    ]);
    expect(isLimitedByReason(found)).toBe(true);
  });

  it('stands as it was signed before a reason was asked for, and only so', () => {
    const found = find({ signed: { limits: ['R-0001'] } });
    expect(found).toMatchObject([{ severity: 'acknowledge', path: 'limits/signed' }]);
    expect(isLimitedByReason(found)).toBe(false);
    expect(said({ signed: { limits: 'all' } })).toEqual(['acknowledge limits/signed']);
    expect(said({ signed: { limits: [] } })).toEqual(['blocking limits']);
    const limit_reasons = [{ rule: 'R-0001', reason: 'It is so.' }];
    expect(said({ signed: { limits: ['R-0001'], limit_reasons } })).toEqual(['blocking limits']);
    expect(said({ limits: 'all', signed: { limits: ['R-0001'] } })).toEqual(['blocking limits']);
  });

  it('says nothing where it can have no effect', () => {
    expect(said({ effects: grant })).toEqual([]);
    expect(said({ limits: ['R-0009'] })).toEqual([]);
  });
});

describe('a limit on what is no rule yet', () => {
  const open = (waits: boolean) =>
    checkOpenLimits('sha256:0', 'R-0009', [{ key: 'R-0030', body: bodyOf(grant), waits }]);

  it('blocks until the other is signed', () => {
    expect(open(false)).toMatchObject([
      {
        code: 'unknown_rule',
        severity: 'blocking',
        message: expect.stringContaining('Sign R-0030 first') as string,
      },
    ]);
  });

  it('is acknowledged where the other waits for it', () => {
    expect(open(true)).toMatchObject([
      { severity: 'acknowledge', message: expect.stringContaining('Sign R-0030 next') as string },
    ]);
  });
});
