import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RecordPartsFragment } from '../../../../src/generated/cockpit/graphql.ts';

/** How people call what a record speaks of: a key, a title; null where its target has only an identifier. */
export function namedIn({
  targetType,
  detail,
  candidate,
  sourceMaterial,
}: RecordPartsFragment): string | null {
  if (candidate) return candidate.ruleKey;
  if (sourceMaterial) return sourceMaterial.title;
  const { rule_key: ruleKey, key, action } = (detail ?? {}) as Record<string, unknown>;
  const names =
    targetType === 'RULE'
      ? [ruleKey, key]
      : targetType === 'ACTION' || targetType === 'ACCEPTANCE_CASE'
        ? [key, action]
        : [];
  return names.find((name): name is string => typeof name === 'string') ?? null;
}

/** The way to what a record speaks of: its page where there is one, else the page that lists it. */
export function RecordLink({
  worldId: world,
  record,
  className,
  children,
}: {
  worldId: string;
  record: RecordPartsFragment;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { targetType, targetId } = record;
  const name = namedIn(record);
  const shown = { className, children };
  switch (targetType) {
    case 'RULE_CANDIDATE':
      return <Link {...shown} to="/r/$world/review/$candidate" params={{ world, candidate: targetId }} />;
    case 'RULE':
      return name === null ? (
        <Link {...shown} to="/r/$world/rules" params={{ world }} />
      ) : (
        <Link {...shown} to="/r/$world/rules/$rule" params={{ world, rule: name }} />
      );
    case 'ACCEPTANCE_CASE':
    case 'ACTION':
      return name === null ? (
        <Link {...shown} to="/r/$world/rules" params={{ world }} />
      ) : (
        <Link {...shown} to="/r/$world/actions/$action" params={{ world, action: name }} />
      );
    case 'DECISION':
      // Of an erasure the record names the ruleset whose decisions it went through.
      if (targetId === world) return <Link {...shown} to="/r/$world/decisions" params={{ world }} />;
      return <Link {...shown} to="/r/$world/decisions/$decision" params={{ world, decision: targetId }} />;
    case 'SOURCE_MATERIAL':
      return <Link {...shown} to="/r/$world/sources/$source" params={{ world, source: targetId }} />;
    case 'DISTILLATION_RUN':
      return <Link {...shown} to="/r/$world/distillations" params={{ world }} />;
    case 'RELEASE_NOTES':
    case 'PUBLICATION':
      return <Link {...shown} to="/r/$world/publish" params={{ world }} />;
    case 'WORLD_MODEL_VERSION':
      return <Link {...shown} to="/r/$world/versions" params={{ world }} />;
    case 'WEBHOOK_SUBSCRIPTION':
    case 'WEBHOOK_DELIVERY':
      return <Link {...shown} to="/r/$world/events" params={{ world }} />;
    case 'REPLAY':
      return <Link {...shown} to="/r/$world/decisions" params={{ world }} />;
    case 'WORLD_MODEL':
      return <Link {...shown} to="/r/$world" params={{ world }} />;
    case 'DEFINITION':
      return <Link {...shown} to="/r/$world/vocabulary" params={{ world }} />;
    case 'CONFIGURATION_BLOCK':
      return <Link {...shown} to="/r/$world" params={{ world }} />;
  }
}
