import { describe, expect, it } from 'vitest';
import { checkEdges } from '../../../src/gates/check-edges.ts';
import { findConflicts } from '../../../src/gates/gate-2.ts';
import type { Citation } from '../../../src/rules/model.ts';
import { contentOf, headOf } from '../../testkit/working-set.ts';

const cite = (section: string, quote: string, source = 'a'): Citation => ({
  source_material_id: source,
  source_sha256: source.repeat(64),
  section,
  quote,
  start: 0,
  end: quote.length,
  prefix: '',
  suffix: '',
});

const here = 'Harbour Rules > Part 2. Berths > § 7. Exemptions > (2)';
const bases: Record<string, string> = {
  'R-0001': 'Harbour Rules > Part 2. Berths > § 7. Exemptions > (1)',
  'R-0002': 'Harbour Rules > Part 2. Berths > § 9. Mooring',
  'R-0003': 'Harbour Rules > Part 3. Dues > § 12. Rates > (1)',
};
const heads = Object.entries(bases).map(([key, section]) =>
  headOf(key, { citations: [cite(section, 'A boat must moor.')] }, []),
);

/** The rules that an exception with these words silences beyond what it names, of all three. */
function beyond(words: string, source = 'a'): string[] {
  const citation = cite(here, words, source);
  const body = headOf(
    'R-0009',
    {
      citations: [citation],
      overrides: Object.keys(bases).map((rule) => ({ rule, citation, reason: null })),
    },
    [],
  ).body;
  return checkEdges('sha256:0', body, heads).flatMap(({ code, rules }) =>
    rules.map((rule) => `${code} ${rule}`),
  );
}

const edge = (...rules: string[]): string[] => rules.map((rule) => `edge_beyond_section ${rule}`);

describe('an exception', () => {
  it.each([
    ['This section does not apply to a rowing boat.', edge('R-0002', 'R-0003')],
    ['Subsection (1) does not apply to a rowing boat.', edge('R-0002', 'R-0003')],
    ['A rowing boat is exempt.', edge('R-0002', 'R-0003')],
    ['This Part does not apply to a rowing boat.', edge('R-0003')],
    ['Nothing in this Chapter applies to a rowing boat.', edge('R-0002', 'R-0003')],
    ['These Rules do not apply to a rowing boat.', []],
    ['Section 9 does not apply to a rowing boat.', edge('R-0003')],
    ['Sections 9 and 12 do not apply to a rowing boat.', []],
    ['Sections 9 to 14 do not apply to a rowing boat.', []],
    ['Part 3 does not apply to a rowing boat.', edge('R-0002')],
    ['Section 3 does not apply to a rowing boat.', edge('R-0002', 'R-0003')],
    ['Section 12(1) does not apply to a rowing boat.', edge('R-0002')],
    ['Section 12(2) does not apply to a rowing boat.', edge('R-0002', 'R-0003')],
    ['Section 12(2) or (1) does not apply to a rowing boat.', edge('R-0002')],
    ['Section 9(2) does not apply to a rowing boat.', edge('R-0003')],
    ['A rowing boat within the meaning of these Rules is exempt.', edge('R-0002', 'R-0003')],
    ['A rowing boat licensed under section 12 is exempt.', edge('R-0002', 'R-0003')],
    ['A rowing boat is exempt from the dues imposed by these Rules.', []],
    ['Section 12 of the River Ferries Act does not apply to a rowing boat.', edge('R-0002', 'R-0003')],
  ])('%s', (words, expected) => {
    expect(beyond(words)).toEqual(expected);
  });

  it('reaches no other document by "these Rules", and one finding has all its edges', () => {
    expect(beyond('These Rules do not apply to a rowing boat.', 'b')).toEqual(
      edge('R-0001', 'R-0002', 'R-0003'),
    );
  });

  it('reaches a section of another law only where it names that law', () => {
    const reached = (words: string, section: string, base: string): boolean => {
      const citation = cite(section, words);
      const overrides = [{ rule: 'R-0001', citation, reason: null }];
      const { body } = headOf('R-0009', { citations: [citation], overrides }, []);
      const other = headOf('R-0001', { citations: [cite(base, 'A ferry must moor.', 'b')] }, []);
      return checkEdges('sha256:0', body, [other]).length === 0;
    };
    expect(reached('Section 5 does not apply to ferries.', 'Part 1 > § 9', 'Part 1 > § 5')).toBe(false);
    const act = 'Ferries Act > Part 1 > § 5';
    expect(reached('Section 5 does not apply to ferries.', 'Harbour Rules > § 9', act)).toBe(false);
    expect(
      reached('Section 5 of the Ferries Act does not apply to ferries.', 'Harbour Rules > § 9', act),
    ).toBe(true);
    // A rule that was read from an earlier revision of this law.
    expect(reached('Section 5 does not apply to ferries.', 'Ferries Act > § 9', act)).toBe(true);
  });

  it.each([
    ['Sections 9 and 12 do not apply to a rowing boat.', ['R-0002', 'R-0003'], null],
    ['Sections 9 and 12 do not apply to a rowing boat.', ['R-0002'], 'section 12'],
    ['Sections 9 and 19 do not apply to a rowing boat.', ['R-0002'], 'section 19'],
    ['Sections 9 to 14 do not apply to a rowing boat.', ['R-0002'], null],
    ['A rowing boat need not comply with section 12(2) or section 9.', ['R-0002'], 'section 12(2)'],
    ['A rowing boat is exempt from section 9.', ['R-0002'], null],
    [
      'Notwithstanding section 12, a rowing boat that is licensed under section 30 may moor.',
      ['R-0003'],
      null,
    ],
  ])('silences a rule of each unit that its words name: %s %s', (words, rules, open) => {
    const citation = cite(here, words);
    const overrides = rules.map((rule) => ({ rule, citation, reason: null }));
    const { body } = headOf('R-0009', { citations: [citation], overrides }, []);
    const found = checkEdges('sha256:0', body, heads).map(({ code, severity, message }) => ({
      code,
      severity,
      named: /name (.*?), and/.exec(message)?.[1],
    }));
    expect(found).toEqual(
      open === null ? [] : [{ code: 'reading_disagrees', severity: 'acknowledge', named: open }],
    );
  });

  it('is acknowledged as the word of the operator who gives a reason for it', () => {
    const { body } = headOf(
      'R-0009',
      {
        citations: [cite(here, 'This section does not apply to a rowing boat.')],
        overrides: [{ rule: 'R-0003', citation: null, reason: 'Decided by the harbour board.' }],
      },
      [],
    );
    expect(checkEdges('sha256:0', body, heads)).toMatchObject([
      {
        code: 'ungrounded',
        severity: 'acknowledge',
        rules: ['R-0003'],
        message: expect.stringContaining('“Decided by the harbour board.”') as string,
      },
    ]);
  });

  it('is held against the rules in force by gate 2', async () => {
    const workingSet = contentOf(
      [headOf('R-0003', { citations: [cite(bases['R-0003']!, 'A boat pays.')] }, [])],
      [],
    );
    const citation = cite(here, 'This section does not apply to a rowing boat.');
    const proposed = headOf(
      'R-0009',
      {
        modality: 'may',
        if_met: 'permit',
        if_unmet: 'none',
        citations: [citation],
        overrides: [{ rule: 'R-0003', citation, reason: null }],
      },
      [],
    );
    const { findings } = await findConflicts(workingSet, {
      key: 'R-0009',
      content: { body: proposed.body, inputs: [], definitions: [] },
      proposal: null,
      revision: null,
      openLimits: [],
    });
    expect(findings.map(({ code, severity }) => `${code} ${severity}`)).toContain(
      'edge_beyond_section acknowledge',
    );
  });
});
