import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type RestAnswer, type TestService } from '../../testkit/service.ts';
import { tableCounts } from '../../testkit/table-counts.ts';
import { openWorld, type Problem, type TestWorld } from '../../testkit/world.ts';

let service: TestService;
let world: TestWorld;
beforeAll(async () => {
  service = await startTestService({ worker: true });
  world = await openWorld(service);
});
afterAll(() => service.close());

const regulation = `# Market Regulation

## 1 Stalls

A trader must hold a permit.

A trader must not occupy more than 3 stalls.

## 2 Recitals

Markets have been held here since the year 1204.
`;

interface RunAnswer {
  id: string;
  status: string;
}

interface RunRead {
  status: string;
  progress: number;
  failure_reason_code: string | null;
  completed_at: string | null;
  sources: {
    source_material_id: string;
    status: string;
    candidates: number;
    sentences_total: number;
    sentences_done: number;
    sentences_defined: number;
    definitions: unknown[];
    left_out_counts: Record<string, number>;
    left_out: { quote: string; reason: string }[];
    error_code: string | null;
    message: string | null;
  }[];
}

interface LeftOutPage {
  items: { quote: string; reason: string; source_material_id: string; cited_by: string[] }[];
  next_cursor: string | null;
}

interface DistilledCandidate {
  id: string;
  rule_key: string;
  origin: string;
  status: string;
  rule: { natural_language: string; tier: string; citations: { quote: string }[] };
  provenance: {
    run: string;
    source_materials: string[];
    quote: string;
    section: string;
    span: { start: number; end: number };
  };
}

const ingest = async (content: string, where = world): Promise<string> =>
  (await where.ingest({ content, media_type: 'text/markdown' })).body.id;

const submit = <Body = RunAnswer>(
  fields: Record<string, unknown>,
  where = world,
): Promise<RestAnswer<Body>> => where.send('POST', '/distillations', fields);

/** Follows the run's events, which end when the run does. */
async function ended(id: string, where = world): Promise<RunRead> {
  const events = await where.get<string>(`/distillations/${id}/events`);
  expect(events.body.trimEnd().endsWith('event: complete\ndata: {}')).toBe(true);
  return (await where.get<RunRead>(`/distillations/${id}`)).body;
}

describe('POST /worlds/{id}/distillations', () => {
  it('answers a run in progress, and the run completes with candidates that say where they come from', async () => {
    const source = await ingest(regulation);
    const submitted = await submit({ source_material_ids: [source], expected_tier: 'guidance' });
    expect(submitted).toMatchObject({ status: 201, body: { status: 'in_progress' } });
    const { id } = submitted.body;
    expect(submitted.headers.get('location')).toBe(`${world.path}/distillations/${id}`);

    const run = await ended(id);
    expect(run).toMatchObject({ status: 'completed', progress: 1, failure_reason_code: null });
    expect(run.completed_at).not.toBeNull();
    const { body } = await world.get<{ items: DistilledCandidate[] }>(`/distillations/${id}/candidates`);
    expect(body.items.map(({ rule }) => rule.natural_language)).toEqual([
      'A trader must hold a permit.',
      'A trader must not occupy more than 3 stalls.',
    ]);
    const { extracted_text: text } = (
      await world.get<{ extracted_text: string }>(`/source-materials/${source}`)
    ).body;
    for (const { origin, status, rule, provenance } of body.items) {
      expect({ origin, status, tier: rule.tier }).toEqual({
        origin: 'distilled',
        status: 'proposed',
        tier: 'guidance',
      });
      expect(provenance).toMatchObject({
        run: id,
        source_materials: [source],
        quote: rule.citations[0]?.quote,
      });
      expect(provenance.section).toContain('1 Stalls');
      expect(text.slice(provenance.span.start, provenance.span.end)).toBe(provenance.quote);
    }
  });

  it('accounts for every statement: quoted by candidates, defining a term, or left out with the reason', async () => {
    const law = `${regulation}\n## 3 Terms\n\n"Stall" means a table or cart.\n\nThis Act must be read with the Fairs Act.\n\n- Max. 140 EUR per night\n`;
    const source = await ingest(law);
    const { id } = (await submit({ source_material_ids: [source] })).body;
    const [read] = (await ended(id)).sources;
    expect(read?.candidates).toBeGreaterThan(0);
    expect(read?.sentences_done).toBe(read?.sentences_total);
    const counts = read?.left_out_counts ?? {};
    expect(counts).toMatchObject({ not_read: 1, heading: 4, no_norm: 1, interpretive: 1 });
    const leftOut = Object.values(counts).reduce((sum, count) => sum + count, 0);
    expect(read?.sentences_total).toBe(2 + (read?.sentences_defined ?? 0) + leftOut);
    for (const { quote, reason } of read?.left_out ?? []) {
      expect(law).toContain(quote);
      expect(reason).toMatch(/^(?:not_read|interpretive)$/);
    }
    expect(read?.definitions).toMatchObject([
      { term: 'Stall', definition: null, citations: [{ quote: '"Stall" means a table or cart.' }] },
    ]);

    const list = async (query: string) =>
      (await world.get<LeftOutPage>(`/distillations/${id}/left-out${query}`)).body;
    const all = await list('?limit=3');
    expect(all.items).toHaveLength(3);
    const rest = await list(`?limit=100&cursor=${all.next_cursor ?? ''}`);
    expect(all.items.length + rest.items.length).toBe(leftOut);
    const open = await list('?reason=not_read');
    expect(open.items).toMatchObject([
      { quote: 'Max. 140 EUR per night', reason: 'not_read', source_material_id: source, cited_by: [] },
    ]);
    const authored = await world.send<{ rule_key: string }>('POST', '/candidates', {
      action: 'market.pay_stall',
      action_proposal: { title: 'Pay for a stall', aggregation_mode: 'deny-overrides' },
      modality: 'must',
      natural_language: 'A trader must pay at most 140 EUR a night.',
      applies_when: 'true',
      requires: 'inputs.price <= 140.00',
      if_met: 'none',
      if_unmet: 'deny',
      citations: [{ source_material_id: source, quote: 'Max. 140 EUR per night' }],
      inputs: [{ name: 'price', type: 'decimal', scale: 2, unit: 'EUR', description: 'Price a night' }],
    });
    expect(authored.status).toBe(201);
    expect((await list('?reason=not_read')).items).toMatchObject([{ cited_by: [authored.body.rule_key] }]);
  });

  it('flags what a second source asks of another actor, which would bind both', async () => {
    const own = await openWorld(service);
    const sources = [
      await ingest('# Guild Rules\n\nThe butcher must keep a register.\n', own),
      await ingest('# Guild Rules\n\nThe carpenter must keep a register.\n', own),
    ];
    const { id } = (await submit({ source_material_ids: sources, problem_space: 'guild' }, own)).body;
    expect((await ended(id, own)).status).toBe('completed');
    const { body } = await own.get<{
      items: { rule_key: string; flags: string[]; doubts: { message: string }[] }[];
    }>(`/distillations/${id}/candidates`);
    expect(body.items.map(({ rule_key, flags }) => ({ rule_key, flags }))).toEqual([
      { rule_key: 'R-0001', flags: [] },
      { rule_key: 'R-0002', flags: ['ambiguous'] },
    ]);
    expect(body.items[1]?.doubts.map(({ message }) => message)).toEqual([
      'R-0001 of this action asks the same of “The butcher”. Give each a condition on who acts, or an action of its own: until then each binds both.',
    ]);
  });

  it('says of a source in another language that it is not read', async () => {
    const source = await ingest(
      '# Hafenordnung\n\nDer Eigner muss die Gebühr innerhalb von zehn Tagen nach der Ankunft entrichten. Das Anlegen ist nachts verboten.\n',
    );
    const run = await ended((await submit({ source_material_ids: [source] })).body.id);
    expect(run).toMatchObject({
      status: 'completed',
      sources: [{ error_code: 'language_not_read', candidates: 0, left_out_counts: { foreign_language: 3 } }],
    });
    expect(run.sources[0]?.message).toContain('German');
  });

  it('answers the same submission with its original body, even after the run has ended', async () => {
    const call = {
      correlation_id: randomUUID(),
      source_material_ids: [await ingest(`${regulation}\nOnce.\n`)],
    };
    const first = await submit(call);
    expect((await ended(first.body.id)).status).toBe('completed');
    const replayed = await submit(call);
    expect(replayed.headers.get('idempotency-replayed')).toBe('true');
    expect(replayed).toMatchObject({ status: 201, body: first.body });
    expect(replayed.body.status).toBe('in_progress');
    expect(await submit({ ...call, focus_area: 'permits' })).toMatchObject({
      status: 422,
      body: { code: 'correlation_id_reused' },
    });
    const audit = await service.testDatabase.adminQuery<{ target_type: string; action: string }>(
      'SELECT target_type, action FROM world_authoring_audit WHERE correlation_id = $1',
      [call.correlation_id],
    );
    expect(audit).toEqual([{ target_type: 'distillation_run', action: 'requested' }]);
  });

  it('makes one run of the same submission sent twice at once', async () => {
    const call = {
      correlation_id: randomUUID(),
      source_material_ids: [await ingest(`${regulation}\nTwice.\n`)],
    };
    const [one, other] = await Promise.all([submit(call), submit(call)]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(other.body).toEqual(one.body);
    expect((await ended(one.body.id)).status).toBe('completed');
  });

  it('reads all sources of the world that are not retired, when asked for all', async () => {
    const own = await openWorld(service);
    const kept = [await ingest(regulation, own), await ingest(`${regulation}\nSecond.\n`, own)];
    const gone = await ingest(`${regulation}\nRepealed.\n`, own);
    await own.send('POST', `/source-materials/${gone}/retire`, { reason: 'Repealed.' });
    const { id } = (await submit({ source_selection: 'all' }, own)).body;
    const run = await ended(id, own);
    expect(run.sources.map(({ source_material_id }) => source_material_id)).toEqual(kept);
    const { body } = await own.get<{ items: DistilledCandidate[] }>('/candidates');
    const keys = body.items.map(({ rule_key }) => rule_key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('completes without candidates when the source was read and holds no rule', async () => {
    const source = await ingest('# Preface\n\nMarkets have been held here since the year 1204.\n');
    const run = await ended((await submit({ source_material_ids: [source] })).body.id);
    expect(run).toMatchObject({
      status: 'completed',
      failure_reason_code: null,
      sources: [{ status: 'completed', candidates: 0, error_code: 'no_normative_content' }],
    });
  });
});

describe('a submission that cannot be run', () => {
  async function refuse(fields: Record<string, unknown>, where = world): Promise<Problem> {
    const before = await tableCounts(service.testDatabase);
    const { body } = await submit<Problem>(fields, where);
    expect(await tableCounts(service.testDatabase)).toEqual(before);
    return body;
  }

  it('is told which source is unknown, retired, or of another world', async () => {
    const retired = await ingest(`${regulation}\nTo be retired.\n`);
    await world.send('POST', `/source-materials/${retired}/retire`, { reason: 'Repealed.' });
    const foreign = await ingest(regulation, await openWorld(service));
    const good = await ingest(`${regulation}\nGood.\n`);
    const problem = await refuse({ source_material_ids: [good, retired, foreign, randomUUID()] });
    expect(problem).toMatchObject({ status: 400, code: 'invalid_field' });
    expect(problem.errors?.map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/source_material_ids/1', 'retired'],
      ['/source_material_ids/2', 'not_found'],
      ['/source_material_ids/3', 'not_found'],
    ]);
  });

  it('names sources, some, by their ids', async () => {
    const pointerOf = async (fields: Record<string, unknown>): Promise<[number, string | undefined]> => {
      const { status, errors } = await refuse(fields);
      return [status, errors?.[0]?.pointer];
    };
    expect(await pointerOf({})).toEqual([400, '/source_material_ids']);
    expect(await pointerOf({ source_material_ids: [] })).toEqual([400, '/source_material_ids']);
    expect(await pointerOf({ source_material_ids: ['law'] })).toEqual([400, '/source_material_ids/0']);
    expect(await pointerOf({ source_selection: 'some' })).toEqual([400, '/source_selection']);
    expect(await pointerOf({ source_selection: 'all', expected_tier: 'holy' })).toEqual([
      400,
      '/expected_tier',
    ]);
  });

  it('does not choose both by name and by selection', async () => {
    const source = await ingest(`${regulation}\nBoth.\n`);
    const { status, errors } = await refuse({ source_material_ids: [source], source_selection: 'all' });
    expect([status, errors?.[0]?.pointer]).toEqual([400, '/source_selection']);
  });

  it('keeps its words within bounds', async () => {
    const source = await ingest(`${regulation}\nBounds.\n`);
    for (const name of ['focus_area', 'problem_space']) {
      const { errors } = await refuse({ source_material_ids: [source], [name]: 'w'.repeat(2_001) });
      expect(errors).toMatchObject([{ pointer: `/${name}`, code: 'too_long' }]);
    }
  });

  it('has something to read in the world', async () => {
    const problem = await refuse({ source_selection: 'all' }, await openWorld(service));
    expect(problem).toMatchObject({ status: 400, errors: [{ pointer: '/source_selection', code: 'empty' }] });
  });

  it('comes from staff, for a world that is there', async () => {
    const before = await tableCounts(service.testDatabase);
    const body = { correlation_id: randomUUID(), source_selection: 'all' };
    const path = '/distillations';
    expect((await world.send('POST', path, body, 'admin')).status).toBe(403);
    const nowhere = await service.rest('POST', `/worlds/${randomUUID()}${path}`, { as: 'operator', body });
    expect(nowhere.status).toBe(404);
    expect(await tableCounts(service.testDatabase)).toEqual(before);
  });
});
