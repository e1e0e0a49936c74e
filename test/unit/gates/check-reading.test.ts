import { describe, expect, it } from 'vitest';
import { checkReading } from '../../../src/gates/check-reading.ts';
import type { ReadingRequest } from '../../../src/gates/reading-request.ts';
import { checkAgreement } from '../../../src/reading/agreement/check-agreement.ts';
import type { AgreementFinding } from '../../../src/reading/agreement-checker.ts';
import type { ClauseReader, Reading } from '../../../src/reading/clause-reader.ts';
import type { RuleContent } from '../../../src/rules/rule-set/content-hash.ts';
import type { Ledger } from '../../../src/rules/ledger/ledger.ts';
import { wordsOf } from '../rules/ledger/sample-ledger.ts';
import { kennelInputs, kennelQuote, kennelRule } from './sample-content.ts';

const say = wordsOf(kennelQuote);
const dogs = say.measure(say.input('dogs', 'dogs'), '>', say.literal('12', null, '12'), 'more than');
const licence = say.fact('has_licence', ['unless', 'licence']);
const whole: Ledger = say.ledger('must_not', 'must not', {
  who: [say.given('actor', 'kennel')],
  act: [say.given('act', 'keep'), dogs],
  except: [licence],
});

const reading = (
  ledger: Ledger,
  rest: Partial<Reading> = {},
  norm: Partial<Reading['norms'][number]> = {},
): Reading => ({
  reader: { name: 'first', version: '1' },
  complete: true,
  norms: [{ ledger, proposed: [], overrides: [], tier: 'mandatory', confidence: 1, ...norm }],
  unread: [],
  doubts: [],
  no_norm: null,
  ...rest,
});
const readerOf = (made: Reading): ClauseReader => ({ ...made.reader, read: () => made });
const request = (content: RuleContent, rest: Partial<ReadingRequest> = {}): ReadingRequest => ({
  content,
  headings: [],
  action: null,
  inputs: kennelInputs,
  definitions: [],
  hasOthers: false,
  ...rest,
});
const check = (content: RuleContent, made: Reading[], agreement: AgreementFinding[] | null = null) =>
  checkReading(request(content), {
    readers: made.map(readerOf),
    agreement: agreement && (() => agreement),
  });
const codes = (findings: { code: string; severity: string }[]): string[] =>
  findings.map(({ code, severity }) => `${code} ${severity}`);

describe('a complete account of the words', () => {
  it('to which the code is equal leaves nothing to say', async () => {
    const result = await check(kennelRule(), [reading(whole)]);
    expect(result).toMatchObject({
      differs: [],
      findings: [],
      proof: { by: 'first 1', norms: [{ ledger: whole }] },
    });
  });

  it('is whole where it has no names of its own, and no doubt', async () => {
    const isRead = async (made: Reading[]) => (await check(kennelRule(), made)).readWhole;
    expect(await isRead([reading(whole)])).toBe(true);
    expect(await isRead([reading(whole, { complete: false, unread: [] })])).toBe(false);
    expect(await isRead([])).toBe(false);
    const other = await check(kennelRule({ requires: 'inputs.has_licence' }), [reading(whole)]);
    expect(other.readWhole).toBe(false);
  });

  it('proves code that says the same in other words, with inputs missing or not', async () => {
    const result = await check(kennelRule({ requires: 'inputs.dogs > 12 ? inputs.has_licence : true' }), [
      reading(whole),
    ]);
    expect(result.proof).not.toBeNull();
  });

  it.each([
    ['a boundary', { requires: 'inputs.dogs < 12 || inputs.has_licence' }],
    ['a connective', { requires: 'inputs.dogs <= 12 && inputs.has_licence' }],
    ['an effect', { if_unmet: 'none' as const, if_met: 'deny' as const }],
    ['an exception that was lost', { requires: 'inputs.dogs <= 12' }],
  ])('finds %s that is otherwise in the code, with a witness', async (_what, body) => {
    const { differs, proof } = await check(kennelRule(body), [reading(whole)]);
    expect(proof).toBeNull();
    expect(codes(differs)).toEqual(['ledger_differs blocking']);
    expect(differs[0]!.witness?.inputs).toHaveProperty('dogs');
    expect(differs[0]!.message).toMatch(
      /^If .*dogs is .*: the clause, as it is read by first 1, .*; the code .*\?$/,
    );
  });

  it('proves code that differs on less than nothing alone, and asks whether there can be less', async () => {
    const open = kennelInputs.map(({ minimum: _minimum, ...input }) => input);
    const content = kennelRule({ requires: '(inputs.dogs >= 0 && inputs.dogs <= 12) || inputs.has_licence' });
    const { proof, findings, differs } = await checkReading(
      request({ ...content, inputs: open }, { inputs: open }),
      { readers: [readerOf(reading(whole))], agreement: null },
    );
    expect(proof).not.toBeNull();
    expect(differs).toEqual([]);
    expect(codes(findings)).toEqual(['unread_words acknowledge']);
    expect(findings[0]!.message).toContain('if dogs is never below 0');
    const both = [...open, { name: 'cats', type: 'int' as const, description: 'Cats that the kennel keeps' }];
    const two = kennelRule({
      requires: '(inputs.dogs >= 0 && inputs.cats >= 0 && inputs.dogs <= 12) || inputs.has_licence',
    });
    const asked = await checkReading(request({ ...two, inputs: both }, { inputs: both }), {
      readers: [readerOf(reading(whole))],
      agreement: null,
    });
    const said = asked.findings.map(({ message }) => message).join(' ');
    expect(said).toContain('dogs');
    expect(said).toContain('cats');
    const wrong = kennelRule({ requires: '(inputs.dogs >= 1 && inputs.dogs <= 12) || inputs.has_licence' });
    const other = await checkReading(request({ ...wrong, inputs: open }, { inputs: open }), {
      readers: [readerOf(reading(whole))],
      agreement: null,
    });
    expect(codes(other.differs)).toEqual(['ledger_differs blocking']);
  });

  it('finds another modality although the code decides the same', async () => {
    const { findings } = await check(kennelRule({ modality: 'must' }), [reading(whole)]);
    expect(codes(findings)).toEqual(['reading_disagrees blocking']);
  });

  it('asks where a limit may be called a duty or a prohibition, and the words object to neither', async () => {
    const { findings } = await check(kennelRule({ modality: 'must' }), [reading(whole)], []);
    expect(codes(findings)).toEqual(['reading_disagrees acknowledge']);
  });

  it('finds guidance that was made a duty', async () => {
    const { findings } = await check(kennelRule(), [reading(whole, {}, { tier: 'guidance' })]);
    expect(codes(findings)).toEqual(['reading_disagrees blocking']);
  });

  it('finds an exception that overrides nothing', async () => {
    const over = { ...say.at([]), kind: 'reference' as const, label: 'section 1', rules: [] };
    const ledger = { ...whole, norm: { ...whole.norm, over: [over] } };
    const content = kennelRule();
    const readers = { readers: [readerOf(reading(ledger))], agreement: null };
    expect(codes((await checkReading(request(content), readers)).findings)).toEqual([
      'reading_disagrees acknowledge',
    ]);
    expect(codes((await checkReading(request(content, { hasOthers: true }), readers)).findings)).toEqual([
      'reading_disagrees blocking',
    ]);
  });

  it('finds a duty of the clause that the rule does not carry, and one of the rule that no words say', async () => {
    const duty = {
      ...say.at([]),
      kind: 'obligation' as const,
      id: 'tell',
      on: 'applies' as const,
      text: 'Tell.',
      values: {},
    };
    const ledger = { ...whole, norm: { ...whole.norm, obligations: [duty] } };
    expect(codes((await check(kennelRule(), [reading(ledger)])).findings)).toEqual(['unread_words blocking']);
    const obligations = [{ id: 'tell', on: 'applies' as const, text: 'Tell.', values: {} }];
    expect(codes((await check(kennelRule({ obligations }), [reading(whole)])).findings)).toEqual([
      'ungrounded acknowledge',
    ]);
  });

  it('asks which of two readers is right', async () => {
    const strict = { ...whole, norm: { ...whole.norm, except: [] } };
    const second = { ...reading(strict), reader: { name: 'second', version: '1' } };
    const { findings, proof } = await check(kennelRule(), [reading(whole), second]);
    expect(proof?.by).toBe('first 1');
    expect(codes(findings)).toEqual(['reading_disagrees acknowledge']);
    expect(findings[0]!.witness).not.toBeNull();
  });

  it('of several norms speaks against a modality that none of them has', async () => {
    const two = reading(whole);
    two.norms.push({ ledger: whole, proposed: [], overrides: [], tier: 'mandatory', confidence: 1 });
    expect(codes((await check(kennelRule(), [two])).findings)).toEqual([]);
    const { findings, proof } = await check(kennelRule({ modality: 'may' }), [two]);
    expect(proof?.norms).toHaveLength(2);
    expect(codes(findings)).toEqual(['reading_disagrees blocking']);
  });

  it('of several norms proves the rule of one, and lists the others', async () => {
    const other = say.ledger('must', 'must', { act: [licence] });
    const two = reading(whole);
    two.norms.push({ ledger: other, proposed: [], overrides: [], tier: 'mandatory', confidence: 1 });
    const { findings, proof } = await check(kennelRule(), [two]);
    expect(proof?.norms).toHaveLength(1);
    expect(codes(findings)).toEqual(['unread_words acknowledge']);
  });

  it('with a name that the reader made up is asked about, where an input of the rule could be meant', async () => {
    const made = { ...whole, norm: { ...whole.norm, except: [say.fact('licensed', ['unless', 'licence'])] } };
    const doubts = [
      { code: 'unbound_words' as const, words: licence.words, message: 'No input is called so.' },
    ];
    const unbound = reading(
      made,
      { complete: false, doubts },
      { proposed: [{ name: 'licensed', type: 'bool' }] },
    );
    const { findings, proof } = await check(kennelRule(), [unbound]);
    expect(codes(findings)).toEqual(['unread_words acknowledge']);
    expect(findings[0]!.message).toContain('"licensed" is has_licence');
    expect(proof?.norms[0]?.ledger.norm.except[0]).toMatchObject({ input: 'has_licence' });
    const [rule] = [kennelRule({ requires: 'inputs.dogs <= 12' }, { inputs: kennelInputs.slice(0, 1) })];
    expect(codes((await check(rule, [unbound])).differs)).toEqual(['ledger_differs blocking']);
  });
});

describe('words without an account', () => {
  const partial = reading(whole, {
    complete: false,
    unread: licence.words,
    doubts: [{ code: 'unread_words', words: licence.words, message: 'Not read.' }],
  });

  it('are one list to acknowledge', async () => {
    const { findings, proof, differs } = await check(kennelRule(), [partial]);
    expect({ proof, differs }).toEqual({ proof: null, differs: [] });
    expect(codes(findings)).toEqual(['unread_words acknowledge']);
    expect(findings[0]).toMatchObject({ path: 'citations/0', start: kennelQuote.indexOf('unless') });
    expect(findings[0]!.message).toContain('"licence"');
  });

  it('block where they contradict the rule; beside an account that proves it they are one question', async () => {
    const against: AgreementFinding = {
      code: 'reading_disagrees',
      severity: 'blocking',
      words: dogs.words,
      message: 'The direction is otherwise.',
      path: 'requires',
      contrary: true,
    };
    expect(codes((await check(kennelRule(), [partial], [against])).findings)).toContain(
      'reading_disagrees blocking',
    );
    const proven = await check(
      kennelRule(),
      [reading(whole)],
      [against, { ...against, message: 'So is this.' }],
    );
    expect(codes(proven.findings)).toEqual(['reading_disagrees acknowledge']);
    expect(proven.findings[0]?.message).toContain('So is this.');
    expect(proven.findings[0]?.message).toMatch(/So is this\. \(more than\)$/);
    const named = { ...against, words: [dogs.words[0]!], message: '"more than": the rule says less.' };
    const [said] = (await check(kennelRule(), [partial], [named])).findings.filter(
      ({ code }) => code === 'reading_disagrees',
    );
    expect(said?.message).toBe(named.message);
  });

  it('are asked about of how conditions are joined too, and block where no account of the words answers them', async () => {
    const joined: AgreementFinding = {
      code: 'reading_disagrees',
      severity: 'blocking',
      words: [{ citation: 0, start: 0, end: 5 }],
      message: 'dogs and has_licence: by the words both are needed.',
      path: null,
      contrary: true,
    };
    const rule = kennelRule();
    expect(codes((await check(rule, [reading(whole)], [joined])).findings)).toEqual([
      'reading_disagrees acknowledge',
    ]);
    const stands = { ...joined, stands: true as const, message: 'The words say 5 EUR; the fee is in GBP.' };
    expect(codes((await check(rule, [reading(whole)], [stands, joined])).findings)).toEqual([
      'reading_disagrees blocking',
      'reading_disagrees acknowledge',
    ]);
    const doubted = reading(whole, { complete: false, unread: [{ citation: 0, start: 0, end: 1 }] });
    expect(codes((await check(rule, [doubted], [joined])).findings)).toContain('reading_disagrees blocking');
    const byLedger = await check(kennelRule({ ledger: whole }), [doubted], [joined]);
    expect(codes(byLedger.findings)).toContain('reading_disagrees acknowledge');
  });

  it('are asked about where a reader, who wrote the draft as well, takes "unless" for "and"', async () => {
    const wrong = say.ledger('must_not', 'must not', {
      who: [say.given('actor', 'kennel')],
      act: [say.given('act', 'keep'), say.any([dogs, say.not(licence)])],
    });
    const { findings, proof } = await checkReading(
      request(kennelRule({ requires: 'inputs.dogs <= 12 && inputs.has_licence' })),
      { readers: [readerOf(reading(wrong))], agreement: checkAgreement },
    );
    expect(proof).not.toBeNull();
    expect(codes(findings)).toEqual(['reading_disagrees acknowledge']);
    expect(findings[0]!.message).toContain('by the words each is enough');
  });

  it('are not asked about where there is no reader', async () => {
    expect(await check(kennelRule(), [])).toEqual({
      proof: null,
      agreed: [],
      questions: [],
      readWhole: false,
      restated: false,
      differs: [],
      findings: [],
    });
  });
});

describe('the ledger of a candidate', () => {
  it('proves the code, though other readers could not read the clause', async () => {
    expect((await check(kennelRule({ ledger: whole }), [])).proof?.by).toBe('ledger');
  });

  it('blocks until every word is in it', async () => {
    const ledger = { ...whole, norm: { ...whole.norm, except: [] } };
    const { findings } = await check(kennelRule({ ledger }), []);
    expect(codes(findings)).toEqual(['unread_words blocking']);
    expect(findings[0]!.message).toContain('unless it has a licence');
  });

  it('refuses code that is something else', async () => {
    const { differs } = await check(kennelRule({ ledger: whole, requires: 'inputs.dogs <= 12' }), []);
    expect(codes(differs)).toEqual(['ledger_differs blocking']);
  });

  it('is asked about where a person bound words to an input of something else, though the code is equal to it', async () => {
    const muzzle = { name: 'has_muzzle', type: 'bool' as const, description: 'The dog has a muzzle' };
    const by = { operator: 'a', at: '2026-01-01T00:00:00Z' };
    const bound = { ...say.fact('has_muzzle', ['unless', 'licence']), read_by: by };
    const ledger = { ...whole, norm: { ...whole.norm, except: [bound] } };
    const inputs = [kennelInputs[0]!, muzzle];
    const content = kennelRule({ ledger, requires: 'inputs.dogs <= 12 || inputs.has_muzzle' }, { inputs });
    const readers = { readers: [], agreement: null };
    const { proof, findings } = await checkReading(request(content, { inputs }), readers);
    expect(proof?.by).toBe('ledger');
    expect(codes(findings)).toEqual(['ungrounded acknowledge']);
    expect(findings[0]!.message).toContain('"licence"');
  });

  it('of other quotes is none', async () => {
    const ledger = { ...whole, tokenizer: 'another/1' };
    expect(codes((await check(kennelRule({ ledger }), [])).findings)).toEqual(['unread_words blocking']);
  });

  it('is held against the readers, and the question is put', async () => {
    const strict = { ...whole, norm: { ...whole.norm, except: [] } };
    const { findings, proof } = await check(kennelRule({ ledger: whole }), [reading(strict)]);
    expect(proof?.by).toBe('ledger');
    expect(codes(findings)).toEqual(['reading_disagrees acknowledge']);
  });
});
