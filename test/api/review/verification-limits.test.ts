import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthContext } from '../../../src/core/permissions.ts';
import { verifyCandidate } from '../../../src/review/verify-candidate.ts';
import { configureWorkers } from '../../../src/workers/run-task.ts';
import { openReviewWorld } from '../../testkit/review.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const sentence = 'A licensed person may operate a ferry if the number of passengers does not exceed 40.';
const permission = {
  modality: 'may',
  applies_when: 'inputs.licensed',
  requires: 'inputs.passengers <= 40',
  inputs: [
    { name: 'passengers', type: 'int', minimum: 0, maximum: 1000, description: 'Number of passengers' },
    { name: 'licensed', type: 'bool', description: 'The person is licensed' },
  ],
};

describe('a verification', () => {
  it('that meets its limit of time ends as undecided, which says so, and is no pass: undecided', async () => {
    const world = await openReviewWorld(service);
    const { id } = await world.author(sentence, permission);
    configureWorkers({ timeoutMilliseconds: 1 });
    const stopped = await world.verify(id);
    configureWorkers({ timeoutMilliseconds: 240_000 });
    expect(stopped).toMatchObject({
      status: 'needs_work',
      gate_1: { passed: false, findings: [{ code: 'undecided', severity: 'blocking' }] },
      gate_2: null,
    });
    expect(stopped.gate_1?.findings[0]?.message).toContain('longer than 0.001 seconds');
    expect(await world.verify(id)).toMatchObject({ gate_1: { passed: true } });
  });

  it('that is cancelled ends its work, and leaves the candidate as it was', async () => {
    const world = await openReviewWorld(service);
    const { id } = await world.author(sentence, permission);
    const auth: AuthContext = {
      user_id: service.users.operator,
      org_id: null,
      org_role: 'operations',
      domain_id: null,
      domain_role: null,
      scopes: new Set(['read:operations', 'write:operations']),
      auth_type: 'jwt',
      email: null,
      email_verified: true,
    };
    const cancelled = new AbortController();
    const verified = verifyCandidate(
      service.services,
      auth,
      { correlationId: randomUUID(), worldId: world.worldId, candidateId: id },
      cancelled.signal,
    );
    cancelled.abort(new Error('cancelled'));
    await expect(verified).rejects.toThrow('cancelled');
    expect((await world.get(`/candidates/${id}`)).body).toMatchObject({ status: 'proposed', gate_1: null });
  });
});
