import type { ModelClient } from '../../models/model-client.ts';
import { ModelFailure } from '../../models/model-failure.ts';
import type { ModelFailureCode } from '../../models/model-failure-policy.ts';
import { promptLabel, promptNamed } from '../../models/prompts.ts';
import { costOf, TokenMeter } from '../../models/token-meter.ts';
import { noUsage, type Usage } from '../../models/usage.ts';
import { modelReaderName } from '../../rules/ledger/model-reader.ts';
import { runTask } from '../../workers/run-task.ts';
import type {
  DistillableSource,
  Distillation,
  Distiller,
  DistillerWork,
  DistillOptions,
} from '../distiller.ts';
import type { ModelSettings } from '../model-settings.ts';
import type { PartAnswer } from './confirm-answers.ts';
import { distillAnswer, type DistillAnswer } from './distill-answer.ts';
import { halvesOf, questionDigest, type SourcePart } from './parts.ts';

/** A part of which the model makes nothing is left; after any other failure nothing more is asked. */
const ofThePart: ReadonlySet<ModelFailureCode> = new Set([
  'model_refused',
  'model_truncated',
  'model_output_invalid',
  'model_output_empty',
  'model_output_endless',
]);

/** As long as reading the parts of a whole code of law, and holding the answers against it, may take in a thread. */
const timeoutMilliseconds = 5 * 60_000;

const promptName = 'distill';

/** Name and version of a distiller that asks this model, as runs have them. */
export const modelDistillerName = (model: string): { name: string; version: string } => ({
  name: modelReaderName(model),
  version: promptLabel(promptNamed(promptName)),
});

/** The prompt that the distiller tells a model. */
export const distillPrompt = () => promptNamed(promptName);

/**
 * A model proposes candidates, part by part; what it says is held against the source and the built-in reader in a
 * thread. Parts that were answered before are not asked again. A part that fails by itself is left out; when the model,
 * the connection or the budget fails, what was answered until then is kept, and `notice` says how much.
 *
 * @throws ModelFailure with its code when no part was answered; the reason of the signal.
 */
export function modelDistiller(client: ModelClient, settings: ModelSettings): Distiller {
  const identity = modelDistillerName(settings.model);
  return {
    ...identity,
    distill: (source, options = {}, work = { caller: 'distiller' }) =>
      new Reading(client, settings, source, options, work).run(identity),
  };
}

class Reading {
  readonly #answers: PartAnswer[] = [];
  readonly #failures: ModelFailure[] = [];
  readonly #stop = new AbortController();
  readonly #meter: TokenMeter;
  #noted: Usage;
  #writing: Promise<unknown> = Promise.resolve();
  #total = 0;
  #done = 0;

  constructor(
    private readonly client: ModelClient,
    private readonly settings: ModelSettings,
    private readonly source: DistillableSource,
    private readonly options: DistillOptions,
    private readonly work: DistillerWork,
  ) {
    this.#noted = work.journal?.spent ?? noUsage;
    this.#meter = new TokenMeter(settings.budget, client.endpoint.prices, this.#noted);
  }

  async run(identity: { name: string; version: string }): Promise<Distillation> {
    const { caller, signal } = this.work;
    const { source, options } = this;
    const limits = { caller, signal, timeout: timeoutMilliseconds };
    const parts = await runTask('cut_source', { source, options }, limits);
    this.#total = parts.length;
    await this.#note(null);
    const waiting = [...parts];
    const worker = async (): Promise<void> => {
      for (let part = waiting.shift(); part && !this.#ended(); part = waiting.shift()) await this.#part(part);
    };
    const workers = await Promise.allSettled(
      Array.from({ length: this.client.endpoint.concurrency }, () => worker().catch(this.#end)),
    );
    // What was being asked when it was cancelled is paid for as well.
    if (signal?.aborted) await this.#note(null);
    signal?.throwIfAborted();
    const broken = workers.find((one) => one.status === 'rejected');
    if (broken) throw broken.reason;
    const [failure] = this.#failures;
    if (failure && this.#answers.length === 0) throw failure;
    const left = this.#total - this.#done;
    const answers = this.#answers.sort((a, b) => a.start - b.start);
    const distillation = await runTask(
      'confirm_answers',
      { source, options, answers, reader: identity },
      limits,
    );
    if (left === 0) return distillation;
    const code = failure?.code ?? 'run_timeout';
    const why = failure?.message ?? 'the run ended before they were done.';
    const message = `${this.#done} of ${this.#total} parts were read; the others were not: ${why}`;
    return { ...distillation, notice: { code, message } };
  }

  #ended(): boolean {
    return this.#stop.signal.aborted || this.work.enough?.aborted === true;
  }

  /** What ends one worker ends all: they do not go on asking. */
  readonly #end = (error: unknown): never => {
    this.#stop.abort(error);
    throw error;
  };

  async #part(part: SourcePart): Promise<void> {
    const { model, temperature, maximumTokens } = this.settings;
    const prompt = distillPrompt();
    const { actions: known = [], problem_space = null, focus_area = null } = this.options;
    const shown = new Set(part.actions);
    const actions = known
      .filter(({ key }) => shown.has(key))
      .map(({ key, title, inputs }) => ({ key, title, inputs }));
    const material = {
      headings: part.headings,
      text: this.source.text.slice(part.start, part.end),
      actions,
      problem_space,
      focus_area,
    };
    const question = questionDigest({ prompt: prompt.digest, model, material, start: part.start });
    const earlier = distillAnswer.safeParse(this.work.journal?.answers.get(question));
    if (earlier.success) {
      await this.#answered(part, earlier.data, null);
      return;
    }
    const { signal, enough } = this.work;
    const signals = [this.#stop.signal, ...(signal ? [signal] : []), ...(enough ? [enough] : [])];
    try {
      const { value } = await this.client.ask(
        { prompt, material, schema: distillAnswer, model, temperature, maximumTokens },
        this.#meter,
        AbortSignal.any(signals),
      );
      await this.#answered(part, value, question);
    } catch (error) {
      // The failure of another question ended this one, or the time did.
      if (!signal?.aborted && this.#ended() && !(error instanceof ModelFailure)) return;
      if (!(error instanceof ModelFailure)) throw error;
      const halves = error.code === 'model_truncated' ? halvesOf(part) : null;
      if (halves) {
        this.#total += 1;
        for (const half of halves) await this.#part(half);
        return;
      }
      this.#failures.push(error);
      await this.#note(null);
      if (!ofThePart.has(error.code)) this.#stop.abort(error);
    }
  }

  async #answered({ start, end }: SourcePart, answer: DistillAnswer, question: string | null): Promise<void> {
    this.#answers.push({ start, end, answer });
    this.#done += 1;
    await this.#note(question === null ? null : { question, value: answer });
  }

  /** One note after the other, each with what was spent since the last. */
  #note(answer: { question: string; value: unknown } | null): Promise<void> {
    const { spent } = this.#meter;
    const usage: Usage = {
      promptTokens: spent.promptTokens - this.#noted.promptTokens,
      completionTokens: spent.completionTokens - this.#noted.completionTokens,
      estimated: spent.estimated,
    };
    this.#noted = spent;
    const parts = { total: this.#total, done: this.#done };
    const cost = costOf(usage, this.client.endpoint.prices);
    const written = this.#writing.then(() => this.work.journal?.note({ parts, answer, usage, cost }));
    this.#writing = written.catch(() => undefined);
    return written;
  }
}
