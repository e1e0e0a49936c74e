import {
  createContext,
  createElement,
  useContext,
  useEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import type { LoadedModule, LocalDecision } from './module.ts';
import type { Decision, Json } from './wire.ts';

export type AnyDecision = Decision | LocalDecision;

/**
 * Who answers in a page. An API key is no thing for a page: ask your own server, which holds the key, or decide from
 * verified modules with {@link modulesDecider}.
 */
export interface Decider {
  decide(
    action: string,
    inputs: Record<string, Json>,
    options: { signal: AbortSignal },
  ): Promise<AnyDecision> | AnyDecision;
}

/** A decider of modules that `loadModule` verified; it answers at once and without a network. */
export function modulesDecider(modules: readonly LoadedModule[]): Decider {
  const byAction = new Map(modules.map((module) => [module.action, module]));
  return {
    decide: (action, inputs) => {
      const module = byAction.get(action);
      if (module === undefined) throw new Error(`No module of the action "${action}" was loaded.`);
      return module.decide(inputs);
    },
  };
}

const DeciderContext = createContext<Decider | null>(null);

export function DeciderProvider(props: { decider: Decider; children?: ReactNode }): ReactNode {
  return createElement(DeciderContext.Provider, { value: props.decider }, props.children);
}

/** `permitted` is true for a permit and for nothing else: not while loading, not when it failed. */
export type MayI =
  | { status: 'loading'; permitted: false; decision: null; error: null }
  | { status: 'decided'; permitted: boolean; decision: AnyDecision; error: null }
  | { status: 'failed'; permitted: false; decision: null; error: unknown };

const loading: MayI = { status: 'loading', permitted: false, decision: null, error: null };

/** "May I?" for an action and what is known so far; asks again when either changes, by value. */
export function useMayI(action: string, inputs: Record<string, Json>): MayI {
  const decider = useContext(DeciderContext);
  if (decider === null) throw new Error('useMayI needs a DeciderProvider above it.');
  const key = JSON.stringify([action, inputs]);
  const question = useMemo(() => JSON.parse(key) as [string, Record<string, Json>], [key]);
  const [answered, setAnswered] = useState<{ key: string; decider: Decider; answer: MayI } | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const settle = (answer: MayI): void => {
      if (!ended.signal.aborted) setAnswered({ key, decider, answer });
    };
    const ask = async (): Promise<AnyDecision> =>
      decider.decide(question[0], question[1], { signal: ended.signal });
    ask().then(
      (decision) =>
        settle({ status: 'decided', permitted: decision.decision === 'permit', decision, error: null }),
      (error: unknown) => settle({ status: 'failed', permitted: false, decision: null, error }),
    );
    return () => ended.abort();
  }, [decider, key, question]);
  // The answer to another question is none to this one.
  return answered !== null && answered.key === key && answered.decider === decider
    ? answered.answer
    : loading;
}
