import { useCallback, useRef, useState } from 'react';
import { useClient, type CombinedError, type TypedDocumentNode } from 'urql';
import type { ProblemPartsFragment } from '../../../../src/generated/cockpit/graphql.ts';
import { noteRefusal } from './session.ts';

/** Why something was not done: a refusal in words of the service, or a way to it that is cut. */
export interface Refusal {
  code: string;
  detail: string;
  errors: readonly { pointer: string; message: string }[];
  extensions: unknown;
  requestId: string | null;
}

type Answer<Data> = Exclude<Data[keyof Data], { __typename: 'Problem' } | string | undefined>;

export type Outcome<Value> = { done: true; value: Value } | { done: false; refusal: Refusal };

const isProblem = (answer: unknown): answer is ProblemPartsFragment =>
  typeof answer === 'object' && answer !== null && '__typename' in answer && answer.__typename === 'Problem';

export function refusalOf(error: CombinedError): Refusal {
  const extensions = error.graphQLErrors[0]?.extensions ?? {};
  const text = (name: string): string | null =>
    typeof extensions[name] === 'string' ? extensions[name] : null;
  return {
    code: text('code') ?? 'unreachable',
    detail: error.networkError
      ? 'The service cannot be reached. Nothing was changed as far as this page knows; trying again is safe.'
      : (error.graphQLErrors[0]?.message ?? error.message),
    errors: [],
    extensions,
    requestId: text('request_id'),
  };
}

/**
 * One mutation of an operator. The correlation id belongs to the intent: trying the same again keeps it, so that nothing
 * is done twice; other input is another intent.
 */
export function useCommand<Data, Input extends { correlationId: string }>(
  document: TypedDocumentNode<Data, { input: Input }>,
): {
  run: (input: Omit<Input, 'correlationId'>) => Promise<Outcome<Answer<Data>>>;
  busy: boolean;
  refusal: Refusal | null;
  forget: () => void;
} {
  const client = useClient();
  const intent = useRef<{ about: string; correlationId: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const run = useCallback(
    async (input: Omit<Input, 'correlationId'>): Promise<Outcome<Answer<Data>>> => {
      const about = JSON.stringify(input);
      if (intent.current?.about !== about) intent.current = { about, correlationId: crypto.randomUUID() };
      setBusy(true);
      setRefusal(null);
      const whole = { ...input, correlationId: intent.current.correlationId } as Input;
      const { data, error } = await client.mutation(document, { input: whole }).toPromise();
      setBusy(false);
      const [answer] = Object.entries(data ?? {})
        .filter(([name]) => name !== '__typename')
        .map(([, value]) => value);
      if (error || answer === undefined || isProblem(answer)) {
        const refused: Refusal = error
          ? refusalOf(error)
          : isProblem(answer)
            ? {
                ...answer,
                // The words of `extensions.code`.
                code: answer.code.toLowerCase(),
                extensions: answer.extensions ?? null,
                requestId: null,
              }
            : {
                code: 'no_answer',
                detail: 'The service gave no answer.',
                errors: [],
                extensions: null,
                requestId: null,
              };
        noteRefusal(refused.code);
        setRefusal(refused);
        return { done: false, refusal: refused };
      }
      intent.current = null;
      return { done: true, value: answer as Answer<Data> };
    },
    [client, document],
  );
  const forget = useCallback(() => {
    intent.current = null;
    setRefusal(null);
  }, []);
  return { run, busy, refusal, forget };
}
