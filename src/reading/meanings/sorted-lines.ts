import { readFileSync } from 'node:fs';

const newline = 0x0a;

/** Lines in byte order, each led by its key and a mark that sorts before every character of a key. */
export class SortedLines {
  readonly #bytes: Buffer;

  constructor(path: string) {
    this.#bytes = readFileSync(path);
  }

  /** The lines that begin with `lead`, in their order. */
  startingWith(lead: string): string[] {
    const wanted = Buffer.from(lead, 'latin1');
    const lines: string[] = [];
    for (let at = this.#first(wanted); at < this.#bytes.length;) {
      const end = this.#endOf(at);
      if (this.#compare(at, wanted) !== 0) break;
      lines.push(this.#bytes.toString('latin1', at, end));
      at = end + 1;
    }
    return lines;
  }

  /** Where the first line begins that is not before `wanted`. */
  #first(wanted: Buffer): number {
    let low = 0;
    let high = this.#bytes.length;
    while (low < high) {
      const middle = this.#startOf((low + high) >>> 1);
      if (this.#compare(middle, wanted) < 0) low = this.#endOf(middle) + 1;
      else high = middle;
    }
    return low;
  }

  #startOf(at: number): number {
    return at === 0 ? 0 : this.#bytes.lastIndexOf(newline, at - 1) + 1;
  }

  #endOf(at: number): number {
    const end = this.#bytes.indexOf(newline, at);
    return end < 0 ? this.#bytes.length : end;
  }

  /** Of the line at `at`, as far as `wanted` reaches. */
  #compare(at: number, wanted: Buffer): number {
    const end = Math.min(at + wanted.length, this.#bytes.length);
    return this.#bytes.compare(wanted, 0, wanted.length, at, end);
  }
}
