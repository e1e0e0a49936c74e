import { builder } from '../graphql/builder.ts';
import { connectionOf } from '../graphql/connection-of.ts';
import { commandField, readBack } from '../graphql/command-field.ts';
import { ofOperations } from '../graphql/type-access.ts';
import { closedEnum } from '../graphql/closed-enum.ts';
import { FileInput } from '../graphql/file-input.ts';
import { holding } from '../graphql/holding.ts';
import { namedBy } from '../graphql/named-by.ts';
import { compareSourceMaterials, type ComparedSection } from './compare-source-materials.ts';
import { correctSourceMaterial } from './correct-source-material.ts';
import { ingestSourceMaterial, type IngestedSource } from './ingest-source-material.ts';
import { readingRemarkCodes, type ReadingRemark, type SectionKind } from './parsed-source.ts';
import { retireSourceMaterial } from './retire-source-material.ts';
import { remarksColumn } from './source-columns.ts';
import { readExtractedText, shownSource } from './source-read-model.ts';
import { servicesOfSources } from './resolver-services.graphql.ts';

const KindEnum = builder.enumType('SourceMaterialKind', {
  description: 'What kind of authority a source has. All are of the Authoritative tier.',
  values: {
    STATUTE: { value: 'statute', description: 'Enacted law.' },
    REGULATORY_GUIDANCE: { value: 'regulatory_guidance', description: 'Published by a regulator.' },
    SCHOLARLY_PUBLICATION: { value: 'scholarly_publication', description: 'Published by scholars.' },
    CONTRACT: { value: 'contract', description: 'Agreed between parties.' },
    INTERNAL_POLICY: { value: 'internal_policy', description: 'Laid down by an organization for itself.' },
    GUIDELINE: { value: 'guideline', description: 'Issued by a professional or standards body.' },
  } as const,
});

export const StateEnum = builder.enumType('SourceMaterialState', {
  description: 'Sources are never deleted.',
  values: {
    INGESTED: { value: 'ingested', description: 'May be distilled and cited.' },
    RETIRED: {
      value: 'retired',
      description: 'Retired by an operator, or superseded by a correction or a newer revision.',
    },
  } as const,
});

const SectionKindEnum = closedEnum<SectionKind>(
  'SectionKind',
  'What kind of part of a document a section is, by its heading.',
  {
    preamble: 'What comes before the first heading.',
    title: 'A title, of the document or of a part that is called so.',
    book: 'Headed “Book”, with a number.',
    division: 'Headed “Division” or “Subdivision”.',
    part: 'Headed “Part” or “Subpart”.',
    chapter: 'Headed “Chapter” or “Subchapter”.',
    article: 'Headed “Article” or “Art.”, also in German, Italian, Portuguese and Spanish.',
    section: 'Headed “Section”, “Sec.” or “§”.',
    rule: 'Headed “Rule” or “Regulation”, with a number.',
    annex: 'An annex, schedule or appendix.',
    heading: 'Under a heading of no such kind.',
  },
);

builder.prismaObject('SourceSection', {
  ...ofOperations,
  description: 'A section of the extracted text, from its heading to the next.',
  fields: (t) => ({
    ordinal: t.exposeInt('ordinal', { description: 'Position in reading order, from 1.' }),
    headingPath: t.exposeStringList('headingPath', { description: 'From the outermost heading to its own.' }),
    heading: t.exposeString('heading', { description: 'Its heading; empty before the first.' }),
    citation: t.exposeString('citation', {
      nullable: true,
      description:
        'How the document says that the provision is cited, e.g. `27 CFR 646.141`, `9 U.S.C. 303`, an ELI; null where it does not.',
    }),
    kind: t.field({
      type: SectionKindEnum,
      select: { kind: true },
      description: 'What kind of part it is.',
      resolve: ({ kind }) => kind as SectionKind,
    }),
    start: t.exposeInt('start', { description: 'First character in the extracted text (UTF-16).' }),
    end: t.exposeInt('end', { description: 'One past its last character.' }),
  }),
});

const ReadingRemarkCodeEnum = closedEnum<ReadingRemark['code']>(
  'ReadingRemarkCode',
  'What a person should know of how a document was read.',
  readingRemarkCodes,
);

const ReadingRemarkRef = builder.objectRef<ReadingRemark>('ReadingRemark').implement({
  description: 'What was left out of a document, or looks wrong in it.',
  fields: (t) => ({
    code: t.field({
      type: ReadingRemarkCodeEnum,
      description: 'Which kind of omission or doubt.',
      resolve: ({ code }) => code,
    }),
    message: t.exposeString('message', { description: 'What exactly, and what would help.' }),
  }),
});

export const SourceMaterialRef = builder.prismaNode('SourceMaterial', {
  id: { field: 'id' },
  nullable: true,
  // Never the text: it can be megabytes.
  select: shownSource,
  ...ofOperations,
  description: 'An Authoritative-tier source document with its provenance envelope. Append-only.',
  fields: (t) => ({
    sourceMaterialId: t.expose('id', { type: 'UUID', description: 'Identifier in REST paths.' }),
    worldId: t.expose('worldId', { type: 'UUID', description: 'The world that it belongs to.' }),
    state: t.expose('state', { type: StateEnum, description: 'Life cycle state.' }),
    title: t.exposeString('title', { description: 'As stated, or as the document says itself.' }),
    kind: t.expose('kind', { type: KindEnum, description: 'Kind of authority.' }),
    publication: t.exposeString('publication', {
      description: 'Where it was published, e.g. `United States Code`.',
    }),
    section: t.exposeString('section', {
      nullable: true,
      description: 'Which part of the publication it is.',
    }),
    revision: t.exposeString('revision', {
      nullable: true,
      description: 'Which revision of the publication.',
    }),
    jurisdiction: t.exposeString('jurisdiction', { nullable: true, description: 'Where it is law.' }),
    language: t.exposeString('language', { nullable: true, description: 'BCP 47 tag.' }),
    url: t.exposeString('url', {
      nullable: true,
      description: 'Where it was fetched from, after redirects.',
    }),
    retrievedAt: t.expose('retrievedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was fetched.',
    }),
    publishedOn: t.expose('publishedOn', {
      type: 'Date',
      nullable: true,
      description: 'Date of publication.',
    }),
    effectiveFrom: t.expose('effectiveFrom', {
      type: 'Date',
      nullable: true,
      description: 'In force from this date.',
    }),
    effectiveTo: t.expose('effectiveTo', {
      type: 'Date',
      nullable: true,
      description: 'In force until the day before.',
    }),
    mediaType: t.exposeString('mediaType', { description: 'As which its bytes were read.' }),
    sha256: t.exposeString('sha256', { description: 'Hex SHA-256 of the original bytes.' }),
    byteLength: t.exposeInt('byteLength', { description: 'Length of the original bytes.' }),
    extractor: t.exposeString('extractor', {
      description: 'Name and version of what turned bytes into text.',
    }),
    readingRemarks: t.field({
      type: [ReadingRemarkRef],
      description:
        'What was left out of the document, or looks wrong in it; empty where there is nothing to say.',
      resolve: ({ remarks }) => remarksColumn.read(remarks),
    }),
    extractedText: t.string({
      description: 'What quotes are verified against.',
      resolve: ({ id }, _args, { prisma }) => readExtractedText(prisma, id),
    }),
    sections: t.relation('sections', {
      query: { orderBy: { ordinal: 'asc' } },
      description: 'In reading order.',
    }),
    supersedesId: t.expose('supersedesId', {
      type: 'UUID',
      nullable: true,
      description: 'The row whose metadata this one corrects, or of which it is the newer revision.',
    }),
    ingestedById: t.expose('ingestedBy', { type: 'UUID', description: 'The operator who ingested it.' }),
    retiredAt: t.expose('retiredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was retired.',
    }),
    retireReason: t.exposeString('retireReason', { nullable: true, description: 'Why it was retired.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was ingested.' }),
  }),
});

const IngestedRef = builder.objectRef<IngestedSource>('IngestedSourceMaterial').implement({
  description: 'What one read of a document came to.',
  fields: (t) => ({
    sourceMaterialId: t.expose('id', {
      type: 'UUID',
      description: 'The row that was made, or the one that the world had.',
    }),
    unchanged: t.exposeBoolean('unchanged', {
      description: 'The world had these bytes under the same provenance: no new row was made.',
    }),
    ingestionRunId: t.expose('ingestionRunId', { type: 'UUID', description: 'The record of this read.' }),
    sourceMaterial: t.prismaField({
      type: SourceMaterialRef,
      description: 'The row as it is now, with its sections.',
      resolve: (query, { id }, _args, { prisma }) =>
        prisma.sourceMaterial.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});

export const SourceMaterialConnection = connectionOf('SourceMaterial', SourceMaterialRef);

interface SourceFilter {
  worldId: string;
  state?: 'ingested' | 'retired' | null;
  search?: string | null;
}

const sourcesWhere = ({ worldId, state, search }: SourceFilter) => ({
  worldId,
  ...(state && { state }),
  ...holding(search, 'title', 'publication', 'section'),
});

builder.queryField('sourceMaterials', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaConnection(
    {
      type: SourceMaterialRef,
      cursor: 'id',
      description: 'The inventory of a world, newest first. Scope: `read:operations`.',
      args: {
        worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }),
        state: t.arg({ type: StateEnum, description: 'Only those in this state.' }),
        search: t.arg.string({
          description:
            'Only those whose title, publication or section holds each of these words, in small or capital letters.',
        }),
      },
      totalCount: (_parent, args, { prisma }) => prisma.sourceMaterial.count({ where: sourcesWhere(args) }),
      resolve: (query, _parent, args, { prisma }) =>
        prisma.sourceMaterial.findMany({
          ...query,
          where: sourcesWhere(args),
          orderBy: { id: 'desc' },
        }),
    },
    SourceMaterialConnection,
  ),
);

builder.queryField('sourceMaterial', (t) =>
  t.withAuth({ scope: 'read:operations' }).prismaField({
    type: SourceMaterialRef,
    nullable: true,
    description: 'One source material. Scope: `read:operations`.',
    args: {
      worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }),
      sourceMaterialId: t.arg({ type: 'UUID', required: true, description: namedBy.sourceMaterial }),
    },
    resolve: (query, _parent, { worldId, sourceMaterialId }, { prisma }) =>
      prisma.sourceMaterial.findFirst({ ...query, where: { id: sourceMaterialId, worldId } }),
  }),
);

const SectionChangeEnum = builder.enumType('SectionChange', {
  description: 'How a section differs between two revisions.',
  values: {
    ADDED: { value: 'added', description: 'Only in the newer.' },
    REMOVED: { value: 'removed', description: 'Only in the older.' },
    CHANGED: { value: 'changed', description: 'In both, with other words.' },
    UNCHANGED: { value: 'unchanged', description: 'The same words.' },
  } as const,
});

const ComparedSectionRef = builder.objectRef<ComparedSection>('ComparedSection').implement({
  description: 'One section of two revisions, matched by its heading path.',
  fields: (t) => ({
    headingPath: t.exposeStringList('headingPath', { description: 'From the outermost heading to its own.' }),
    change: t.expose('change', { type: SectionChangeEnum, description: 'How it differs.' }),
    before: t.exposeString('before', { nullable: true, description: 'Its text in the older revision.' }),
    after: t.exposeString('after', { nullable: true, description: 'Its text in the newer revision.' }),
  }),
});

builder.queryField('sourceMaterialComparison', (t) =>
  t.withAuth({ scope: 'read:operations' }).field({
    type: [ComparedSectionRef],
    description: 'Two source materials of a world, section by section. Scope: `read:operations`.',
    args: {
      worldId: t.arg({ type: 'UUID', required: true, description: namedBy.world }),
      sourceMaterialId: t.arg({ type: 'UUID', required: true, description: 'The newer.' }),
      from: t.arg({ type: 'UUID', required: true, description: 'The older.' }),
    },
    resolve: (_parent, { worldId, sourceMaterialId, from }, { prisma }) =>
      compareSourceMaterials(prisma, worldId, sourceMaterialId, from),
  }),
);

const ProvenanceInput = builder.inputType('ProvenanceInput', {
  description: 'The provenance envelope, as the operator states it.',
  fields: (t) => ({
    kind: t.field({ type: KindEnum, required: true, description: 'Kind of authority.' }),
    publication: t.string({ required: true, description: 'Where it was published, at most 500 characters.' }),
    title: t.string({ description: 'By default what the document says itself.' }),
    section: t.string({ description: 'Which part of the publication it is.' }),
    revision: t.string({ description: 'Which revision of the publication.' }),
    jurisdiction: t.string({ description: 'Where it is law.' }),
    language: t.string({ description: 'BCP 47 tag; by default what the document declares.' }),
    publishedOn: t.field({ type: 'Date', description: 'Date of publication.' }),
    effectiveFrom: t.field({ type: 'Date', description: 'In force from this date.' }),
    effectiveTo: t.field({ type: 'Date', description: 'In force until the day before.' }),
  }),
});

commandField('ingestSourceMaterial', {
  description: 'Reads a document into a source material.',
  details:
    'What it supersedes is audited as (`source_material`, `retired`). Problems: `source_unparseable`, `source_unavailable`, `payload_too_large`; of a revision `conflict`, `invalid_state`.',
  scope: 'write:operations',
  audited: ['source_material ingested'],
  input: {
    description: 'A document and its provenance. Send it in one way: `content`, `file` or `url`.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      provenance: t.field({ type: ProvenanceInput, required: true, description: 'Provenance envelope.' }),
      content: t.string({ description: 'The document as text, at most 20 MiB.' }),
      file: t.field({ type: FileInput, description: 'The document as a file.' }),
      url: t.string({ description: 'Where it lies: http or https, public addresses only.' }),
      mediaType: t.string({
        description: '`text/markdown`, `text/plain` or `text/html`; looked at beside the bytes.',
      }),
      fileName: t.string({ description: 'Its extension helps where the media type is silent.' }),
      supersedes: t.field({
        type: 'UUID',
        description:
          'The source material of which this is a newer revision: that one is retired, and the rules that cite it are listed in its law change.',
      }),
    }),
  },
  type: IngestedRef,
  run: (context, input) => ingestSourceMaterial(servicesOfSources(context.services), context.auth, input),
});

commandField('retireSourceMaterial', {
  description: 'Retires a source material; no row is deleted.',
  scope: 'delete:operations',
  audited: ['source_material retired'],
  input: {
    description: 'Which source material to retire, and why.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      sourceMaterialId: t.field({ type: 'UUID', required: true, description: namedBy.sourceMaterial }),
      reason: t.string({ required: true, description: 'Why, at most 2,000 characters.' }),
    }),
  },
  type: SourceMaterialRef,
  run: (context, input) =>
    readBack(retireSourceMaterial(servicesOfSources(context.services), context.auth, input), ({ id }) =>
      context.prisma.sourceMaterial.findUniqueOrThrow({ where: { id }, select: shownSource }),
    ),
});

commandField('correctSourceMaterial', {
  description:
    'Corrects metadata: a new row of the same bytes and text supersedes the old, which is retired. Title and language that the envelope leaves out stay.',
  scope: 'write:operations',
  audited: ['source_material ingested', 'source_material retired'],
  input: {
    description: 'The envelope as it should have been.',
    fields: (t) => ({
      worldId: t.field({ type: 'UUID', required: true, description: namedBy.world }),
      sourceMaterialId: t.field({
        type: 'UUID',
        required: true,
        description: 'The row to supersede: one that is not retired, of that world.',
      }),
      provenance: t.field({ type: ProvenanceInput, required: true, description: 'The whole envelope.' }),
      reason: t.string({ required: true, description: 'What was wrong.' }),
    }),
  },
  type: SourceMaterialRef,
  run: (context, input) =>
    readBack(correctSourceMaterial(servicesOfSources(context.services), context.auth, input), ({ id }) =>
      context.prisma.sourceMaterial.findUniqueOrThrow({ where: { id }, select: shownSource }),
    ),
});
