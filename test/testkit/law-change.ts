import type { Person } from './people.ts';
import { ferryRegulation, type ReviewWorld } from './review.ts';
import type { IngestAnswer } from './world.ts';

export interface AffectedAnswer {
  rule_key: string;
  candidate_id: string | null;
  change: string;
  passages: {
    path: string;
    change: string;
    before: { quote: string };
    after: { quote: string; section: string } | null;
    changed_around: number;
  }[];
  revision: { candidate_id: string; kind: string; status: string } | null;
}
export interface LawChangeAnswer {
  counts: Record<string, number>;
  sentences: { change: string; before: string | null; after: string | null }[];
  rules: AffectedAnswer[];
  candidates: AffectedAnswer[];
  followed: {
    rule_key: string;
    candidate_id: string | null;
    outcome: string;
    operator_name: string | null;
    at: string;
  }[];
}
export interface SettledAnswer {
  settled: {
    rule_key: string;
    candidate_id: string | null;
    outcome: string;
    code: string | null;
    message: string | null;
  }[];
}

/** Uploads a newer revision of the regulation; answers its identifier. */
export async function reviseSource(
  world: ReviewWorld,
  text: string,
  fields: Record<string, unknown> = {},
  supersedes = world.sourceId,
): Promise<string> {
  const { status, body } = await world.send<IngestAnswer>('POST', '/source-materials', {
    content: text,
    media_type: 'text/markdown',
    supersedes,
    provenance: {
      title: 'Ferry Safety Regulation',
      kind: 'statute',
      publication: 'Ferry Safety Regulation 2026',
      revision: '2027',
      effective_from: '2027-01-01',
      ...fields,
    },
  });
  if (status !== 201) throw new Error(`The revision was refused: ${JSON.stringify(body)}`);
  return body.id;
}

/** What a newer revision changed, as the operator reads it. */
export const lawChange = async (world: ReviewWorld, id: string): Promise<LawChangeAnswer> =>
  (await world.get<LawChangeAnswer>(`/source-materials/${id}/law-change`)).body;

/** One of the three commands. */
export const settle = (
  world: ReviewWorld,
  id: string,
  how: 'carry-over' | 'revise' | 'retire',
  body: Record<string, unknown>,
  as?: Person,
) => world.send<SettledAnswer>('POST', `/source-materials/${id}/law-change/${how}`, body, as);

export const statement = 'The newer revision says the same in the same words.';
/** By rule key. */
export const outcomes = ({ body }: { body: SettledAnswer }): Record<string, string> =>
  Object.fromEntries(body.settled.map(({ rule_key: key, outcome }) => [key, outcome]));
/** The law changes that are still to be worked through. */
export const openChanges = async (world: ReviewWorld) =>
  (
    await world.get<{ items: { source_material_id: string; rules: number; candidates: number }[] }>(
      '/law-changes',
    )
  ).body.items;

/** The same law under other headings and numbers. */
export const renumbered = ferryRegulation
  .replace('### 4 Prohibition', '### 14 Ban')
  .replace('### 5 Licensed operation', '### 15 Licensed operation');
