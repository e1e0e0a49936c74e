import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../src/core/errors.ts';
import type { InputDeclaration, RequestBinding } from '../../../src/rules/model.ts';
import {
  errorsOfEach,
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
  const declared = (...names: string[]): InputDeclaration[] =>
    names.map((name) => ({ name, type: 'string' }));
  const read = (parts: Record<string, unknown>, names: string[], bindings: RequestBinding[] = []) =>
    question(parts).asSent!.inputsOf({ inputs: declared(...names), bindings });
  const errorsOf = (work: () => unknown): { pointer: string; message: string }[] => {
    try {
      work();
    } catch (error) {
      if (error instanceof DomainError && error.code === 'inputs_invalid')
        return error.extensions.errors ?? [];
      throw error;
    }
    return [];
  };

  it('takes the inputs of the context alone when they are there, undeclared ones too', () => {
    const inputs = read(
      {
        subject: { ...subject, properties: { age: 17 } },
        context: { inputs: { court_order: true, other: 1 } },
      },
      ['age', 'court_order'],
    );
    expect(inputs).toEqual({ court_order: true, other: 1 });
  });

  it('takes the properties of both otherwise, and lets be what is not declared, contradictions too', () => {
    const inputs = read(
      {
        subject: { ...subject, properties: { age: 17, shared: [1], owner: 'a' } },
        resource: { ...resource, properties: { colour: 'red', shared: [1], owner: 'b' } },
      },
      ['age', 'shared'],
    );
    expect(inputs).toEqual({ age: 17, shared: [1] });
  });

  it('takes null for something that is said', () => {
    const said = { subject: { ...subject, properties: { age: null } } };
    expect(read(said, ['age'])).toEqual({ age: null });
    const against = { ...said, resource: { ...resource, properties: { age: 17 } } };
    expect(errorsOf(() => read(against, ['age']))).toMatchObject([{ pointer: '/resource/properties/age' }]);
  });

  const both = {
    subject: { ...subject, properties: { level: 'low', 'a b': { deep: { er: 7 } } } },
    action: { ...action, properties: { soft: true } },
    resource: { ...resource, properties: { level: 'high' } },
    context: { device: { trusted: false } },
  };

  it('does not choose between two properties of one name, unless the action says which it means', () => {
    expect(errorsOf(() => read(both, ['level']))).toMatchObject([{ pointer: '/resource/properties/level' }]);
    expect(read(both, ['level'], [{ input: 'level', path: 'resource.properties.level' }])).toEqual({
      level: 'high',
    });
  });

  it.each([
    ['subject.id', 'alice'],
    ['subject.type', 'user'],
    ['resource.id', '7'],
    ['resource.type', 'account'],
    ['action.name', 'account.open'],
    ['action.properties.soft', true],
    ['subject.properties.a b.deep.er', 7],
    ['context.device.trusted', false],
  ])('takes what is bound from %s', (path, value) => {
    expect(read(both, ['it'], [{ input: 'it', path }])).toEqual({ it: value });
  });

  it.each(['subject.properties.__proto__.x', 'context.constructor.name', 'context.device.trusted.x'])(
    'finds nothing at %s, and says what that says',
    (path) => {
      expect(read(both, ['it'], [{ input: 'it', path }])).toEqual({});
      expect(read(both, ['it'], [{ input: 'it', path, absent: 'null' }])).toEqual({ it: null });
    },
  );

  it('takes the ids of one type alone', () => {
    const bindings: RequestBinding[] = [{ input: 'who', path: 'subject.id', entity_type: 'service' }];
    expect(errorsOf(() => read({}, ['who'], bindings))).toMatchObject([{ pointer: '/subject/type' }]);
  });

  it('does not choose between a place that is bound and an input of the same name', () => {
    const bindings: RequestBinding[] = [{ input: 'who', path: 'subject.id' }];
    const asked = (who: string) => read({ context: { inputs: { who } } }, ['who'], bindings);
    expect(asked('alice')).toEqual({ who: 'alice' });
    expect(errorsOf(() => asked('bob'))).toMatchObject([{ pointer: '/context/inputs/who' }]);
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

describe('what the evaluations of a batch share', () => {
  const many = (of: (name: number) => unknown): Record<string, unknown> =>
    Object.fromEntries(Array.from({ length: 4_000 }, (_, index) => [`z${index}`, of(index)]));
  const evaluations = Array.from({ length: 100 }, () => ({}));

  it('is read once, and each has a turn of its own where it is long', () => {
    const properties = many(() => 1);
    const { items, defaults, atOnce } = readEvaluations({
      subject: { ...subject, properties },
      action,
      resource,
      evaluations,
    });
    const read = items!.map((item) => readEvaluation(item, defaults));
    expect(new Set(read.map((evaluation) => evaluation.subject.properties)).size).toBe(1);
    expect(read[99]!.subject.properties).toEqual(properties);
    expect(atOnce).toBe(1);
    expect(readEvaluations({ subject, action, resource, evaluations }).atOnce).toBe(10);
  });

  it('is refused with the pointers of what is missing, as before', () => {
    const { items, defaults } = readEvaluations({ subject, action, evaluations });
    expect(() => readEvaluation(items![0], defaults)).toThrow('/resource');
  });

  it('hands on no more unknown inputs than errors are reported of', () => {
    const { items, defaults } = readEvaluations({
      subject,
      action,
      resource,
      context: { inputs: { ...many(() => 1), age: 17 } },
      evaluations,
    });
    const { asSent } = questionOf(readEvaluation(items![0], defaults), null);
    const inputs = asSent!.inputsOf({ inputs: [{ name: 'age', type: 'int' }] });
    expect(inputs.age).toBe(17);
    expect(Object.keys(inputs)).toHaveLength(51);
  });

  it('has a thousand errors in the whole answer at most', () => {
    const errors = Array.from({ length: 50 }, (_, index) => ({
      pointer: `/inputs/z${index}`,
      code: 'unknown_field',
      message: 'This is not an input of the action.',
    }));
    const refusal = new DomainError('inputs_invalid', 'Not valid.', { errors });
    expect(presentRefusal(refusal, errorsOfEach(100)).context.errors).toHaveLength(10);
    expect(presentRefusal(refusal, errorsOfEach(2)).context.errors).toHaveLength(50);
  });
});
