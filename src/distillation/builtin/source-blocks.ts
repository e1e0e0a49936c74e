import type { SourceBlock } from '../distiller.ts';
import type { TextRange } from './sentences.ts';

/** The blocks of a source, found by where they are. */
export class SourceBlocks {
  readonly #blocks: readonly SourceBlock[];

  constructor(blocks: readonly SourceBlock[]) {
    this.#blocks = [...blocks].sort((a, b) => a.start - b.start);
  }

  /** Those that lie in a range, in order. */
  within({ start, end }: TextRange): SourceBlock[] {
    const found: SourceBlock[] = [];
    for (let at = this.#firstFrom(start); at < this.#blocks.length; at += 1) {
      const block = this.#blocks[at]!;
      if (block.end > end) break;
      found.push(block);
    }
    return found;
  }

  /** How deep the block is nested that a place is in. */
  levelAt(place: number): number {
    return this.#at(place)?.level ?? 0;
  }

  /** Where the words begin that a place is in, or before: behind the marker of its block. */
  contentAt(place: number): number {
    return Math.max(place, this.#at(place)?.contentStart ?? place);
  }

  /** The numbered items that the block at a place is an item of, the innermost first. */
  above(place: number): SourceBlock[] {
    const found: SourceBlock[] = [];
    let at = this.#firstFrom(place + 1) - 1;
    for (let level = this.#blocks[at]?.level ?? 0; level > 0 && at >= 0; at -= 1) {
      const block = this.#blocks[at]!;
      if (block.level >= level || !block.marker) continue;
      level = block.level;
      found.push(block);
    }
    return found;
  }

  #at(place: number): SourceBlock | undefined {
    return this.#blocks[this.#firstFrom(place + 1) - 1];
  }

  #firstFrom(start: number): number {
    let [low, high] = [0, this.#blocks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#blocks[middle]!.start < start) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
