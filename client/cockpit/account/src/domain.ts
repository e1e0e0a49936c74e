import { useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useQuery } from 'urql';
import { DomainFrameDocument } from '../../../../src/generated/cockpit/members.ts';
import type { Scope } from '../../../../src/generated/cockpit/graphql.ts';

/** Who is here, and in which domain. */
export function useDomain() {
  const { domain: domainId } = useParams({ from: '/$domain' });
  return useQuery({ query: DomainFrameDocument, variables: { domainId } });
}

/** Whether the caller holds a scope in the domain: what is offered follows it, and the service decides. */
export function useMay(): (scope: Scope) => boolean {
  const [{ data }] = useDomain();
  const scopes = data?.me.scopes;
  return useCallback((scope) => scopes?.includes(scope) === true, [scopes]);
}
