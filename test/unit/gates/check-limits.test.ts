import { describe, expect, it } from 'vitest';
import { checkLimits, checkOpenLimits } from '../../../src/gates/check-limits.ts';
import { isLimitedByReason } from '../../../src/gates/limit-policy.ts';
import type { Citation, LimitReason, RuleBody } from '../../../src/rules/model.ts';
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
    ['what gives way itself', 'Subject to section 5, a person must not moor a barge.', moors],
    ['what the permission goes before', noOne, 'Notwithstanding section 7, a pilot may moor a barge.'],
    ['only', 'A person may moor a barge only by day.', moors],
  ])('is not said by %s', (_what, deny, permit) => {
    const sides = { deny: cite('Quay Rules > § 7', deny), permit: cite('Quay Rules > § 5', permit) };
    expect(said(sides)).toEqual(['blocking limits']);
  });

  it('is not said by words of another law', () => {
    const deny = cite('Bridge Rules > § 7', 'Notwithstanding section 5, no person may moor.', 'b');
    expect(said({ deny })).toEqual(['blocking limits']);
  });

  it('of every permission is said by words of every permission alone', () => {
    const by = (words: string): string[] => said({ limits: 'all', deny: cite('Quay Rules > § 7', words) });
    expect(by('Notwithstanding any other provision, a person must not moor a barge.')).toEqual([]);
    expect(by('Notwithstanding section 5, a person must not moor a barge.')).toEqual(['blocking limits']);
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
