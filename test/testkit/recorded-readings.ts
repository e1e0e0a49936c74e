import type {
  AnsweredCondition,
  AnsweredInput,
  AnsweredNorm,
  ClauseAnswer,
} from '../../src/reading/model/clause-answer.ts';
import type { DistillAnswer } from '../../src/distillation/model/distill-answer.ts';
import type { AskedOfModel, ModelBehaviour } from './model-server.ts';

/**
 * Readings as models gave them, or could have, of sentences that were written for these tests: what the model server
 * answers from, so that the loop runs with a model that is no program of ours.
 */

export const answered = (
  modality: AnsweredNorm['modality'],
  words: string,
  parts: Partial<AnsweredNorm> = {},
): AnsweredNorm => ({
  modality,
  words: words === '' ? [] : words.split(' … '),
  who: [],
  if: [],
  act: [],
  only: [],
  except: [],
  instead: [],
  over: [],
  obligations: [],
  release: false,
  notes: [],
  tier: 'mandatory',
  confidence: 0.9,
  ...parts,
});

const runs = (words: string): string[] => (words === '' ? [] : words.split(' … '));
export const given = (role: 'actor' | 'act' | 'object' | 'place', words: string): AnsweredCondition => ({
  kind: 'given',
  words: runs(words),
  role,
});
export const fact = (input: string, words: string, equals: boolean | string = true): AnsweredCondition => ({
  kind: 'fact',
  words: runs(words),
  input,
  equals,
});
/** `words`: of the input, of the direction, of the figure. */
export const measure = (
  input: string,
  op: '<' | '<=' | '>' | '>=' | '==' | '!=',
  value: string,
  words: [string, string, string],
  unit: string | null = null,
): AnsweredCondition => ({
  kind: 'measure',
  words: runs(words[1]),
  left: { kind: 'input', words: runs(words[0]), input },
  op,
  right: { kind: 'literal', words: runs(words[2]), value, unit },
});
export const declared = (
  name: string,
  type: AnsweredInput['type'],
  rest: Partial<AnsweredInput> = {},
): AnsweredInput => ({
  name,
  type,
  unit: null,
  scale: null,
  values: null,
  description: name.replaceAll('_', ' '),
  ...rest,
});

export type ReadingPrompt = 'read-plainly' | 'read-backwards' | 'read-by-cases';

export interface RecordedReading {
  quotes: string[];
  action: string;
  title: string;
  inputs: AnsweredInput[];
  /** As the distiller reads it. */
  norm: AnsweredNorm;
  /** As a prompt reads it, where that is otherwise. */
  otherwise?: Partial<Record<ReadingPrompt, AnsweredNorm>>;
  /** Position, among the recorded, of what it is an exception to. */
  overrides?: string[];
}

const promptOf = ({ prompt }: AskedOfModel): 'distill' | ReadingPrompt =>
  prompt.startsWith('You find')
    ? 'distill'
    : prompt.includes('what qualifies first')
      ? 'read-backwards'
      : prompt.includes('Think in cases')
        ? 'read-by-cases'
        : 'read-plainly';

/** Answers as a model would that has these readings and no others. */
export const answersFrom =
  (recorded: readonly RecordedReading[]) =>
  (asked: AskedOfModel): ModelBehaviour => {
    const prompt = promptOf(asked);
    return {
      kind: 'answer',
      answer: prompt === 'distill' ? distilled(recorded, asked) : read(recorded, asked, prompt),
    };
  };

function distilled(recorded: readonly RecordedReading[], { material }: AskedOfModel): DistillAnswer {
  const text = String(material.text);
  const here = recorded.filter(({ quotes }) => quotes.every((quote) => text.includes(quote)));
  return {
    candidates: here.map(({ quotes, action, title, inputs, norm, overrides = [] }) => ({
      quotes,
      action,
      action_title: title,
      inputs,
      norm,
      overrides: overrides.map((quote) => here.findIndex((other) => other.quotes[0] === quote)),
    })),
    terms: [],
  };
}

function read(
  recorded: readonly RecordedReading[],
  { material }: AskedOfModel,
  prompt: ReadingPrompt,
): ClauseAnswer {
  const quotes = material.quotes as string[];
  const found = recorded.find((one) => one.quotes.join('\n') === quotes.join('\n'));
  const norm = found && (found.otherwise?.[prompt] ?? found.norm);
  return {
    norms: norm ? [norm] : [],
    inputs: found?.inputs ?? [],
    doubts: [],
    no_norm: norm ? null : 'This is no norm.',
  };
}
