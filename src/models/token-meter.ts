import { ModelFailure } from './model-failure.ts';
import { addUsage, noUsage, type Usage } from './usage.ts';

/** What a million tokens cost, in the currency of the contract. */
export interface Prices {
  promptPerMillion: number;
  completionPerMillion: number;
}

/** What a run may spend; null: no limit. */
export interface Budget {
  tokens: number | null;
  cost: number | null;
}

/** Null where no price is known. */
export const costOf = (usage: Usage, prices: Prices | null): number | null =>
  prices === null
    ? null
    : (usage.promptTokens * prices.promptPerMillion + usage.completionTokens * prices.completionPerMillion) /
      1_000_000;

/** Tokens of a text as a server that does not count them is taken to have counted: never fewer than usual. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / 3);

/** An answer of fewer tokens is not worth asking for. */
const leastAnswer = 256;

/**
 * Counts what is spent, of several questions at once, and refuses the question that could go beyond the budget: what is
 * asked for is reserved before it is sent, and settled by what was used.
 */
export class TokenMeter {
  #spent: Usage;
  #reserved = { prompt: 0, completion: 0 };

  constructor(
    private readonly budget: Budget,
    private readonly prices: Prices | null,
    /** What was spent before, by those who worked at the same. */
    spent: Usage = noUsage,
  ) {
    this.#spent = spent;
  }

  get spent(): Usage {
    return this.#spent;
  }

  get cost(): number | null {
    return costOf(this.#spent, this.prices);
  }

  /**
   * Answers how many tokens the answer may have, at most `answer`.
   * @throws ModelFailure `model_budget_spent`.
   */
  reserve(prompt: number, answer: number): { answer: number; settle: (usage: Usage) => void } {
    const allowed = Math.min(answer, this.#room(prompt));
    if (allowed < leastAnswer) {
      throw new ModelFailure(
        'model_budget_spent',
        'What may be spent on models is spent. Raise token_budget or cost_budget of the configuration block llm, or read less at once.',
      );
    }
    this.#reserved = {
      prompt: this.#reserved.prompt + prompt,
      completion: this.#reserved.completion + allowed,
    };
    let settled = false;
    return {
      answer: allowed,
      settle: (usage) => {
        if (!settled) {
          this.#reserved = {
            prompt: this.#reserved.prompt - prompt,
            completion: this.#reserved.completion - allowed,
          };
        }
        settled = true;
        this.#spent = addUsage(this.#spent, usage);
      },
    };
  }

  /** Tokens that are left for an answer after that prompt. */
  #room(prompt: number): number {
    const taken: Usage = {
      promptTokens: this.#spent.promptTokens + this.#reserved.prompt + prompt,
      completionTokens: this.#spent.completionTokens + this.#reserved.completion,
      estimated: false,
    };
    const byTokens =
      this.budget.tokens === null
        ? Infinity
        : this.budget.tokens - taken.promptTokens - taken.completionTokens;
    const cost = costOf(taken, this.prices);
    const byCost =
      this.budget.cost === null || cost === null || this.prices === null
        ? Infinity
        : cost >= this.budget.cost
          ? 0
          : this.prices.completionPerMillion === 0
            ? Infinity
            : Math.floor(((this.budget.cost - cost) * 1_000_000) / this.prices.completionPerMillion);
    return Math.max(0, Math.min(byTokens, byCost));
  }
}
