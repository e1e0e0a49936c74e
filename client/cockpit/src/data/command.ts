import { useCallback, useRef, useState } from 'react';
import { stringifyVariables, useClient, type CombinedError, type TypedDocumentNode } from 'urql';
import type { ProblemPartsFragment } from '../../../../src/generated/cockpit/graphql.ts';
import { noteRefusal } from './session.ts';
import { sendWithProgress, type Sending } from './upload.ts';

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

/** The answer to a document that the service was not built with: of a page that is older than it, or newer. */
const unknownDocument = 'PersistedQueryNotFound';

export function refusalOf(error: CombinedError): Refusal {
  const extensions = error.graphQLErrors[0]?.extensions ?? {};
  const text = (name: string): string | null =>
    typeof extensions[name] === 'string' ? extensions[name] : null;
  return {
    code: text('code') ?? 'unreachable',
    detail: error.networkError
      ? 'The service cannot be reached. Nothing was changed as far as this page knows; trying again is safe.'
      : error.graphQLErrors[0]?.message === unknownDocument
        ? 'The service was updated since this page was loaded, and nothing was done. Load the page again; what you typed as a reason or a message is kept.'
        : (error.graphQLErrors[0]?.message ?? error.message),
    errors: [],
    extensions,
    requestId: text('request_id'),
  };
}

const unanswered: Refusal = {
  code: 'no_answer',
  detail: 'The service gave no answer.',
  errors: [],
  extensions: null,
  requestId: null,
};

const cancelled: Refusal = {
  code: 'cancelled',
  detail: 'It was cancelled before it was sent whole. Nothing was changed.',
  errors: [],
  extensions: null,
  requestId: null,
};

/** What became of a mutation: the one field of its answer, or why it was not done. */
export function outcomeOf<Data>({
  data,
  error,
}: {
  data?: Data | undefined;
  error?: CombinedError | undefined;
}): Outcome<Answer<Data>> {
  const [answer] = Object.entries(data ?? {})
    .filter(([name]) => name !== '__typename')
    .map(([, value]: [string, unknown]) => value);
  if (error) return { done: false, refusal: refusalOf(error) };
  if (answer === undefined) return { done: false, refusal: unanswered };
  if (!isProblem(answer)) return { done: true, value: answer as Answer<Data> };
  // The words of `extensions.code`.
  const code = answer.code.toLowerCase();
  return {
    done: false,
    refusal: { ...answer, code, extensions: answer.extensions ?? null, requestId: null },
  };
}

interface Command<Data, Input> {
  /** `sending`, where a file is among the input: told how much has gone, and what stops it. */
  run: (input: Input, sending?: Sending) => Promise<Outcome<Answer<Data>>>;
  busy: boolean;
  refusal: Refusal | null;
  forget: () => void;
}

/** One mutation without a correlation id: a repeated call is stored twice. */
export function useSending<Data, Input>(
  document: TypedDocumentNode<Data, { input: Input }>,
): Command<Data, Input> {
  const client = useClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const run = useCallback(
    async (input: Input, sending?: Sending): Promise<Outcome<Answer<Data>>> => {
      setBusy(true);
      setRefusal(null);
      const context = sending ? { fetch: sendWithProgress(sending) } : undefined;
      const outcome = outcomeOf(await client.mutation(document, { input }, context).toPromise());
      setBusy(false);
      if (!outcome.done && sending?.signal.aborted) return { done: false, refusal: cancelled };
      if (!outcome.done) {
        noteRefusal(outcome.refusal.code);
        setRefusal(outcome.refusal);
      }
      return outcome;
    },
    [client, document],
  );
  const forget = useCallback(() => setRefusal(null), []);
  return { run, busy, refusal, forget };
}

/**
 * One mutation of an operator. The correlation id belongs to the intent: trying the same again keeps it, so that nothing
 * is done twice; other input is another intent.
 */
export function useCommand<Data, Input extends { correlationId: string }>(
  document: TypedDocumentNode<Data, { input: Input }>,
): Command<Data, Omit<Input, 'correlationId'>> {
  const { run: send, busy, refusal, forget: forgetRefusal } = useSending(document);
  const intent = useRef<{ about: string; correlationId: string } | null>(null);
  const run = useCallback(
    async (input: Omit<Input, 'correlationId'>, sending?: Sending): Promise<Outcome<Answer<Data>>> => {
      // A file counts by itself: two of one name and size are two intents.
      const about = stringifyVariables(input, true);
      if (intent.current?.about !== about) intent.current = { about, correlationId: crypto.randomUUID() };
      const outcome = await send({ ...input, correlationId: intent.current.correlationId } as Input, sending);
      if (outcome.done) intent.current = null;
      return outcome;
    },
    [send],
  );
  const forget = useCallback(() => {
    intent.current = null;
    forgetRefusal();
  }, [forgetRefusal]);
  return { run, busy, refusal, forget };
}
