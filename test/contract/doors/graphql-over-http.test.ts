import { serverAudits } from 'graphql-http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

// The address is known only once the service listens; the suite asks for it with every request.
const audits = serverAudits({ url: () => `${service.url}/graphql` });

describe('GraphQL over HTTP', () => {
  it.each(audits.map((audit) => [audit.name, audit] as const))('%s', async (_name, audit) => {
    const result = await audit.fn();
    const reason = result.status === 'ok' ? '' : `${result.status}: ${result.reason}`;
    expect(reason).toBe('');
  });
});
