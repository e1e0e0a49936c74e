import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMailboxHandler } from '../../../src/access/local-provider/development-mailbox-page.ts';
import { createDevelopmentMailbox } from '../../../src/access/local-provider/development-mailbox.ts';
import { createGoTrueInvitationMailer } from '../../../src/access/invites/gotrue-invitation-mailer.ts';
import { createInvitationDispatch } from '../../../src/access/invites/invitation-dispatch.ts';
import { invitationMessage, type Invitation } from '../../../src/access/invites/invitation-mailer.ts';
import { createSmtpInvitationMailer } from '../../../src/access/invites/smtp-invitation-mailer.ts';
import type { DomainError } from '../../../src/core/errors.ts';
import { startSmtpSink, type SmtpSink } from '../../testkit/smtp-sink.ts';
import { systemClock } from '../../../src/core/clock.ts';

const token = 'x'.repeat(40) + '-_9';
const invitation: Invitation = {
  email: 'new@acme.test',
  acceptUrl: `https://rules.example.com/auth/accept-invite?token=${token}`,
  domainName: 'Credit <b>"&\'',
  organizationName: 'Acme',
  role: 'contributor',
  expiresAt: new Date('2026-11-28T12:00:00Z'),
};

/** Undoes quoted-printable, which breaks long links over lines. */
const unfold = (raw: string): string =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

describe('the message', () => {
  it('names domain, role and expiry, carries the link, and escapes what is not its own', () => {
    const { subject, text, html } = invitationMessage(invitation);
    expect(subject).toBe('Invitation to Credit <b>"&\' (Acme)');
    expect(text).toContain(invitation.acceptUrl);
    expect(text).toContain('as contributor');
    expect(text).toContain('2026-11-28 12:00 UTC');
    expect(html).not.toContain('<b>');
    expect(html).toContain(token);
  });
});

describe('over SMTP', () => {
  let sink: SmtpSink;
  beforeAll(async () => {
    sink = await startSmtpSink();
  });
  afterAll(() => sink.close());
  beforeEach(() => {
    sink.mails.length = 0;
    sink.refuse = false;
  });

  it('the invitation arrives with its link, marked as automatic', async () => {
    await createSmtpInvitationMailer({ url: sink.url, from: 'Enshrine <no-reply@enshrine.test>' }).send(
      invitation,
    );
    expect(sink.mails).toHaveLength(1);
    const [mail] = sink.mails;
    expect(mail).toMatchObject({ from: 'no-reply@enshrine.test', to: ['new@acme.test'] });
    expect(unfold(mail!.raw)).toContain(invitation.acceptUrl);
    expect(mail!.raw).toMatch(/^Auto-Submitted: auto-generated/im);
  });

  it('a line break in a name adds no header and no recipient', async () => {
    const mailer = createSmtpInvitationMailer({ url: sink.url, from: 'no-reply@enshrine.test' });
    await mailer.send({ ...invitation, domainName: 'Credit\r\nBcc: spy@evil.test\r\n\r\nHello' });
    expect(sink.mails[0]!.to).toEqual(['new@acme.test']);
    expect(sink.mails[0]!.raw.slice(0, sink.mails[0]!.raw.indexOf('\r\n\r\n'))).not.toMatch(/^Bcc:/im);
  });

  it('a refusal by the server is an error without the token', async () => {
    sink.refuse = true;
    const mailer = createSmtpInvitationMailer({ url: sink.url, from: 'no-reply@enshrine.test' });
    const error = await mailer.send(invitation).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(token);
  });
});

describe('through a GoTrue-compatible endpoint', () => {
  let server: Server;
  let url: string;
  let answer: { status: number; body: object };
  const seen: { method: string; url: URL; headers: IncomingMessage['headers']; body: unknown }[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        const target = new URL(request.url!, 'http://provider.test');
        seen.push({ method: request.method!, url: target, headers: request.headers, body: JSON.parse(text) });
        response
          .writeHead(answer.status, { 'content-type': 'application/json' })
          .end(JSON.stringify(answer.body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/auth/v1/`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  beforeEach(() => {
    seen.length = 0;
    answer = { status: 200, body: { id: 'user' } };
  });

  it('the address is invited with the service key, to be sent to the accept page', async () => {
    await createGoTrueInvitationMailer({ url, key: 'service-key' }).send(invitation);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ method: 'POST', body: { email: 'new@acme.test' } });
    expect(seen[0]!.url.pathname).toBe('/auth/v1/invite');
    expect(seen[0]!.url.searchParams.get('redirect_to')).toBe(invitation.acceptUrl);
    expect(seen[0]!.headers).toMatchObject({ apikey: 'service-key', authorization: 'Bearer service-key' });
  });

  it('an address that has an account there is left to its pending view', async () => {
    answer = { status: 422, body: { error_code: 'email_exists' } };
    await createGoTrueInvitationMailer({ url, key: 'k' }).send(invitation);
  });

  it.each([
    [422, { error_code: 'validation_failed' }],
    [401, {}],
    [500, {}],
  ])('%i %j is an error without token and key', async (status, body) => {
    answer = { status, body };
    const error = await createGoTrueInvitationMailer({ url, key: 'service-key' })
      .send(invitation)
      .catch((caught: unknown) => caught as Error);
    expect(String(error)).toContain(String(status));
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(/service-key|xxxx/);
  });
});

describe('the dispatch', () => {
  const noWait = async (): Promise<void> => undefined;

  it('tries again, and reports a failure only after the last try', async () => {
    let calls = 0;
    const failing = {
      async send() {
        calls += 1;
        if (calls < 3) throw new Error('down');
      },
    };
    const failures: string[] = [];
    const dispatch = createInvitationDispatch({ mailer: failing, wait: noWait });
    dispatch.send(invitation, async (reason) => void failures.push(reason));
    await dispatch.idle();
    expect({ calls, failures }).toEqual({ calls: 3, failures: [] });

    const dead = createInvitationDispatch({
      mailer: { send: () => Promise.reject(new Error('down')) },
      wait: noWait,
    });
    dead.send(invitation, async (reason) => void failures.push(reason));
    await dead.idle();
    expect(failures).toEqual(['down']);
  });

  it('hands over in the background: its caller does not wait', async () => {
    let handOver = (): void => undefined;
    const handedOver = new Promise<void>((resolve) => (handOver = resolve));
    const dispatch = createInvitationDispatch({ mailer: { send: () => handedOver } });
    dispatch.send(invitation, async () => undefined);
    const first = await Promise.race([dispatch.idle().then(() => 'idle'), Promise.resolve('busy')]);
    expect(first).toBe('busy');
    handOver();
    await dispatch.idle();
  });
});

it('the development mailbox shows the newest message first and forgets the oldest', async () => {
  const mailbox = createDevelopmentMailbox(systemClock);
  for (let index = 0; index < 205; index += 1)
    await mailbox.send({ ...invitation, email: `n${index}@acme.test` });
  expect(mailbox.messages()).toHaveLength(200);
  expect(mailbox.messages()[0]).toMatchObject({ to: 'n204@acme.test' });
  expect(mailbox.messages()[0]!.text).toContain(invitation.acceptUrl);
});

describe('the page of the development mailbox', () => {
  const open = async (headers: Record<string, string>, method = 'GET') => {
    const mailbox = createDevelopmentMailbox(systemClock);
    await mailbox.send(invitation);
    let siteUrl = '';
    const server = createServer((request, response) => {
      createMailboxHandler({ mailbox, siteUrl })(request, response).catch((error: unknown) => {
        const { status, code } = error as DomainError;
        response.writeHead(status).end(code);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const answer = await new Promise<{ status: number; csp: string; text: string }>((resolve, reject) => {
      request(siteUrl, { method, headers }, (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            csp: String(response.headers['content-security-policy']),
            text,
          }),
        );
      })
        .on('error', reject)
        .end();
    });
    await new Promise((resolve) => server.close(resolve));
    return answer;
  };

  it('shows the mails with their links, and runs nothing that is in them', async () => {
    const { status, csp, text } = await open({});
    expect(status).toBe(200);
    expect(csp).toContain("default-src 'none'");
    expect(text).toContain(`<a href="${invitation.acceptUrl}">`);
    expect(text).not.toContain('<b>');
  });

  it('is not there under another name of this machine, and cannot be written to', async () => {
    expect(await open({ host: 'rebound.evil.test' })).toMatchObject({ status: 404, text: 'not_found' });
    expect(await open({}, 'POST')).toMatchObject({ status: 405 });
  });
});
