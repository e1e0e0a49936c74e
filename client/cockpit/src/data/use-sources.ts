import { SourceInventoryDocument } from '../../../../src/generated/cockpit/sources.ts';
import type {
  SourceInventoryQuery,
  SourceMaterialState,
  SourcePartsFragment,
} from '../../../../src/generated/cockpit/graphql.ts';
import { useWhole, type Whole } from './followed-pages.ts';

const connectionOf = (data: SourceInventoryQuery) => data.sourceMaterials;

/** The sources of a ruleset, or those in one state. */
export const useSources = (
  worldId: string,
  state: SourceMaterialState | null = null,
): Whole<SourcePartsFragment> => useWhole(SourceInventoryDocument, { worldId, state }, connectionOf);
