interface Answered {
  decision: string;
  outputs: string;
  obligations: string;
}

/** `{decision, outputs, obligations}` of an answer; of one that is no such thing its JSON. */
function answered(answer: unknown): Answered {
  const { decision, outputs, obligations } = (
    typeof answer === 'object' && answer !== null ? answer : { decision: answer }
  ) as Record<string, unknown>;
  const json = (value: unknown): string => JSON.stringify(value ?? null);
  return {
    decision: typeof decision === 'string' ? decision : json(answer),
    outputs: json(outputs),
    obligations: json(obligations),
  };
}

/** What a decision became, and what of what goes with it differs beside. */
export function answerChange(
  before: unknown,
  after: unknown,
): { was: string; is: string; besides: string[] } {
  const [was, is] = [answered(before), answered(after)];
  return {
    was: was.decision,
    is: is.decision,
    besides: [
      ...(was.outputs === is.outputs ? [] : ['the values that go with it']),
      ...(was.obligations === is.obligations ? [] : ['the duties']),
    ],
  };
}
