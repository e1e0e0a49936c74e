import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { cardPagePolicy, renderCardPage } from '../../../src/publication/card/card-page.ts';
import { cardSchema, type Card } from '../../../src/publication/card/card-schema.ts';

const digest = `sha256:${'0'.repeat(64)}`;
const id = '01a1fe83-7d44-704c-8afb-406dab37e3d4';
const quote = 'The fee is <b>at most</b> 25 crowns.';
const citation = { source_sha256: 'ab', publication: 'Gazette', revision: null, section: '§ 3', quote };
const none = { added: 0, changed: 0, removed: 0 };

const card: Card = cardSchema.parse({
  format: 1,
  world_model_version: 'v2',
  previous_version: 'v1',
  previous_version_hash: digest,
  world: { id, slug: 'fees', title: 'Fees & charges', description: '' },
  domain: { id, name: 'Counter' },
  organization: { id, name: 'Harbour' },
  published_at: '2026-11-21T14:31:09.804Z',
  published_by: { id, name: 'Olive' },
  sources: [],
  rules: [
    {
      tier: 'mandatory',
      rules: [
        {
          key: 'R-0001',
          revision: 2,
          content_hash: digest,
          action: 'fees.charge',
          natural_language: quote,
          modality: 'must_not',
          if_met: 'none',
          if_unmet: 'deny',
          applies_when: 'true',
          requires: 'inputs.fee <= terms.cap',
          from: '2026-03-01',
          to: null,
          overrides: [],
          limits: [],
          obligations: [],
          citations: [citation, { ...citation, quote: 'limb (a)' }],
          words: [
            { words: 'at most', is: 'Measure', read_by: 'grammar 1' },
            { words: 'fee', is: 'Measure', read_by: 'grammar 1' },
          ],
          not_read: ['of the harbour'],
          confirmed_by: null,
          written: {
            by: 'model',
            model: 'small-model',
            operator: null,
            later: [{ did: 'edited', operator: { id, name: 'Otto' } }],
          },
          suite_cases: 3,
        },
        {
          key: 'R-0001',
          revision: 3,
          content_hash: digest,
          action: 'fees.charge',
          natural_language: 'The fee is at most 30 crowns.',
          modality: 'must_not',
          if_met: 'none',
          if_unmet: 'deny',
          applies_when: 'true',
          requires: 'inputs.fee <= 30',
          from: '2027-03-01',
          to: null,
          overrides: [],
          limits: [],
          obligations: [],
          citations: [citation],
          confirmed_by: null,
          written: { by: 'operator', model: null, operator: { id, name: 'Otto' }, later: [] },
          suite_cases: 3,
        },
      ],
    },
  ],
  definitions: [
    {
      name: 'cap',
      type: 'decimal',
      unit: 'NOK',
      output: true,
      description: '',
      cases: [{ when: 'true', value: '25.00', from: '2026-03-01', to: null, citation }],
      read_by: ['R-0001'],
    },
  ],
  actions: [],
  coverage: [],
  verification: { rules_complete: 1, suite_cases_run: 3, quotes_verified: 2, renames: [], findings: [] },
  configuration: {},
  approvals: [
    {
      rule: 'R-0001',
      revision: 2,
      content_hash: digest,
      decided_by: { id, name: 'Olive' },
      decided_at: '2026-11-20T10:00:00.000Z',
      statement: 'I read the clause.',
      acknowledgements: ['f0', 'f1'],
      doubts: [
        { id: 'f0', code: 'low_confidence', message: 'The text was read with a confidence of 0.4.' },
        { id: 'f1', code: null, message: null },
      ],
    },
  ],
  changes: {
    counts: { rules: { ...none, changed: 1 }, definitions: none, configuration: none, actions: none },
    rules: [{ change: 'changed', subject: 'R-0001' }],
    definitions: [],
    configuration: [],
    actions: [],
    behaviour: [
      {
        action: 'fees.charge',
        status: 'different',
        witness: { inputs: { fee: '30.00' }, as_of: '2026-03-01' },
        before: { decision: 'permit', outputs: {}, obligations: [] },
        after: { decision: 'deny', outputs: {}, obligations: [] },
        reason: null,
        regions: [
          {
            words: 'fee is from 30.00 to 34.99 <b>',
            witness: { inputs: { fee: '30.00' }, as_of: '2026-03-01' },
            before: { decision: 'permit', outputs: {}, obligations: [] },
            after: { decision: 'deny', outputs: {}, obligations: [] },
          },
        ],
        open: 'There are more regions than the 1 that are told.',
      },
    ],
  },
  release_notes: {
    id,
    narrative: '',
    restatements: [
      {
        category: 'rule',
        subject: 'R-0001',
        before: [{ natural_language: 'The fee is at most 35 crowns.', from: '2026-03-01', to: null }],
        after: [{ natural_language: quote, from: '2026-03-01', to: null }],
        reason: '',
      },
    ],
    corrections: [],
  },
  known_limitations: [],
});

const ofEarlierRelease: Card = {
  ...card,
  rules: card.rules.map(({ tier, rules }) => ({
    tier,
    rules: rules.map(({ written: _hands, not_read: _unread, confirmed_by: _reader, ...rule }) => rule),
  })),
};

const page = renderCardPage(card, digest);

describe('the card’s page', () => {
  it('says on which inputs the answers changed, and whether that is all', () => {
    expect(page).toContain('<li>fee is from 30.00 to 34.99 &lt;b&gt;: permit, now deny</li>');
    expect(page).toContain('There are more regions than the 1 that are told.');
  });

  it('says what became of the words of the law, and who read them so', () => {
    const article = /<article id="rule-R-0001">(.*?)<\/article>/s.exec(page)?.[1] ?? '';
    expect(article).toContain('Measure');
    expect(article).toContain('grammar 1');
    const later = /<article id="rule-R-0001-3">(.*?)<\/article>/s.exec(page)?.[1] ?? '';
    expect(later).not.toContain('Words of the law');
  });

  it('says beside each rule by whose hand it is, what was not read of it, and what its signer doubted', () => {
    const article = /<article id="rule-R-0001">(.*?)<\/article>/s.exec(page)?.[1] ?? '';
    expect(article).toContain('the model small-model; edited by Otto');
    expect(article).toMatch(/Not read:<\/strong> “of the harbour”/);
    expect(article).toMatch(/Signed with these doubts.*low confidence: The text was read/s);
    expect(article).toMatch(/Signed off by<\/dt><dd>Olive, on /);
    // A rule that nobody read says so; a card of an earlier release, which does not know, says nothing.
    const later = /<article id="rule-R-0001-3">(.*?)<\/article>/s.exec(page)?.[1] ?? '';
    expect(later).toContain('no reader accounted for the words of this rule');
    expect(later).toContain('Otto, by hand');
    expect(renderCardPage(ofEarlierRelease, digest)).not.toContain('no reader accounted');
  });

  it('says the place of several quotes of one clause once, and one reader of all words once', () => {
    const article = /<article id="rule-R-0001">(.*?)<\/article>/s.exec(page)?.[1] ?? '';
    expect(article.match(/Gazette, § 3/g)).toHaveLength(1);
    expect(article).toContain('limb (a)');
    expect(article.match(/grammar 1/g)).toHaveLength(1);
    // A predicate that is a constant is said in words too.
    expect(article).toMatch(/true {2}<span class="quiet">\(always\)/);
  });

  it('says a definition with the words of the law that it rests on, and who reads it', () => {
    const section = /<section id="definitions">(.*?)<\/section>/s.exec(page)?.[1] ?? '';
    expect(section).toContain('terms.cap');
    expect(section).toContain('25.00');
    expect(section).toContain('The fee is &lt;b&gt;at most&lt;/b&gt; 25 crowns.');
    expect(section).toContain('href="#rule-R-0001"');
    expect(page).toContain('id="rule-R-0001"');
  });

  it('tells each part of the contents by a heading that is there, and no part that has nothing to say', () => {
    const linked = [...page.matchAll(/<li>\s*<a href="#([\w-]+)"/g)].map(([, anchor]) => anchor);
    expect(linked).toContain('approvals');
    for (const anchor of linked) expect(page).toContain(`<section id="${anchor}"`);
    const without = renderCardPage({ ...card, definitions: [] }, digest);
    expect(without).not.toContain('Definitions');
  });

  it('names what a restated rule said and says, and an input on which the versions differ', () => {
    expect(page).toContain('The fee is at most 35 crowns.');
    expect(page).toContain('fee = &quot;30.00&quot;');
    expect(page).toMatch(/permit.*deny/s);
  });

  it('counts a rule once, however many revisions of it are in force', () => {
    expect(page).toMatch(/<dt>rule<\/dt><dd>1<\/dd>/);
    expect(page).toContain('revision 2');
    expect(page).toContain('revision 3');
  });

  it('says in words what was acknowledged, and what can be said no more by its id', () => {
    const section = /<section id="approvals">(.*?)<\/section>/s.exec(page)?.[1] ?? '';
    expect(section).toContain('low confidence: The text was read with a confidence of 0.4.');
    expect(section).toMatch(/last check had no more: <code>f1<\/code>/);
    const earlier = card.approvals.map(({ doubts: _doubts, ...approval }) => approval);
    expect(renderCardPage({ ...card, approvals: earlier }, digest)).not.toContain('acknowledged doubt');
  });

  it('links the version before, which lies beside it wherever cards are read', () => {
    const [, address = ''] = /Version before<\/dt><dd><a href="([^"]+)">v1</.exec(page) ?? [];
    const from = 'https://enshrine.test/domains/d/worlds/w/versions/v2/card';
    expect(new URL(address, from).pathname).toBe('/domains/d/worlds/w/versions/v1/card');
  });

  it('is allowed the style that it carries, also when an earlier release rendered it', () => {
    const style = 'p { color: red }';
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = cardPagePolicy(`<html><head><style>${style}</style></head></html>`);
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
    expect(cardPagePolicy(page)).not.toContain(hash);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("font-src 'self'");
  });

  it('is closed part by part by its reader, and begins a first version without restating what it says below', () => {
    const openings = [...page.matchAll(/<section id="(\w+)"><details open><summary><h2>/g)].map(
      ([, id]) => id,
    );
    const parts = [...page.matchAll(/<section id="(\w+)"/g)].map(([, id]) => id);
    expect(openings).toEqual(parts);
    // What is pressed to open and close holds nothing else to press.
    for (const [, heading = ''] of page.matchAll(/<summary>(.*?)<\/summary>/gs))
      expect(heading).not.toContain('<a ');
    expect(page).toContain('<details open><summary><h3>What changed, and why (1)');
    const [restated] = card.release_notes.restatements;
    const first = (reason: string) =>
      renderCardPage(
        {
          ...card,
          previous_version: null,
          release_notes: {
            ...card.release_notes,
            restatements: [{ ...restated!, before: null, reason }],
          },
        },
        digest,
      );
    expect(first('')).not.toContain('What changed, and why');
    expect(first('The board asked for it.')).toContain('The board asked for it.');
    // On paper there is nothing to press.
    expect(page).toMatch(/@media print \{[^]*details::details-content \{ content-visibility: visible/);
  });

  it('says in words how the rules of an action are combined, and not by the name that the API has for it', () => {
    const page = renderCardPage(
      {
        ...card,
        release_notes: {
          ...card.release_notes,
          restatements: [
            {
              category: 'action',
              subject: 'ferry.operate',
              before: null,
              after: { title: 'Operate a ferry', aggregation_mode: 'deny-unless-permit' },
              reason: '',
            },
          ],
        },
      },
      digest,
    );
    expect(page).toContain('It is denied unless a rule permits it.');
    expect(page).not.toContain('aggregation mode');
  });
});
