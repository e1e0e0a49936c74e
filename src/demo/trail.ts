import { cutAtWord } from '../core/text.ts';

/** Prints the trail of a loop as it happens: steps with their time, and what came of each. */
export interface Trail {
  /** Runs one step under its title. */
  step<T>(title: string, work: () => Promise<T>): Promise<T>;
  /** What came of it: one line under the step. */
  note(line: string): void;
  /** Replaces the last progress line, on a terminal; printed now and then elsewhere. */
  progress(line: string): void;
}

/** A stream of text; on a terminal lines can be replaced. */
export type Out = Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean };

export function createTrail(out: Out): Trail {
  let number = 0;
  let shown = '';
  const clear = (): void => {
    if (shown && out.isTTY) out.write('\r\u001b[2K');
    shown = '';
  };
  return {
    async step(title, work) {
      const started = performance.now();
      out.write(`\n${String(++number).padStart(2)}. ${title}\n`);
      const result = await work();
      clear();
      out.write(`    ${((performance.now() - started) / 1000).toFixed(1)} s\n`);
      return result;
    },
    note(line) {
      clear();
      out.write(`    ${line}\n`);
    },
    progress(line) {
      if (!out.isTTY || line === shown) return;
      clear();
      shown = line;
      out.write(`    ${line}`);
    },
  };
}

/** Text of a law on one line, cut at a word. */
export function brief(text: string, length = 96): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return cutAtWord(line, length);
}

/** How often each occurs, most frequent first. */
export function counts(names: readonly string[]): [string, number][] {
  const found = new Map<string, number>();
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  return [...found].sort(([, a], [, b]) => b - a);
}
