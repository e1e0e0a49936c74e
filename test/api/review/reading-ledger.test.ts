import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtinReaders } from '../../../src/reading/readers.ts';
import { tokenizer } from '../../../src/rules/ledger/tokens.ts';
import { openReviewWorld, type CandidateAnswer } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ services: { readers: builtinReaders } });
});
afterAll(() => service.close());

const quote = 'A kennel must not keep more than 12 dogs unless it has a licence.';
const inputs = [
  { name: 'dogs', type: 'int', minimum: 0, maximum: 1000, description: 'Dogs that the kennel keeps' },
  { name: 'has_licence', type: 'bool', description: 'The kennel has a licence' },
];
const words = (...parts: string[]) =>
  parts.map((part) => {
    const start = quote.indexOf(part);
    return { citation: 0, start, end: start + part.length };
  });
const measure = {
  kind: 'measure',
  op: '>',
  words: words('more than'),
  left: { kind: 'input', input: 'dogs', words: words('dogs') },
  right: { kind: 'literal', value: '12', unit: null, words: words('12') },
};
const ledger = (rest: Record<string, unknown> = {}) => ({
  tokenizer,
  norm: {
    modality: 'must_not',
    words: words('must not'),
    who: [{ kind: 'given', role: 'actor', words: words('kennel') }],
    act: [{ kind: 'given', role: 'act', words: words('keep') }, measure],
    except: [{ kind: 'fact', input: 'has_licence', equals: true, words: words('unless', 'licence') }],
    ...rest,
  },
});

interface WithLedger extends CandidateAnswer {
  rule: CandidateAnswer['rule'] & {
    requires: string;
    reading_ledger: {
      complete: boolean;
      unread: { text: string }[];
      elements: { path: string; read_by: { operator_id: string | null; reader: string | null } }[];
      tree: Record<string, unknown>;
    } | null;
  };
}

async function open(fields: Record<string, unknown> = {}) {
  const world = await openReviewWorld(service, { text: `# Kennels\n\n## 2 Licence\n\n${quote}\n` });
  const candidate = await world.author(quote, {
    modality: 'must_not',
    requires: 'inputs.dogs <= 12 || inputs.has_licence',
    inputs,
    action_proposal: { title: 'Keep dogs in a kennel' },
    ...fields,
  });
  const edit = (body: Record<string, unknown>) =>
    world.send<WithLedger>('PATCH', `/candidates/${candidate.id}`, body);
  return { world, candidate, edit };
}

describe('the ledger of a candidate', () => {
  it('is written by a person, who then need not write the code', async () => {
    const { world, candidate, edit } = await open({ requires: 'inputs.dogs < 3 && inputs.has_licence' });
    const { status, body } = await edit({ ledger: ledger(), derive_rule: true });
    expect(status).toBe(200);
    expect(body.rule.requires).toBe('inputs.dogs <= 12 || inputs.has_licence');
    expect(body.content_hash).not.toBe(candidate.content_hash);
    expect(body.rule.reading_ledger).toMatchObject({ complete: true, unread: [] });
    for (const { read_by: by } of body.rule.reading_ledger!.elements) {
      expect(by).toMatchObject({ reader: null, operator_id: expect.any(String) as unknown });
    }
    const verified = await world.verify(candidate.id);
    expect(verified).toMatchObject({ status: 'queued', gate_1: { suite: { missing: [] } } });
  });

  it('does not go with code that says something else', async () => {
    const { world, candidate, edit } = await open();
    await edit({ ledger: ledger(), requires: 'inputs.dogs <= 13 || inputs.has_licence' });
    const verified = await world.verify(candidate.id);
    expect(verified.status).toBe('needs_work');
    expect(verified.gate_1?.findings.map(({ code }) => code)).toContain('ledger_differs');
  });

  it('lists the words that it leaves, and writes no rule until there are none', async () => {
    const { edit } = await open();
    const part = await edit({ ledger: ledger({ except: [] }) });
    expect(part.body.rule.reading_ledger?.unread.map(({ text }) => text)).toEqual([
      'unless it has a licence',
    ]);
    const refused = await edit({ derive_rule: true });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_field' } });
    expect(JSON.stringify(refused.body)).toContain('unless it has a licence');
  });

  it('cannot claim that another person read the words', async () => {
    const { edit } = await open();
    const claimed = {
      ...ledger(),
      notes: [
        {
          kind: 'note',
          role: 'no_effect',
          reason: 'An article.',
          words: words('A'),
          read_by: { reader: 'grammar', version: '1' },
        },
      ],
    };
    const { body } = await edit({ ledger: claimed });
    const note = body.rule.reading_ledger?.elements.find(({ path }) => path === 'notes/0');
    expect(note?.read_by.reader).toBeNull();
  });

  it('is refused with a pointer where it is none, or speaks of words that are not there', async () => {
    const { edit } = await open();
    const none = await edit({ ledger: ledger({ act: [{ kind: 'maybe', words: [] }] }) });
    expect(none.status).toBe(400);
    expect(JSON.stringify(none.body)).toContain('/ledger/norm/act/0');
    const cut = await edit({ ledger: ledger({ words: [{ citation: 0, start: 1, end: 4 }] }) });
    expect(cut.status).toBe(400);
  });

  it('follows the words that a person selects, and writes the rule with the last of them', async () => {
    const { world, candidate } = await open({ requires: 'inputs.dogs < 3 && inputs.has_licence' });
    const assign = (body: Record<string, unknown>) =>
      world.send<WithLedger>('POST', `/candidates/${candidate.id}/words`, body);
    const fact = { kind: 'fact', input: 'has_licence', equals: true };
    await assign({ words: words('must not'), element: { kind: 'norm', modality: 'must_not' } });
    await assign({ words: words('kennel'), element: { kind: 'given', role: 'actor' }, slot: 'who' });
    await assign({ words: words('keep'), element: { kind: 'given', role: 'act' }, slot: 'act' });
    const { words: _words, ...plain } = measure;
    const part = await assign({ words: words('more than 12 dogs'), element: plain, slot: 'act' });
    expect(part.body.rule.requires).toBe('inputs.dogs < 3 && inputs.has_licence');
    expect(part.body.rule.reading_ledger?.unread.map(({ text }) => text)).toEqual([
      'unless it has a licence',
    ]);
    const misplaced = await assign({
      words: words('unless it has a licence'),
      element: fact,
      group: 'norm/if/3',
    });
    expect(misplaced).toMatchObject({ status: 400, body: { code: 'invalid_field' } });
    expect(JSON.stringify(misplaced.body)).toContain('/group');
    const whole = await assign({ words: words('unless it has a licence'), element: fact, slot: 'except' });
    expect(whole.body.rule.requires).toBe('inputs.dogs <= 12 || inputs.has_licence');
    expect(whole.body.rule.reading_ledger?.complete).toBe(true);
    expect((await world.verify(candidate.id)).status).toBe('queued');
    const stale = await assign({
      words: words('A'),
      element: { kind: 'note', role: 'emphasis', reason: 'An article.' },
      expected_content_hash: part.body.content_hash,
    });
    expect(stale).toMatchObject({ status: 409, body: { code: 'stale_revision' } });
  });

  it('begins with the account that gate 1 agreed with, whose reader keeps its name', async () => {
    const { world, candidate } = await open();
    const verified = await world.verify(candidate.id);
    expect(verified.gate_1?.passed).toBe(true);
    const { body } = await world.send<WithLedger>('POST', `/candidates/${candidate.id}/words`, {
      words: words('kennel'),
      element: { kind: 'note', role: 'emphasis', reason: 'Who else would keep them?' },
    });
    expect(body.rule.reading_ledger).toMatchObject({ complete: true });
    const readerOf = (part: string): string | null | undefined =>
      body.rule.reading_ledger!.elements.find(({ path }) => path === part)?.read_by.reader;
    expect(readerOf('norm/except/0')).toEqual(expect.any(String));
    expect(readerOf('notes/0')).toBeNull();
    expect(body.rule.requires).toBe('inputs.dogs <= 12 || inputs.has_licence');
  });

  it('goes with its quotes', async () => {
    const { edit, world } = await open({ ledger: ledger() });
    const { body } = await edit({
      citations: [{ source_material_id: world.sourceId, quote: 'A kennel must not keep more than 12 dogs' }],
    });
    expect(body.rule.reading_ledger).toBeNull();
  });
});

describe('what the gates make of the words', () => {
  it('refuses a sentence that is not about its quote', async () => {
    const { world, candidate } = await open({ natural_language: 'p', ledger: ledger() });
    const verified = await world.verify(candidate.id);
    expect(verified.gate_2?.findings.map(({ code }) => code)).toContain('ungrounded');
    expect(verified.status).toBe('nonconforming');
  });

  it('refuses a quote that stops before its exception', async () => {
    const { world, candidate } = await open({
      requires: 'inputs.dogs <= 12',
      inputs: inputs.slice(0, 1),
    });
    await world.send('PATCH', `/candidates/${candidate.id}`, {
      citations: [{ source_material_id: world.sourceId, quote: 'A kennel must not keep more than 12 dogs' }],
    });
    const verified = await world.prove(candidate.id, ({ dogs }) => (Number(dogs) <= 12 ? 'met' : 'unmet'));
    expect(verified.gate_2?.findings.map(({ code, severity }) => `${code} ${severity}`)).toContain(
      'unquoted_words blocking',
    );
  });

  it.each([
    ['source_changed', { source_sha256: 'ab'.repeat(32) }],
    ['source_missing', { source_material_id: randomUUID() }],
    ['span_moved', { start: 2, end: 2 + quote.length }],
    ['quote_not_found', { quote: quote.replace('A kennel', 'Any kennel') }],
  ])('finds %s when what is cited is not what is there', async (code, changed) => {
    const { world, candidate, edit } = await open();
    await edit({ ledger: ledger() });
    const [row] = await service.testDatabase.adminQuery<{ body: { citations: object[]; ledger?: unknown } }>(
      `SELECT body FROM rule_candidate WHERE id = '${candidate.id}'`,
    );
    const { ledger: _ledger, ...body } = row!.body;
    const citations = [{ ...body.citations[0], ...changed }];
    const next = code === 'quote_not_found' ? { ...body, citations } : { ...row!.body, citations };
    await service.testDatabase.adminQuery(
      `UPDATE rule_candidate SET body = '${JSON.stringify(next).replaceAll("'", "''")}' WHERE id = '${candidate.id}'`,
    );
    const verified = await world.prove(candidate.id, ({ dogs, has_licence: holds }) =>
      Number(dogs) <= 12 || holds === true ? 'met' : 'unmet',
    );
    expect(verified.gate_2?.findings.map((finding) => finding.code)).toContain(code);
    expect(verified.status).toBe('nonconforming');
  });
});
