import { RuleNeighboursDocument } from '../../../../src/generated/cockpit/rules.ts';
import type { RuleNeighboursQuery } from '../../../../src/generated/cockpit/graphql.ts';
import { useWhole, type Whole } from './followed-pages.ts';

type NeighbourRule = RuleNeighboursQuery['rules']['edges'][number]['node'];

const connectionOf = (data: RuleNeighboursQuery) => data.rules;

/** The signed rules of an action, each with what it refers to. */
export const useRulesOfAction = (worldId: string, action: string): Whole<NeighbourRule> =>
  useWhole(RuleNeighboursDocument, { worldId, action }, connectionOf);
