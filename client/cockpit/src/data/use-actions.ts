import { ActionListDocument } from '../../../../src/generated/cockpit/rules.ts';
import type { ActionListQuery, ActionPartsFragment } from '../../../../src/generated/cockpit/graphql.ts';
import { useWhole, type Whole } from './followed-pages.ts';

const connectionOf = (data: ActionListQuery) => data.worldActions;

/** The action registry of a ruleset. */
export const useActions = (worldId: string): Whole<ActionPartsFragment> =>
  useWhole(ActionListDocument, { worldId }, connectionOf);
