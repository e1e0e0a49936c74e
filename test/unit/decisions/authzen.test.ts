import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../src/core/errors.ts';
import {
  presentRefusal,
  questionOf,
  readEvaluation,
  readEvaluations,
} from '../../../src/decisions/authzen.ts';

const subject = { type: 'user', id: 'alice' };
const action = { name: 'account.open' };
const resource = { type: 'account', id: '7' };

const question = (parts: Record<string, unknown> = {}) =>
  questionOf(readEvaluation({ subject, action, resource, ...parts }), null);

describe('the question behind an evaluation', () => {
  it('takes the inputs of the context alone when they are there, and refuses unknown ones', () => {
    const asked = question({
      subject: { ...subject, properties: { age: 17 } },
      context: { inputs: { court_order: true } },
    });
    expect(asked.inputs).toEqual({ court_order: true });
    expect(asked.ignoreUnknownInputs).toBe(false);
  });

  it('takes the properties of both otherwise, and lets unknown ones be', () => {
    const asked = question({
      subject: { ...subject, properties: { age: 17, shared: [1] } },
      resource: { ...resource, properties: { colour: 'red', shared: [1] } },
    });
    expect(asked.inputs).toEqual({ age: 17, colour: 'red', shared: [1] });
    expect(asked.ignoreUnknownInputs).toBe(true);
  });

  it('is about the subject: erasure can go by it', () => {
    expect(question().subjectRef).toBe('alice');
  });
});

describe('many evaluations', () => {
  it('fill in whole members, never parts of them', () => {
    const { items, semantic } = readEvaluations({
      subject,
      context: { a: 1 },
      evaluations: [{ resource }, { context: { b: 2 } }],
    });
    expect(items).toEqual([
      { subject, context: { a: 1 }, resource },
      { subject, context: { b: 2 } },
    ]);
    expect(semantic).toBe('execute_all');
  });

  it.each([[{}], [{ evaluations: [] }]])('are a single one for %j', (body) => {
    expect(readEvaluations({ subject, action, resource, ...body }).items).toBeNull();
  });
});

describe('what cannot be answered', () => {
  it('is an error where it says nothing of the question', () => {
    for (const code of ['key_invalid', 'rate_limited', 'database_unavailable', 'internal_error'] as const) {
      expect(() => presentRefusal(new DomainError(code, ''))).toThrow(DomainError);
    }
    expect(() => presentRefusal(new TypeError('a bug'))).toThrow(TypeError);
  });
});
