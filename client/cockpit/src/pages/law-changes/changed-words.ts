/** Words that two sentences share, or that only one of them has, white space behind them included. */
export interface Words {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Beyond so many pairs of words, and where less than a third is shared, word by word tells a reader less than both whole. */
const most = 4_000_000;
const least = 1 / 3;

/** Two sentences of which one became the other, in whole words, so that a figure is never shown in part. */
export function changedWords(before: string, after: string): Words[] {
  const [was, is] = [before, after].map((text) => text.split(/(?<=\s)/).filter((word) => word !== '')) as [
    string[],
    string[],
  ];
  const shared = was.length * is.length > most ? null : sharedFrom(was, is);
  const longer = Math.max(was.length, is.length);
  const pieces: Words[] = [];
  const put = (kind: Words['kind'], word: string): void => {
    const last = pieces.at(-1);
    if (last?.kind === kind) {
      last.text += word;
      return;
    }
    // The last word of a sentence has no space behind it: what is removed is set apart by one of its own.
    const apart = last === undefined || /\s$/.test(last.text) ? '' : ' ';
    if (last?.kind === 'removed') last.text += apart;
    pieces.push({ kind, text: kind === 'removed' ? apart + word : word });
  };
  if (shared === null || shared[0]![0]! < longer * least) {
    for (const word of was) put('removed', word);
    for (const word of is) put('added', word);
    return pieces;
  }
  let [at, to] = [0, 0];
  while (at < was.length || to < is.length) {
    if (at < was.length && to < is.length && was[at]!.trim() === is[to]!.trim()) {
      put('same', is[to]!);
      at += 1;
      to += 1;
    } else if (to === is.length || (at < was.length && shared[at + 1]![to]! >= shared[at]![to + 1]!)) {
      put('removed', was[at]!);
      at += 1;
    } else {
      put('added', is[to]!);
      to += 1;
    }
  }
  return pieces;
}

/** "(1) ", "2. ", "(a) " before the first word of a sentence. */
const ownNumber = /^(?:\([0-9a-zA-Z]{1,5}\)|[0-9]{1,4}[a-z]?\.) /;

/** The words as a quote has them that leaves the number of its sentence out: the number is no words that came. */
export function withoutOwnNumber(before: string, after: string): string {
  return ownNumber.test(before) ? after : after.replace(ownNumber, '');
}

/** How many words the ends of both share in order, from each word of the one and of the other on. */
function sharedFrom(was: readonly string[], is: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: was.length + 1 }, () => new Uint16Array(is.length + 1));
  for (let at = was.length - 1; at >= 0; at -= 1) {
    for (let to = is.length - 1; to >= 0; to -= 1) {
      rows[at]![to] =
        was[at]!.trim() === is[to]!.trim()
          ? rows[at + 1]![to + 1]! + 1
          : Math.max(rows[at + 1]![to]!, rows[at]![to + 1]!);
    }
  }
  return rows;
}
