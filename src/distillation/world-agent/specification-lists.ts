import { trimEndOf } from '../../core/trim-end.ts';

/** "… : (a) …; and (b) …" as the specification side reads it. */
export interface SpecificationList {
  head: string;
  items: SpecificationItem[];
  /** Null: the text does not say, or says both. */
  connective: 'and' | 'or' | null;
}

export interface SpecificationItem {
  text: string;
  list: SpecificationList | null;
}

const latin = 'a b c d e f g h i j k l m n o p q r s t u v w x y z';
const romans = 'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv'.split(' ');
const alphabets: readonly (readonly string[])[] = [
  latin.split(' '),
  romans,
  Array.from({ length: 40 }, (_, index) => String(index + 1)),
  latin.toUpperCase().split(' '),
];
const marks = /(^|[\s:—–-])\((\w{1,4})\)\s/g;
const reference = /\b(?:sections?|subsections?|paragraphs?|subparagraphs?|clauses?|articles?|to|through)$/i;
const ender = /[\s;,.]*(?:[;,]?\s*\b(?:and|or))?[\s;,.]*$/i;

/** The outermost list of a text, its items read for lists of their own; null when there is none. */
export function readList(text: string): SpecificationList | null {
  const found = [...text.matchAll(marks)].map((mark) => ({
    label: mark[2] ?? '',
    start: mark.index + (mark[1] ?? '').length,
    end: mark.index + mark[0].length,
  }));
  const first = found.find(({ label, start }) => {
    const left = text.slice(0, start).trimEnd();
    return (
      alphabets.some((alphabet) => alphabet[0] === label) &&
      !reference.test(left) &&
      !/\w\s*(?:\band|\bor)$/i.test(left)
    );
  });
  const alphabet = alphabets.find((each) => each[0] === first?.label);
  if (first === undefined || alphabet === undefined) return null;
  const chain = [first];
  for (const mark of found.slice(found.indexOf(first) + 1)) {
    const left = text.slice(0, mark.start).trimEnd();
    if (mark.label === alphabet[chain.length] && /(?:[;,.:—–]|\band|\bor)$/i.test(left)) chain.push(mark);
  }
  if (chain.length < 2) return null;
  const bodies = chain.map((mark, index) =>
    text.slice(mark.end, chain[index + 1]?.start ?? text.length).trim(),
  );
  const head = trimEndOf(text.slice(0, first.start), ':—–-');
  return {
    head,
    items: bodies.map((body) => {
      const list = readList(body);
      return { text: list?.head ?? body.replace(ender, ''), list };
    }),
    connective: connectiveOf(head, bodies),
  };
}

function connectiveOf(head: string, bodies: readonly string[]): 'and' | 'or' | null {
  const words = new Set(
    bodies.slice(0, -1).flatMap((body) => /\b(and|or)[\s;,]*$/i.exec(body)?.[1]?.toLowerCase() ?? []),
  );
  if (words.size > 1) return null;
  if (words.size === 1) return words.has('or') ? 'or' : 'and';
  if (/\b(?:any|one or more|either|one) of the following\b/i.test(head)) return 'or';
  return /\b(?:all|both|each) of the following\b|\bfollowing (?:requirements|conditions|criteria)\b/i.test(
    head,
  )
    ? 'and'
    : null;
}
