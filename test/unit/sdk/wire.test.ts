import { describe, expectTypeOf, it } from 'vitest';
import type { z } from 'zod';
import type {
  Decision,
  Plan,
  PlanList,
  ProblemCode,
  PublishedAction,
  Receipt,
} from '../../../client/sdk/src/agent.ts';
import type { ErrorCode } from '../../../src/core/errors.ts';
import type { publishedActionSchema } from '../../../src/decisions/actions.http.ts';
import type { DecisionAnswer } from '../../../src/decisions/decision-answer.ts';
import type { Receipt as SignedReceipt } from '../../../src/decisions/receipt.ts';
import type { PlanAnswer, PlanListAnswer } from '../../../src/decisions/plan-answer-schema.ts';

// Held by the compiler: the check of types fails when the two drift apart.
describe('the shapes of the SDK', () => {
  it('are those of the decisions that the service sends', () => {
    expectTypeOf<Decision>().toExtend<DecisionAnswer>();
    expectTypeOf<DecisionAnswer>().toExtend<Decision>();
    expectTypeOf<keyof Decision>().toEqualTypeOf<keyof DecisionAnswer>();
  });

  it('are those of the receipts that the service signs', () => {
    expectTypeOf<Receipt>().toEqualTypeOf<SignedReceipt>();
  });

  it('are those of the plans that the service sends', () => {
    expectTypeOf<Plan>().toExtend<PlanAnswer>();
    expectTypeOf<PlanAnswer>().toExtend<Plan>();
    expectTypeOf<PlanListAnswer>().toExtend<PlanList>();
  });

  it('are those of the refusals that the service knows', () => {
    expectTypeOf<ProblemCode>().toEqualTypeOf<ErrorCode>();
  });

  it('are those of the published actions that the service lists', () => {
    type Sent = z.infer<typeof publishedActionSchema>;
    expectTypeOf<keyof PublishedAction>().toEqualTypeOf<keyof Sent>();
    expectTypeOf<Sent['key']>().toEqualTypeOf<PublishedAction['key']>();
  });
});
