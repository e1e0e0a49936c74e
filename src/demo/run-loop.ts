import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '../core/ids.ts';
import type { ApiClient } from './api-client.ts';
import { approveCandidates, type Acknowledged } from './approve-candidates.ts';
import { decideAndCite, type CitedDecision } from './decide-and-cite.ts';
import { brief, counts, type Trail } from './trail.ts';
import { signByTwo } from './sign-by-two.ts';
import type {
  ApiCall,
  CandidateAnswer,
  HandWrittenRule,
  WireIdentified,
  WirePage,
  WirePublication,
  RunAnswer,
} from './wire.ts';

/** Law text for the loop: what is sent to the service, and what it is called. */
export interface LoopSource {
  title: string;
  publication: string;
  revision: string | null;
  /** The day from which its rules are in force where the text states none. */
  effectiveFrom: string;
  /** What an operator answers to findings that are to be acknowledged, by the first words of the candidate's quotes. */
  acknowledged?: readonly Acknowledged[];
  /** What an agent asks once the rules are published; none: examples out of the rules’ suites. */
  asks?: readonly { action: string; inputs: Record<string, unknown> }[];
  /** A rule that an operator writes by hand, for a clause that no reader accounts for. */
  byHand?: HandWrittenRule;
  document:
    | { content: string; file_name: string; media_type: string }
    | { file: { bytes: string; file_name: string; media_type?: string } }
    | { url: string };
}

export interface LoopOutcome {
  worldId: string;
  domainId: string;
  enshrined: number;
  version: string | null;
  decided: CitedDecision | null;
}

/**
 * Takes one law text through the whole loop over the service's own routes, as the demo operators: source material,
 * distillation, both gates, sign-off, a rule by hand that the second operator signs, publication, decision. No gate is
 * skipped; what the gates or the text do not allow is said and left out.
 */
export async function runLoop(
  api: ApiClient,
  second: ApiClient,
  source: LoopSource,
  trail: Trail,
): Promise<LoopOutcome> {
  const callOf =
    (client: ApiClient): ApiCall =>
    <T>(method: string, path: string, body?: Record<string, unknown>): Promise<T> =>
      client.request<T>(method, path, body && { body });
  const call = callOf(api);

  const { domain, world } = await trail.step('A domain and an empty world model', async () => {
    const organizations = await call<WirePage<WireIdentified & { slug: string }>>('GET', '/organizations');
    const acme = organizations.items.find(({ slug }) => slug === 'acme');
    if (!acme) throw new Error('the demo needs the organization "acme", which the first start makes');
    const suffix = newId().slice(-6);
    const domain = await call<WireIdentified & { slug: string }>('POST', '/domains', {
      organization_id: acme.id,
      slug: `demo-${suffix}`,
      name: `Demonstration ${suffix}`,
    });
    const world = await call<WireIdentified>('POST', '/worlds', {
      domain_id: domain.id,
      slug: 'demonstration',
      title: brief(source.title, 200),
    });
    trail.note(`world ${world.id} in domain ${domain.slug}`);
    return { domain, world };
  });
  const at = `/worlds/${world.id}`;
  const outcome = { worldId: world.id, domainId: domain.id, enshrined: 0, version: null, decided: null };

  const material = await trail.step(`Ingest “${brief(source.title, 60)}” with its provenance`, async () => {
    const ingested = await call<
      WireIdentified & { source_material: { sha256: string; byte_length: number } }
    >('POST', `${at}/source-materials`, {
      provenance: {
        kind: 'statute',
        title: brief(source.title, 200),
        publication: source.publication,
        revision: source.revision,
        effective_from: source.effectiveFrom,
      },
      ...source.document,
    });
    const { sha256, byte_length: bytes } = ingested.source_material;
    const { sections } = await call<{ sections: unknown[] }>('GET', `${at}/source-materials/${ingested.id}`);
    trail.note(`${bytes} bytes, ${sections.length} sections, sha256 ${sha256.slice(0, 16)}…`);
    return ingested;
  });

  const candidates = await trail.step('Distill candidate rules', async () => {
    const run = await followRun(
      await call<RunAnswer>('POST', `${at}/distillations`, { source_material_ids: [material.id] }),
      (id) => call<RunAnswer>('GET', `${at}/distillations/${id}`),
      trail,
    );
    if (run.status === 'failed') trail.note(`failed: ${run.failure_reason_code}`);
    for (const each of run.sources) {
      trail.note(
        `${each.sentences_total} statements, ${each.candidates} candidates, ${each.sentences_defined} definitions, ${each.left_out.length} norms or likely norms left out`,
      );
      if (each.message) trail.note(each.message);
      for (const [reason, count] of counts(each.left_out.map((left) => left.reason)))
        trail.note(`left out, ${reason}: ${count}`);
    }
    return allCandidates(call, at);
  });

  const approved = await trail.step('Gate 1, gate 2, and the demo operator’s sign-off', () =>
    approveCandidates(call, at, { candidates, acknowledged: source.acknowledged ?? [] }, trail),
  );
  const { byHand } = source;
  if (byHand) {
    await trail.step('A rule by hand, signed by a second operator', () =>
      signByTwo({ first: call, second: callOf(second) }, at, material.id, byHand, trail),
    );
  }
  if (approved.length === 0) {
    trail.note(
      candidates.length === 0
        ? 'Nothing was enshrined: the text gave no candidate.'
        : 'Nothing was enshrined: what passed both gates is left to a person. Each candidate’s reasons are above.',
    );
    return outcome;
  }

  const publication = await trail.step('Release notes and publication', async () => {
    const notes = await call<WireIdentified>('POST', `${at}/release-notes`, {
      narrative: `First version, distilled from “${brief(source.title, 120)}”.`,
    });
    const published = await call<WirePublication>('POST', `${at}/publications`, {
      release_notes_id: notes.id,
    });
    trail.note(`${published.world_model_version} published by publication ${published.id}`);
    for (const { action, digest } of published.modules) trail.note(`module ${action}: ${digest}`);
    return published;
  });

  const decided = await trail.step('A decision that cites its clause', () =>
    decideAndCite(api, { domainId: domain.id, approved, asks: source.asks ?? [] }, trail),
  );
  return { ...outcome, enshrined: approved.length, version: publication.world_model_version, decided };
}

async function followRun(
  run: RunAnswer,
  read: (id: string) => Promise<RunAnswer>,
  trail: Trail,
): Promise<RunAnswer> {
  let current = run;
  do {
    current = await read(run.id);
    const found = current.sources.reduce((sum, { candidates }) => sum + candidates, 0);
    trail.progress(`${Math.round(current.progress * 100)} %, ${found} candidates`);
    if (current.status === 'in_progress') await delay(100);
  } while (current.status === 'in_progress');
  return current;
}

async function allCandidates(call: ApiCall, at: string): Promise<CandidateAnswer[]> {
  const all: CandidateAnswer[] = [];
  let cursor: string | null = null;
  do {
    const page: WirePage<CandidateAnswer> = await call(
      'GET',
      `${at}/candidates?limit=200${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    all.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return all.sort((a, b) => (a.rule_key < b.rule_key ? -1 : 1));
}
