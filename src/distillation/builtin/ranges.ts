import type { TextRange } from './sentences.ts';

/** Ranges of a text, in order and merged where they meet. */
export class Ranges {
  readonly #ranges: TextRange[] = [];

  constructor(ranges: readonly TextRange[]) {
    for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
      const last = this.#ranges.at(-1);
      if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
      else this.#ranges.push({ start, end });
    }
  }

  get all(): readonly TextRange[] {
    return this.#ranges;
  }

  /** The parts of a range that none of these covers, in order. */
  outside({ start, end }: TextRange): TextRange[] {
    const gaps: TextRange[] = [];
    let from = start;
    for (let at = this.#firstEndingAfter(start); at < this.#ranges.length; at += 1) {
      const next = this.#ranges[at]!;
      if (next.start >= end) break;
      if (next.start > from) gaps.push({ start: from, end: next.start });
      from = Math.max(from, next.end);
    }
    if (from < end) gaps.push({ start: from, end });
    return gaps;
  }

  meets(range: TextRange): boolean {
    const next = this.#ranges[this.#firstEndingAfter(range.start)];
    return next !== undefined && next.start < range.end;
  }

  #firstEndingAfter(position: number): number {
    let [low, high] = [0, this.#ranges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#ranges[middle]!.end > position) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
