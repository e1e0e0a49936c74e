import { describe, expect, it } from 'vitest';
import { checkReading } from '../../../src/gates/check-reading.ts';
import type { ReadingRequest } from '../../../src/gates/reading-request.ts';
import type { HeardReading } from '../../../src/gates/compare-models.ts';
import { runGate1 } from '../../../src/gates/gate-1.ts';
import { builtinSpecificationAgent } from '../../../src/distillation/world-agent/specification-agent.ts';
import type { ClauseReader } from '../../../src/reading/clause-reader.ts';
import type { AnsweredNorm } from '../../../src/reading/model/clause-answer.ts';
import { readAnswer } from '../../../src/reading/model/model-reading.ts';
import { unreadRanges } from '../../../src/rules/ledger/account.ts';
import { signElements } from '../../../src/rules/ledger/sign-elements.ts';
import type { RuleContent } from '../../../src/rules/rule-set/content-hash.ts';
import { answered, fact, given, measure } from '../../testkit/recorded-readings.ts';
import { kennelInputs, kennelQuote, kennelRule } from './sample-content.ts';

const dogs = (op: '>' | '>=') => measure('dogs', op, '12', ['dogs', 'more than', '12']);
const right = answered('must_not', 'must not', {
  act: [given('actor', 'kennel'), given('act', 'keep'), dogs('>')],
  except: [fact('has_licence', 'unless … licence')],
});
const strict = { ...right, act: [...right.act.slice(0, 2), dogs('>=')] };
const lax = { ...right, act: right.act.slice(0, 2), except: [], notes: [] };

let count = 0;
const heard = (norm: AnsweredNorm | null, rest: Partial<HeardReading> = {}): HeardReading => ({
  reader: { name: 'model:small', version: `prompt-${(count += 1)}` },
  answer: norm && { norms: [norm], inputs: [], doubts: [], no_norm: null },
  failure: null,
  ...rest,
});
const three = (...norms: AnsweredNorm[]): HeardReading[] => {
  count = 0;
  return norms.map((norm) => heard(norm));
};
const request = (content: RuleContent): ReadingRequest => ({
  content,
  headings: [],
  action: null,
  inputs: kennelInputs,
  definitions: [],
  hasOthers: false,
});
const noReader = { readers: [], agreement: null };
const check = (content: RuleContent, readings: HeardReading[], readers: ClauseReader[] = []) =>
  checkReading(request(content), { readers, agreement: null }, readings);
const codes = (findings: { code: string; severity: string }[]): string[] =>
  findings.map(({ code, severity }) => `${code} ${severity}`);
const gate = async (content: RuleContent, readings: HeardReading[]) =>
  runGate1(
    'R-0001',
    content,
    builtinSpecificationAgent,
    { low_confidence_below: 0.6 },
    new Date('2026-11-22T08:00:00Z'),
    await check(content, readings),
  );

describe('readings of models', () => {
  it('that all read every word to the effect of the code agree, and prove nothing', async () => {
    const { agreed, questions, proof } = await check(kennelRule(), three(right, right, right));
    expect(agreed).toEqual(['model:small prompt-1', 'model:small prompt-2', 'model:small prompt-3']);
    expect(questions).toEqual([]);
    expect(proof).toBeNull();
  });

  it('of fewer than three are no evidence', async () => {
    expect((await check(kennelRule(), three(right, right))).agreed).toEqual([]);
  });

  it('that differ are one question for each region, with an input that was executed on all', async () => {
    const { agreed, questions } = await check(kennelRule(), three(right, strict, right));
    expect(agreed).toEqual([]);
    expect(codes(questions)).toEqual(['reading_disagrees blocking']);
    const [question] = questions;
    expect(question?.witness?.inputs).toEqual({ dogs: 12, has_licence: false });
    expect(question?.message).toBe(
      'If has_licence is false, dogs is 12: the clause, as it is read by model:small prompt-1 and model:small prompt-3, says nothing; as it is read by model:small prompt-2, refuses; the code says nothing. Which is right? State it as a case.',
    );
  });

  it('that differ in several regions are asked about in each', async () => {
    const other = {
      ...right,
      except: [],
      notes: [{ words: ['unless', 'licence'], role: 'emphasis' as const, reason: 'x' }],
    };
    const { questions } = await check(kennelRule(), three(right, strict, other));
    expect(questions.map(({ witness }) => witness?.inputs)).toEqual(
      expect.arrayContaining([
        { dogs: 12, has_licence: false },
        expect.objectContaining({ has_licence: true }) as unknown,
      ]),
    );
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
    expect(questions.length).toBeGreaterThanOrEqual(2);
  });

  it('are answered, region by region, by a case of the operator', async () => {
    const suite = [
      {
        name: 'twelve',
        inputs: { dogs: 12, has_licence: false },
        as_of: null,
        expected: 'met' as const,
        origin: 'operator' as const,
      },
    ];
    const { questions } = await check(kennelRule({ suite }), three(right, strict, right));
    expect(questions).toEqual([]);
  });

  it('are questions without blocking where a reader of another method proves the code', async () => {
    const reading = readAnswer(
      { norms: [right], inputs: [], doubts: [], no_norm: null },
      { quotes: [kennelQuote], headings: [] },
      { action: null, inputs: kennelInputs, definitions: [] },
      { name: 'model:x', version: '1' },
    );
    const builtin: ClauseReader = {
      name: 'grammar',
      version: '1',
      read: () => ({ ...reading, reader: { name: 'grammar', version: '1' } }),
    };
    const { questions, proof } = await check(kennelRule(), three(strict, strict, strict), [builtin]);
    expect(proof?.by).toBe('grammar 1');
    expect(codes(questions)).toEqual(['reading_disagrees acknowledge']);
  });

  it.each<[string, HeardReading, RegExp]>([
    ['that failed', heard(null, { failure: 'model_timeout' }), /\(model_timeout\)/],
    ['that left words', heard(lax), /left words unread/],
    [
      'with words that are not there',
      heard({ ...right, words: ['shall never'] }),
      /left words unread|was in doubt/,
    ],
    [
      'of no norm',
      heard(null, { answer: { norms: [], inputs: [], doubts: [], no_norm: 'x' } }),
      /found no norm/,
    ],
    [
      'in doubt',
      heard(null, {
        answer: { norms: [right], inputs: [], doubts: [{ words: ['dogs'], about: 'which' }], no_norm: null },
      }),
      /in doubt/,
    ],
  ])('%s are named, and are no evidence', async (_what, missing, reason) => {
    const { agreed, questions } = await check(kennelRule(), [...three(right, right), missing]);
    expect(agreed).toEqual([]);
    expect(codes(questions)).toEqual(['undecided acknowledge']);
    expect(questions[0]?.message).toMatch(reason);
  });
});

describe('gate 1 with readings of models', () => {
  it('takes what they agree on for its specification, by their names', async () => {
    const { passed, specification, suite } = await gate(kennelRule(), three(right, right, right));
    expect(passed).toBe(true);
    expect(specification.proof).toBeUndefined();
    expect(specification.specification?.agent).toContain('model:small prompt-2');
    expect(suite.missing).toEqual([]);
  });

  it('does not pass while a region is disputed, and asks for the case that settles it', async () => {
    const { passed, suite } = await gate(kennelRule(), three(right, strict, right));
    expect(passed).toBe(false);
    expect(suite.missing.map(({ inputs }) => inputs)).toContainEqual({ dogs: 12, has_licence: false });
  });

  it('does not pass code that all of them read otherwise', async () => {
    const wrong = kennelRule({ requires: 'inputs.dogs < 12 || inputs.has_licence' });
    const { passed, findings } = await gate(wrong, three(right, right, right));
    expect(passed).toBe(false);
    expect(codes(findings)).toContain('reading_disagrees blocking');
  });
});

describe('a ledger that a model wrote', () => {
  const reader = { name: 'model:small', version: 'distill/1 sha256:0' };
  const clause = { quotes: [kennelQuote], headings: [] };
  const [norm] = readAnswer(
    { norms: [right], inputs: [], doubts: [], no_norm: null },
    clause,
    { action: null, inputs: kennelInputs, definitions: [] },
    reader,
  ).norms;
  const ledger = norm!.ledger;

  it('accounts for the words where they are', () => {
    expect(unreadRanges([kennelQuote], ledger)).toEqual([]);
    const [, , limit] = ledger.norm.act;
    expect(limit).toMatchObject({
      kind: 'measure',
      words: [{ start: 23, end: 32 }],
      read_by: { reader: 'model:small' },
    });
    expect(kennelQuote.slice(23, 32)).toBe('more than');
  });

  it('proves nothing by itself, and everything once a person sends it as the person’s word', async () => {
    const own = await checkReading(request(kennelRule({ ledger })), noReader);
    expect(own).toMatchObject({ proof: null, differs: [] });
    const person = { operator: '00000000-0000-7000-8000-000000000009', at: '2026-11-22T08:00:00.000Z' };
    const asSent = signElements(ledger, ledger, person) as typeof ledger;
    expect((await checkReading(request(kennelRule({ ledger: asSent })), noReader)).proof).toBeNull();
    const bare = JSON.parse(
      JSON.stringify(ledger, (key, value: unknown) => (key === 'read_by' ? undefined : value)),
    ) as unknown;
    const confirmed = signElements(bare, ledger, person) as typeof ledger;
    expect(confirmed.norm.read_by).toEqual(person);
    expect((await checkReading(request(kennelRule({ ledger: confirmed })), noReader)).proof?.by).toBe(
      'ledger',
    );
  });

  it('still refuses code that it does not amount to', async () => {
    const wrong = kennelRule({ ledger, requires: 'inputs.dogs < 12 || inputs.has_licence' });
    expect(codes((await checkReading(request(wrong), noReader)).differs)).toEqual([
      'ledger_differs blocking',
    ]);
  });
});
