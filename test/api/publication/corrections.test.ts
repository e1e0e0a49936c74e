import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  draftNotes,
  openPublishableWorld,
  permissionText,
  permittedUpTo,
  publish,
  publishNext,
  reviseRule,
  type NotesAnswer,
} from '../../testkit/publication.ts';
import { startTestService, type TestService } from '../../testkit/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

interface Offered {
  rule_key: string;
  prior_version: string;
  was_wrong: string;
  holds_now: string;
}
interface Staged {
  corrections: Offered[];
  missing_corrections: Offered[];
  restatements: { category: string; subject: string }[];
}

const words = 'A licensed person may operate a ferry if the number of passengers does not exceed 30.';
const correctTo30 = { kind: 'correct', natural_language: words, requires: 'inputs.passengers <= 30' };

describe('a corrected rule', () => {
  it('is offered as a correction of the version that had it wrong, with what that said and what holds now', async () => {
    const world = await openPublishableWorld(service);
    await publishNext(world);
    const [, permission] = world.rules;
    await reviseRule(world, permission, correctTo30, permittedUpTo(30));
    const { body: staged } = await world.get<Staged>('/staged-changes');
    expect(staged.corrections).toEqual([
      {
        rule_key: permission,
        prior_version: 'v1',
        was_wrong: `${permissionText}\nrequires: inputs.passengers <= 40`,
        holds_now: `${words}\nrequires: inputs.passengers <= 30`,
      },
    ]);
    expect(staged.missing_corrections).toEqual(staged.corrections);
    const notes = await draftNotes(world);
    expect(notes.corrections).toMatchObject(staged.corrections);
    const after = await world.get<Staged>('/staged-changes');
    expect(after.body.missing_corrections).toEqual([]);
    await publish(world, notes.id);
    const listed = await world.get<{ items: Offered[] }>(`/release-notes/${notes.id}/corrections`);
    expect(listed.body.items).toMatchObject(staged.corrections);
    const card = await world.get<{ release_notes: { corrections: Offered[] } }>('/versions/v2/card');
    expect(card.body.release_notes.corrections).toMatchObject([{ prior_version: 'v1' }]);
    expect((await world.get<Staged>('/staged-changes')).body.corrections).toEqual([]);
  });

  it('is told to members with the version that had it wrong, and above its card', async () => {
    const world = await openPublishableWorld(service);
    await publishNext(world);
    await reviseRule(world, world.rules[1], correctTo30, permittedUpTo(30));
    await publishNext(world);
    const domain = service.domains.acme;
    const answer = await service.graphql<{
      domainVersions: { edges: { node: { number: number; laterCorrections: { correctedIn: string }[] } }[] };
    }>(
      'query ($d: UUID!, $w: UUID!) { domainVersions(domainId: $d, worldId: $w) { edges { node { number laterCorrections { correctedIn } } } } }',
      { d: domain, w: world.worldId },
      { as: 'observer', domain },
    );
    const told = answer.data?.domainVersions.edges.map(({ node }) => [node.number, node.laterCorrections]);
    expect(told).toEqual([
      [2, []],
      [1, [{ correctedIn: 'v2' }]],
    ]);
    const cardOf = (version: string) =>
      service.rest<string>('GET', `/domains/${domain}/worlds/${world.worldId}/versions/${version}/card`, {
        as: 'observer',
        domain,
        headers: { accept: 'text/html' },
      });
    const card = await cardOf('v1');
    expect(card.body).toContain('Corrected by later versions');
    expect(card.body).toContain('requires: inputs.passengers &lt;= 30');
    expect((await cardOf('v2')).body).not.toContain('Corrected by later versions');
  });

  it('is corrected in the operator’s own words once the operator edits them', async () => {
    const world = await openPublishableWorld(service);
    await publishNext(world);
    const [, permission] = world.rules;
    await reviseRule(world, permission, correctTo30, permittedUpTo(30));
    const notes = await draftNotes(world);
    const own = {
      rule_key: permission,
      prior_version: 1,
      was_wrong: 'Forty was a misprint.',
      holds_now: 'Thirty.',
    };
    const edited = await world.send<NotesAnswer>('PATCH', `/release-notes/${notes.id}`, {
      corrections: [own],
    });
    expect(edited.body.corrections).toMatchObject([{ ...own, prior_version: 'v1' }]);
    await world.send('PATCH', `/release-notes/${notes.id}`, { corrections: [] });
    const staged = await world.get<Staged>('/staged-changes');
    expect(staged.body.missing_corrections).toMatchObject([{ rule_key: permission }]);
  });

  it('is no correction of a version when that never had it, nor when the law itself changed', async () => {
    const world = await openPublishableWorld(service);
    const [, permission] = world.rules;
    await reviseRule(world, permission, correctTo30, permittedUpTo(30));
    expect((await world.get<Staged>('/staged-changes')).body.corrections).toEqual([]);
    await publishNext(world);
    await reviseRule(
      world,
      permission,
      {
        kind: 'amend',
        natural_language: permissionText,
        requires: 'inputs.passengers <= 40',
        from: '2027-01-01',
      },
      permittedUpTo(40),
    );
    await reviseRule(
      world,
      permission,
      {
        kind: 'correct',
        natural_language: permissionText.replace('40', '35'),
        requires: 'inputs.passengers <= 35',
        from: '2027-01-01',
      },
      permittedUpTo(35),
    );
    const { body } = await world.get<Staged>('/staged-changes');
    expect(body.corrections).toEqual([]);
    expect(body.restatements).toMatchObject([{ category: 'rule', subject: permission }]);
  });
});
