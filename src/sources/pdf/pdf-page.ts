/** What a page shows, in the order in which it was written. */
export interface PdfLine {
  /** From 0. */
  page: number;
  text: string;
  /** In points from the lower left corner of the page. */
  x: number;
  right: number;
  y: number;
  /** Of most of its letters, in points. */
  height: number;
  /** Raised numbers in it, each with its place in the text. */
  raised: { at: number; text: string }[];
}

/** A run of letters, as a page's text layer has it. */
export interface PdfRun {
  str: string;
  width: number;
  height: number;
  /** `[a, b, c, d, x, y]` */
  transform: readonly number[];
  hasEOL: boolean;
}

/** Cells of a table are separated by a gap of so many heights. */
const cellGap = 2;
const wordGap = 0.18;

/** Puts runs together that are on one line. Runs go from left to right; one that goes back begins another line. */
export function linesOf(runs: readonly PdfRun[], page: number): PdfLine[] {
  const lines: PdfLine[] = [];
  let open: OpenLine | null = null;
  for (const run of runs) {
    // Text that stands upright or askew is a stamp or a margin's.
    if (Math.abs(run.transform[1] ?? 0) > 0.01 * Math.abs(run.transform[0] ?? 1)) continue;
    if (run.str === '') {
      if (run.hasEOL && open) {
        lines.push(...open.close());
        open = null;
      }
      continue;
    }
    if (open && !open.takes(run)) {
      lines.push(...open.close());
      open = null;
    }
    open ??= new OpenLine(page);
    open.add(run);
    if (run.hasEOL) {
      lines.push(...open.close());
      open = null;
    }
  }
  if (open) lines.push(...open.close());
  return lines;
}

const xOf = (run: PdfRun): number => run.transform[4] ?? 0;
const yOf = (run: PdfRun): number => run.transform[5] ?? 0;

class OpenLine {
  readonly #page: number;
  readonly #runs: PdfRun[] = [];

  constructor(page: number) {
    this.#page = page;
  }

  takes(run: PdfRun): boolean {
    const last = this.#runs.at(-1);
    if (!last) return true;
    const height = Math.max(last.height, run.height, 1);
    const sameLine = Math.abs(yOf(run) - yOf(last)) < 0.6 * height;
    return sameLine && xOf(run) >= xOf(last) + last.width - height;
  }

  add(run: PdfRun): void {
    this.#runs.push(run);
  }

  close(): PdfLine[] {
    const visible = this.#runs.filter(({ str }) => str.trim() !== '');
    const [first] = visible;
    if (!first) return [];
    const main = this.#mainRun(visible);
    const raised: PdfLine['raised'] = [];
    let text = '';
    let right: number | null = null;
    let spaced = false;
    for (const run of this.#runs) {
      if (run.str.trim() === '') {
        spaced = true;
        continue;
      }
      const gap: number = right === null ? 0 : xOf(run) - right;
      if (text !== '' && gap > cellGap * main.height) text = `${text.trimEnd()}\t`;
      else if ((spaced || gap > wordGap * main.height) && !/\s$/.test(text) && !/^\s/.test(run.str))
        text += ' ';
      spaced = false;
      const isRaised = run.height < 0.8 * main.height && yOf(run) > yOf(main) + 0.15 * main.height;
      if (isRaised && /^\d{1,3}$/.test(run.str.trim())) raised.push({ at: text.length, text: run.str });
      text += run.str;
      right = xOf(run) + run.width;
    }
    const lead = text.length - text.trimStart().length;
    return [
      {
        page: this.#page,
        text: text.trim(),
        x: xOf(first),
        right: right ?? 0,
        y: yOf(main),
        height: main.height,
        raised: raised.map((one) => ({ ...one, at: one.at - lead })),
      },
    ];
  }

  #mainRun(visible: readonly PdfRun[]): PdfRun {
    return visible.reduce((most, run) =>
      run.str.length * run.height > most.str.length * most.height ? run : most,
    );
  }
}
