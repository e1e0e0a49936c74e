import { describe, expect, it } from 'vitest';
import { checkOpened, citedPassages, type OpenedSources } from '../../../src/gates/check-sources.ts';
import type { Citation } from '../../../src/rules/model.ts';
import { kennelQuote, kennelRule } from './sample-content.ts';

type SourceRow = OpenedSources['sources']['found'] extends ReadonlyMap<string, infer Row> ? Row : never;

const source = '00000000-0000-7000-8000-000000000001';
const digest = 'ab'.repeat(32);
const act = `Kennels\n\n${kennelQuote}\n`;
const at = act.indexOf(kennelQuote);

const row = (given: Partial<SourceRow> = {}): SourceRow => ({
  id: source,
  supersedesId: null,
  sha256: digest,
  storedSha256: digest,
  retiredByOperation: false,
  extractedText: act,
  effectiveFrom: null,
  ...given,
});

const citation = (given: Partial<Citation> = {}): Citation => ({
  ...kennelRule().body.citations[0]!,
  start: at,
  end: at + kennelQuote.length,
  ...given,
});

async function check(rows: SourceRow[], cited: Citation = citation(), to: string | null = null) {
  const content = kennelRule({ citations: [cited], to });
  const opened: OpenedSources = {
    worldId: 'world',
    passages: citedPassages(content),
    sources: {
      found: new Map(rows.map((one) => [one.id, one])),
      successors: new Map(rows.map((one) => [one.supersedesId, one])),
    },
  };
  const findings = (await checkOpened(opened))(content, { closedTo: null });
  return findings.map(({ code, severity, path }) => `${code} ${severity} ${path}`);
}

const blocking = (code: string): string[] => [`${code} blocking citations/0`];

describe('a quote and its source', () => {
  it('passes where the quote is at its span in the bytes that it cites', async () => {
    expect(await check([row()])).toEqual([]);
  });

  it('source_missing: the world has no such source', async () => {
    expect(await check([])).toEqual(blocking('source_missing'));
  });

  it('source_retired: an operator retired it', async () => {
    expect(await check([row({ retiredByOperation: true })])).toEqual(blocking('source_retired'));
  });

  it('source_changed: the stored bytes do not have the digest on record, or are gone', async () => {
    expect(await check([row({ storedSha256: 'cd'.repeat(32) })])).toEqual(blocking('source_changed'));
    expect(await check([row({ storedSha256: null })])).toEqual(blocking('source_changed'));
  });

  it('quote_not_found: other words are there, and nowhere these', async () => {
    const cited = citation({ quote: kennelQuote.replace('12', '13') });
    expect(await check([row()], cited)).toEqual(blocking('quote_not_found'));
  });

  it('span_moved: the words are elsewhere than the citation says', async () => {
    const cited = citation({ start: at - 2, end: at - 2 + kennelQuote.length });
    expect(await check([row()], cited)).toEqual(blocking('span_moved'));
  });

  it('looks at every passage: of exceptions and of definitions', () => {
    const content = kennelRule(
      { overrides: [{ rule: 'R-0002', citation: citation(), reason: null }] },
      {
        definitions: [
          {
            name: 'large',
            type: 'int',
            unit: null,
            scale: null,
            output: false,
            description: '',
            cases: [{ when: 'true', value: '12', citation: citation(), from: null, to: null }],
          },
        ],
      },
    );
    expect(citedPassages(content).map(({ path }) => path)).toEqual([
      'citations/0',
      'overrides/0/citation',
      'definitions/large/cases/0/citation',
    ]);
  });
});

describe('a source that was superseded', () => {
  const later = (given: Partial<SourceRow>): SourceRow =>
    row({ id: '00000000-0000-7000-8000-000000000002', supersedesId: source, ...given });
  const newer = { sha256: 'ef'.repeat(32), storedSha256: 'ef'.repeat(32) };

  it('by the same bytes, is read as its successor', async () => {
    expect(await check([row(), later({})])).toEqual([]);
    expect(await check([row(), later({ retiredByOperation: true })])).toEqual(blocking('source_retired'));
  });

  it('by other bytes, has changed', async () => {
    expect(await check([row(), later(newer)])).toEqual(blocking('source_changed'));
  });

  it('after the rule has ended, is not the rule’s concern', async () => {
    const revised = later({ ...newer, effectiveFrom: '2027-01-01' });
    expect(await check([row(), revised], citation(), '2026-12-31')).toEqual([]);
    expect(await check([row(), revised], citation(), '2027-06-30')).toEqual(blocking('source_changed'));
  });
});
