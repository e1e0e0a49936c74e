import { z } from 'zod';

const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/);
const label = z.string().regex(/^v[1-9]\d*$/);

const place = {
  organization_id: z.uuid(),
  domain_id: z.uuid(),
  world_id: z.uuid(),
  world_model_version: label,
  /** Of the version: chained to the one before. */
  content_hash: digest,
};

const links = z.strictObject({ version: z.url(), card: z.url(), modules: z.url(), release_notes: z.url() });

/** `data` of `worlds.world_model_card.published`: metadata, never a partition or synchronization boundary. */
export const cardPublishedData = z.strictObject({
  ...place,
  card_content_hash: digest,
  modules: z.array(z.strictObject({ action: z.string(), digest })),
  links,
});

/** `data` of `worldmodel.version.published`: a signal; anyone who wants to know more reads the version. */
export const versionPublishedData = z.strictObject({ ...place, links });

const count = z.int().min(0);

/** `data` of `worlds.source_material.revised`: how much of a law changed, and how many rules hang on it. */
export const sourceRevisedData = z.strictObject({
  organization_id: z.uuid(),
  domain_id: z.uuid(),
  world_id: z.uuid(),
  /** The newer revision. */
  source_material_id: z.uuid(),
  supersedes_id: z.uuid(),
  publication: z.string(),
  revision: z.string().nullable(),
  /** `YYYY-MM-DD` from which the newer revision is in force; null where its provenance does not say. */
  effective_from: z.iso.date().nullable(),
  /** Sentences of the law by what became of them; null where the two were too much to compare. */
  sentences: z
    .strictObject({
      same: count,
      typography: count,
      moved: count,
      changed: count,
      removed: count,
      added: count,
    })
    .nullable(),
  /** Rules of the working set, and open candidates, that cite the superseded revision. */
  rules_affected: count,
  candidates_affected: count,
  links: z.strictObject({ source_material: z.url(), law_change: z.url() }),
});

/** `data` of `worlds.webhook_subscription.tested`: sent to one endpoint, when an operator asks for it. */
export const webhookTestedData = z.strictObject({
  organization_id: z.uuid(),
  domain_id: z.uuid(),
  world_id: z.uuid(),
  subscription_id: z.uuid(),
  links: z.strictObject({ webhook: z.url() }),
});

const envelope = <Type extends string, Data extends z.ZodType, Subject extends z.ZodType<string>>(
  type: Type,
  data: Data,
  subject: Subject,
) =>
  z.strictObject({
    specversion: z.literal('1.0'),
    id: z.uuid(),
    type: z.literal(type),
    /** URL of the world. */
    source: z.url(),
    subject,
    time: z.iso.datetime(),
    datacontenttype: z.literal('application/json'),
    dataschema: z.url(),
    data,
  });

export const topics = {
  cardPublished: 'worlds.world_model_card.published',
  versionPublished: 'worldmodel.version.published',
  sourceRevised: 'worlds.source_material.revised',
  webhookTested: 'worlds.webhook_subscription.tested',
} as const;

/** CloudEvents 1.0, structured JSON, by type. Their JSON schemas are committed under `schema/events/`. */
export const eventSchemas = {
  [topics.cardPublished]: envelope(topics.cardPublished, cardPublishedData, label),
  [topics.versionPublished]: envelope(topics.versionPublished, versionPublishedData, label),
  [topics.sourceRevised]: envelope(topics.sourceRevised, sourceRevisedData, z.uuid()),
  [topics.webhookTested]: envelope(topics.webhookTested, webhookTestedData, z.uuid()),
} as const;

export type CardPublished = z.infer<(typeof eventSchemas)[typeof topics.cardPublished]>;
export type SourceRevised = z.infer<(typeof eventSchemas)[typeof topics.sourceRevised]>;
export type WebhookTested = z.infer<(typeof eventSchemas)[typeof topics.webhookTested]>;
export type VersionPublished = z.infer<(typeof eventSchemas)[typeof topics.versionPublished]>;

export interface EventPlace {
  siteUrl: string;
  organizationId: string;
  domainId: string;
  worldId: string;
  version: string;
  contentHash: string;
  releaseNotesId: string;
}

const schemaUrl = (type: string): string => `https://enshrine.dev/schema/events/${type}.json`;

const common = ({ siteUrl, worldId, version, releaseNotesId, ...place }: EventPlace) => {
  const source = `${siteUrl}/worlds/${worldId}`;
  const ofVersion = `${source}/versions/${version}`;
  return {
    source,
    data: {
      organization_id: place.organizationId,
      domain_id: place.domainId,
      world_id: worldId,
      world_model_version: version,
      content_hash: place.contentHash,
      links: {
        version: ofVersion,
        card: `${ofVersion}/card`,
        modules: `${ofVersion}/modules`,
        release_notes: `${source}/release-notes/${releaseNotesId}`,
      },
    },
  };
};

export function cardPublished(
  id: string,
  time: Date,
  place: EventPlace,
  card: { contentHash: string; modules: { action: string; digest: string }[] },
): CardPublished {
  const { source, data } = common(place);
  return {
    specversion: '1.0',
    id,
    type: topics.cardPublished,
    source,
    subject: place.version,
    time: time.toISOString(),
    datacontenttype: 'application/json',
    dataschema: schemaUrl(topics.cardPublished),
    data: { ...data, card_content_hash: card.contentHash, modules: card.modules },
  };
}

export function versionPublished(id: string, time: Date, place: EventPlace): VersionPublished {
  const { source, data } = common(place);
  return {
    specversion: '1.0',
    id,
    type: topics.versionPublished,
    source,
    subject: place.version,
    time: time.toISOString(),
    datacontenttype: 'application/json',
    dataschema: schemaUrl(topics.versionPublished),
    data,
  };
}

/** `subject` is the newer revision. */
export function sourceRevised(
  id: string,
  time: Date,
  siteUrl: string,
  data: Omit<z.infer<typeof sourceRevisedData>, 'links'>,
): SourceRevised {
  const source = `${siteUrl}/worlds/${data.world_id}`;
  const material = `${source}/source-materials/${data.source_material_id}`;
  return {
    specversion: '1.0',
    id,
    type: topics.sourceRevised,
    source,
    subject: data.source_material_id,
    time: time.toISOString(),
    datacontenttype: 'application/json',
    dataschema: schemaUrl(topics.sourceRevised),
    data: { ...data, links: { source_material: material, law_change: `${material}/law-change` } },
  };
}

/** `subject` is the subscription. */
export function webhookTested(
  id: string,
  time: Date,
  siteUrl: string,
  data: Omit<z.infer<typeof webhookTestedData>, 'links'>,
): WebhookTested {
  const source = `${siteUrl}/worlds/${data.world_id}`;
  return {
    specversion: '1.0',
    id,
    type: topics.webhookTested,
    source,
    subject: data.subscription_id,
    time: time.toISOString(),
    datacontenttype: 'application/json',
    dataschema: schemaUrl(topics.webhookTested),
    data: { ...data, links: { webhook: `${source}/webhooks/${data.subscription_id}` } },
  };
}
