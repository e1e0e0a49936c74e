import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decisionBody, isPlainQuestion } from '../../../src/decisions/decision-request.ts';
import { cases } from '../../testkit/cases.ts';

/** Members as callers send them, and as they should not. */
const member = fc.oneof(
  fc.constantFrom(
    'x',
    '',
    'a'.repeat(200),
    'a'.repeat(201),
    'ä',
    '\n',
    null,
    7,
    true,
    [],
    {},
    'full',
    'v3',
    '2026-02-30',
  ),
  fc.string(),
  fc.jsonValue(),
);

const body = fc
  .dictionary(
    fc.constantFrom(
      ...[
        'as_of',
        'version',
        'explain',
        'subject_ref',
        'trace_id',
        'idempotency_key',
        'unknown',
        '__proto__',
      ],
    ),
    member,
    { maxKeys: 3 },
  )
  .chain((others) =>
    fc
      .record(
        {
          action: fc.oneof({ weight: 3, arbitrary: fc.string({ minLength: 1 }) }, member),
          inputs: fc.oneof({ weight: 3, arbitrary: fc.dictionary(fc.string(), fc.jsonValue()) }, member),
        },
        { requiredKeys: [] },
      )
      .map((own) => JSON.parse(JSON.stringify({ ...others, ...own })) as unknown),
  );

describe('what a question is', () => {
  it('is said by the schema, also where the schema is not asked', () => {
    let plain = 0;
    fc.assert(
      fc.property(body, (sent) => {
        if (!isPlainQuestion(sent)) return;
        plain += 1;
        const parsed = decisionBody.safeParse(sent);
        expect(parsed.success).toBe(true);
        expect(sent).toMatchObject({ ...parsed.data, inputs: sent.inputs });
      }),
      { numRuns: cases(600) },
    );
    expect(plain).toBeGreaterThan(cases(40));
  });

  it('goes past the schema for what callers send', () => {
    expect(isPlainQuestion({ action: 'a', inputs: {} })).toBe(true);
    expect(
      isPlainQuestion({
        action: 'a',
        inputs: { b: 1 },
        subject_ref: 's',
        idempotency_key: 'k',
        trace_id: 't',
      }),
    ).toBe(true);
    expect(isPlainQuestion({ action: 'a', inputs: {}, version: 'v1' })).toBe(false);
  });
});
