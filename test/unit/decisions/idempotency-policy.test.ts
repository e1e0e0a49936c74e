import { describe, expect, it } from 'vitest';
import { canonicalJson, sha256Hex } from '../../../src/core/canonical-json.ts';
import { questionOf } from '../../../src/decisions/authzen.ts';
import type { DecisionAnswer } from '../../../src/decisions/decision-answer.ts';
import type { DecisionRequest } from '../../../src/decisions/decision-request.ts';
import { askedOf, sameDecision, type Asked } from '../../../src/decisions/idempotency-policy.ts';

const answer = { decision: 'permit' } as DecisionAnswer;
const digest = (value: unknown): string => sha256Hex(canonicalJson(value));

const evaluation = (properties: object, context?: Record<string, unknown>) => ({
  subject: { type: 'user', id: 'alice', properties: { ...properties } },
  action: { name: 'account.open' },
  resource: { type: 'account', id: '7', properties: { colour: 'red' } },
  ...(context && { context }),
});
const question = (properties: object, context?: Record<string, unknown>): DecisionRequest =>
  questionOf(evaluation(properties, context), 'key-1');

/** What a version before recorded for a question: no word of what was digested. */
const before = ({ of: _kind, ...asked }: Asked, inputs?: unknown): Asked => ({
  ...asked,
  ...(inputs !== undefined && { inputs: digest(inputs) }),
});

const retry = (request: DecisionRequest, asked: Asked | null, inputsDigest = ''): DecisionAnswer =>
  sameDecision({ answer, action: request.action, inputsDigest, asked, subjectRef: 'alice' }, request);

describe('a retry of a protocol question over an upgrade', () => {
  it.each<[string, object, Record<string, unknown> | undefined, unknown]>([
    ['inputs of the context', { role: 'x' }, { inputs: { age: 30 } }, { age: 30 }],
    ['properties of both', { age: 30 }, undefined, { age: 30, colour: 'red' }],
  ])('is told by its %s', (_what, properties, context, inputs) => {
    const request = question(properties, context);
    expect(retry(request, before(askedOf(request), inputs))).toBe(answer);
    expect(retry(request, null, digest(inputs))).toBe(answer);
    expect(() => retry(request, before(askedOf(request), { age: 31 }))).toThrow(/another inputs/);
  });

  it('is told by its question where that was recorded', () => {
    const request = question({ age: 30 });
    expect(retry(request, askedOf(request))).toBe(answer);
    expect(retry(request, before(askedOf(request)))).toBe(answer);
    expect(() => retry(question({ age: 31 }), askedOf(request))).toThrow(/another inputs/);
  });
});

it('a question of a protocol is not the one that was asked with the same inputs on another door since', () => {
  const request = question({ age: 17 }, { inputs: { age: 30 } });
  const { asSent: _sent, ...plain } = request;
  const other = askedOf({ ...plain, inputs: { age: 30 } });
  expect(() => retry(request, other)).toThrow(/another inputs/);
});
