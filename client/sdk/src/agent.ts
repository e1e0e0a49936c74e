import { Transport, type CallOptions, type TransportOptions } from './transport.ts';
import type { Decision, Json, Plan, PlanList, PublishedAction } from './wire.ts';

export type * from './wire.ts';
export { EnshrineError, type Failure } from './failure.ts';
export type { AttemptInfo, AttemptResult, CallOptions, OnAttempt } from './transport.ts';

/** The inputs of each action by routing key. `npx enshrine-sdk generate` writes one for a domain's published actions. */
export type ActionCatalogue = Record<string, { inputs: object }>;

/** Any action, any inputs: what a client knows without generated types. */
export type AnyAction = Record<string, { inputs: Record<string, Json> }>;

export interface AgentOptions extends Omit<TransportOptions, 'credential'> {
  /** `ens_live_…`; a function is asked before every attempt. It decides the domain. Never put it into a page. */
  apiKey: TransportOptions['credential'];
}

/** What is asked besides action and inputs. */
export interface DecideOptions extends CallOptions {
  /** Date of the facts, `YYYY-MM-DD`; by default today in the time zone of the action. */
  asOf?: string;
  /** An older version of the world model, `v2`; by default the one in force. */
  version?: string;
  /** `full` adds the outcome of every rule, and what it read; `counterfactual` what would change the verdict. */
  explain?: 'full' | 'counterfactual';
  /** Adds a signed statement of the answer, which others can verify without the service. */
  receipt?: boolean;
  /** Whom the decision is about, in your words: erasure goes by it. */
  subjectRef?: string;
  /** Recorded with the decision. */
  traceId?: string;
  /** One key, one decision, for 24 hours. Made for you, so that a retry never decides twice. */
  idempotencyKey?: string;
}

/** Of a plan, as of a decision. */
export type PlanOptions = CallOptions & Pick<DecideOptions, 'asOf' | 'version'>;

export interface Question<Catalogue extends ActionCatalogue, Key extends keyof Catalogue> {
  action: Key;
  inputs: Partial<Catalogue[Key]['inputs']>;
  options?: DecideOptions;
}

export interface Agent<Catalogue extends ActionCatalogue = AnyAction> {
  /**
   * Asks for one decision. What is left out of `inputs` is unknown, and never buys a permit.
   * @throws EnshrineError; there is no verdict then.
   */
  decide<Key extends keyof Catalogue & string>(
    action: Key,
    inputs: Partial<Catalogue[Key]['inputs']>,
    options?: DecideOptions,
  ): Promise<Decision>;
  /**
   * Asks many questions, at most `concurrency` (default 8) at a time. Answers come in the order of the questions; one
   * that failed is answered as its error, and leaves the others alone.
   */
  decideMany<Key extends keyof Catalogue & string>(
    questions: readonly Question<Catalogue, Key>[],
    options?: { concurrency?: number; signal?: AbortSignal },
  ): Promise<PromiseSettledResult<Decision>[]>;
  /** Which verdicts can still be reached from what is known, and what is worth asking next. Records nothing. */
  plan<Key extends keyof Catalogue & string>(
    action: Key,
    inputs: Partial<Catalogue[Key]['inputs']>,
    options?: PlanOptions,
  ): Promise<Plan>;
  /** The same for every action of the domain: what may be done now, what not, and what is open. */
  planAll(
    inputs: Record<string, Json>,
    options?: Omit<PlanOptions, 'version'>,
  ): Promise<Omit<PlanList, 'next_cursor'>>;
  /**
   * Says that a decision looked wrong, and why: for the people who keep the rules. It is not repeated of itself, since what is
   * said twice is kept twice.
   */
  feedback(decisionId: string, text: string, options?: CallOptions): Promise<void>;
  /** The actions that can be decided now, with the schema of their inputs. */
  actions(options?: CallOptions): Promise<PublishedAction[]>;
}

/** A client for agents: an API key, and questions. */
export function createAgent<Catalogue extends ActionCatalogue = AnyAction>({
  apiKey,
  ...rest
}: AgentOptions): Agent<Catalogue> {
  const transport = new Transport({ ...rest, credential: apiKey });

  const decide: Agent<Catalogue>['decide'] = (action, inputs, options = {}) => {
    const { asOf, version, explain, receipt, subjectRef, traceId, idempotencyKey, ...call } = options;
    return transport.call<Decision>(
      {
        method: 'POST',
        path: '/decide',
        body: {
          action,
          inputs,
          as_of: asOf,
          version,
          explain,
          receipt,
          subject_ref: subjectRef,
          trace_id: traceId,
          idempotency_key: idempotencyKey ?? globalThis.crypto.randomUUID(),
        },
      },
      call,
    );
  };

  return {
    decide,
    decideMany: async (questions, { concurrency = 8, signal } = {}) => {
      const settled = new Array<PromiseSettledResult<Decision>>(questions.length);
      const waiting = questions.entries();
      const work = async (): Promise<void> => {
        for (const [position, { action, inputs, options }] of waiting) {
          const [result] = await Promise.allSettled([decide(action, inputs, { signal, ...options })]);
          settled[position] = result;
        }
      };
      await Promise.all(Array.from({ length: Math.max(1, concurrency) }, work));
      return settled;
    },
    plan: (action, inputs, { asOf, version, ...call } = {}) =>
      transport.call<Plan>(
        { method: 'POST', path: '/decide/plan', body: { action, inputs, as_of: asOf, version } },
        call,
      ),
    planAll: async (inputs, { asOf, ...call } = {}) => {
      const all: Omit<PlanList, 'next_cursor'> = { items: [], refused: [] };
      let cursor: string | null = null;
      do {
        const page: PlanList = await transport.call<PlanList>(
          { method: 'POST', path: '/decide/plan', body: { inputs, as_of: asOf, cursor } },
          call,
        );
        all.items.push(...page.items);
        all.refused.push(...page.refused);
        cursor = page.next_cursor;
      } while (cursor !== null);
      return all;
    },
    feedback: async (decisionId, text, options) => {
      const path = `/decisions/${encodeURIComponent(decisionId)}/feedback`;
      await transport.call({ method: 'POST', path, body: { text } }, { retries: 0, ...options });
    },
    actions: async (options) => {
      const { items } = await transport.call<{ items: PublishedAction[] }>(
        { method: 'GET', path: '/actions' },
        options,
      );
      return items;
    },
  };
}
