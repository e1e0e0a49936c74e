import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPublishableWorld, reviseRule } from '../../testkit/publication.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

interface Revision {
  rule: { limits: string[]; overrides: { rule: string }[] };
}

describe('a further limit', () => {
  it('comes beside what the rule says by then, its limits and its exceptions', async () => {
    const world = await openPublishableWorld(service);
    const [prohibition = '', permission = ''] = world.rules;
    const waits = await world.send('POST', `/rules/${permission}/revise`, { kind: 'edit' });
    expect(waits.status).toBe(201);
    const limits = [permission];
    const limit_reasons = [{ rule: permission, reason: 'Nobody may operate it now.' }];
    await reviseRule(world, prohibition, { kind: 'edit', limits, limit_reasons }, () => 'unmet');
    const revise = async (key: string, further_limits: string[]): Promise<Revision['rule']> => {
      const { status, body } = await world.send<Revision>('POST', `/rules/${key}/revise`, {
        kind: 'edit',
        further_limits,
      });
      expect(status, JSON.stringify(body)).toBe(201);
      return body.rule;
    };
    expect(await revise(prohibition, ['R-0077', permission])).toMatchObject({
      limits: [permission, 'R-0077'],
      limit_reasons,
    });
    expect(await revise(permission, ['R-0077'])).toMatchObject({
      limits: ['R-0077'],
      overrides: [{ rule: prohibition }],
    });
  });
});
