import type { Comparison } from '../../../rules/ledger/ledger.ts';
import type { Binder, Part, Term } from '../binding/binding.ts';
import type { Phrase, Region, StatementTree } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import type { Item } from '../items/item.ts';
import { phrase } from './phrases.ts';
import type { Read } from './one-item.ts';
import type { Token } from '../words/tokens.ts';

/**
 * "An inspection lapses once 12 months have passed. A rope whose inspection has lapsed must not be used.": the first
 * sentence says when something is over, and forbids nothing; the second speaks of what is over.
 */

type Verb = 'ends' | 'lasts';
const verbs: ReadonlyMap<string, Verb> = new Map([
  ...[
    ...[
      'lapses',
      'lapse',
      'shall lapse',
      'expires',
      'expire',
      'shall expire',
      'becomes invalid',
      'become invalid',
    ],
    ...['ceases to be valid', 'cease to be valid', 'shall cease to be valid', 'loses its validity'],
    ...['lose their validity', 'is no longer valid', 'are no longer valid', 'stops being valid'],
  ].map((text) => [text, 'ends'] as const),
  ...[
    ...['is valid', 'are valid', 'shall be valid', 'remains valid', 'remain valid', 'shall remain valid'],
    ...['is only valid', 'stays valid', 'runs', 'is good', 'is in force', 'remains in force', 'is current'],
  ].map((text) => [text, 'lasts'] as const),
]);
const longestVerb = 6;

const textOf = (items: readonly Item[]): string =>
  items
    .flatMap(({ tokens }) => tokens)
    .map(({ lower }) => lower)
    .join(' ');

function verbIn(items: readonly Item[]): { at: number; to: number; verb: Verb } | null {
  for (let at = 1; at < items.length; at += 1)
    for (let length = longestVerb; length > 0; length -= 1) {
      const verb = at + length <= items.length ? verbs.get(textOf(items.slice(at, at + length))) : undefined;
      if (verb !== undefined) return { at, to: at + length, verb };
    }
  return null;
}

/** "valid until three years have passed", "lapses once …", "when …": words that open when it is over. */
const opensEnd = (item: Item | undefined): boolean =>
  item !== undefined && /^(?:until|once|when|if|as soon as|where|upon|on the day when)$/.test(textOf([item]));

/** The figures after the verb, each as what has to have come for it to be over. */
function overAt(items: readonly Item[], verb: Verb): Item[] {
  return items.flatMap((item, at): Item[] => {
    if (opensEnd(item)) return [];
    // "or when the packaging is opened"
    if (item.kind === 'or') return [{ ...item, tokens: item.tokens.slice(0, 1) }];
    if (
      verb === 'lasts' &&
      item.kind === 'word' &&
      textOf([item]) === 'for' &&
      items[at + 1]?.kind === 'measure'
    )
      return [];
    if (item.kind !== 'measure') return [item];
    const since = items.slice(0, at).findLastIndex(({ kind }) => kind === 'or');
    const opened = items.slice(Math.max(since, 0), at).some(opensEnd);
    const clause = item.tokens.some(({ lower }) => /^(?:passed|elapsed|expired|gone)$/.test(lower));
    const { op, amount } = item.measure;
    const own = clause || (opened && amount.kind !== 'date');
    const over = own ? (op ?? '>=') : endOf(verb, op, amount.kind === 'date');
    return over === null
      ? [{ kind: 'doubtful', tokens: item.tokens }]
      : [{ ...item, measure: { ...item.measure, op: over } }];
  });
}

/** When it is over, of a figure that says how long it lasts, or when it ends. */
function endOf(verb: Verb, op: Comparison | null, dated: boolean): Comparison | null {
  if (verb === 'ends') {
    if (op === null || op === '==') return '>=';
    return op === '>=' || op === '>' ? op : null;
  }
  if (op === null) return dated ? null : '>';
  const over: Readonly<Partial<Record<Comparison, Comparison>>> = { '<=': '>', '<': '>=' };
  return over[op] ?? null;
}

const isSelection = ({ kind }: Item): boolean => kind === 'whichever_less';

function endPhrase(items: readonly Item[], verb: Verb): Phrase | null {
  const chosen = items.findIndex(isSelection);
  const ended =
    chosen < 0 ? items : items.slice(0, items[chosen - 1]?.kind === 'comma' ? chosen - 1 : chosen);
  if (chosen >= 0 && chosen < items.length - 1) return null;
  const own = overAt(ended, verb);
  if (own.length === 0 || own.some(({ kind }) => /^(?:only|only_if|comma|and|unless|except)$/.test(kind)))
    return null;
  const found = phrase({ items: own }, 0).find(({ to }) => to === own.length)?.value;
  return found ?? null;
}

export const status: Read<StatementTree> = ({ items }, at) => {
  const end = items.findLastIndex(({ kind }) => kind !== 'stop' && kind !== 'semicolon') + 1;
  const own = items.slice(at, end);
  const found = verbIn(own);
  if (found === null) return [];
  const subject = own.slice(0, found.at);
  if (subject.some(({ kind }) => !/^(?:word|measure|relative)$/.test(kind))) return [];
  const who = phrase({ items: subject }, 0).find(({ to }) => to === subject.length)?.value;
  const over = endPhrase(own.slice(found.to), found.verb);
  if (who === undefined || over === null) return [];
  const head = headOf(subject.flatMap(({ kind, tokens }) => (kind === 'word' ? tokens : [])));
  if (head.length === 0) return [];
  return [
    {
      to: end,
      value: {
        kind: 'definition',
        term: own.slice(found.at, found.to).flatMap(({ tokens }) => tokens),
        tokens: [],
        relation: 'means',
        phrase: over,
        over: { who, of: head },
      },
    },
  ];
};

const opensMore = /^(?:of|for|in|on|at|to|under|by|from|issued|granted|made|which|that|whose)$/;

/** "The inspection of a rescue rope": the noun before what says more of it. */
function headOf(words: readonly Token[]): string[] {
  const until = words.findIndex(({ lower }, at) => at > 0 && opensMore.test(lower));
  const noun = (until < 0 ? words : words.slice(0, until)).findLast(({ content }) => content);
  return noun?.stems ?? [];
}

const overWords = /^(?:lapsed|expired|invalid)$/;
const heldWords = /^(?:valid|unexpired|current)$/;

/** Whether the words speak of what is over, or is not yet. */
export const speaksOfStatus = (tokens: readonly Token[]): boolean =>
  tokens.some(({ lower }) => overWords.test(lower) || heldWords.test(lower));

interface SaidStatus {
  /** The region without the words that say it. */
  rest: Region;
  term: Term;
  over: boolean;
  tokens: Token[];
}

/** "a certificate that is no longer valid", "a lapsed licence", "on an invalid certificate". */
export function statusIn(region: Region, { terms }: Binder): SaidStatus | null {
  const known = terms.filter(({ over }) => over !== undefined);
  if (known.length === 0) return null;
  const words = region.pieces.flatMap((piece) => (piece.kind === 'words' ? piece.tokens : []));
  const term = known.find(({ over }) =>
    over!.of.every((part) => words.some(({ stems }) => stems.includes(part))),
  );
  const place = region.pieces.findIndex(
    (piece) =>
      piece.kind === 'words' &&
      piece.tokens.some(({ lower }) => overWords.test(lower) || heldWords.test(lower)),
  );
  const piece = region.pieces[place];
  if (term === undefined || piece?.kind !== 'words') return null;
  const at = piece.tokens.findIndex(({ lower }) => overWords.test(lower) || heldWords.test(lower));
  const word = piece.tokens[at]!;
  const denial = region.pieces[place - 1];
  const denied = denial?.kind === 'not' && piece.tokens.slice(0, at).every(({ content }) => !content);
  // "has ceased to be valid"
  const ceased = piece.tokens
    .slice(Math.max(at - 3, 0), at)
    .filter(({ lower }) => /^cease[sd]?$/.test(lower));
  const turns = [denied, ceased.length > 0].filter(Boolean).length;
  const tokens = [...(denied ? denial.tokens : []), ...ceased, word];
  return {
    term,
    over: overWords.test(word.lower) === (turns % 2 === 0),
    tokens,
    rest: regionOf(
      region.pieces.flatMap((other) =>
        other === denial && denied
          ? []
          : [
              other.kind === 'words'
                ? { ...other, tokens: other.tokens.filter((token) => !tokens.includes(token)) }
                : other,
            ],
      ),
    ),
  };
}

/** What the clause says of when it is over. */
export function statusPart({ term, over, tokens }: SaidStatus): Part {
  return {
    fact: null,
    facts: term.parts.flatMap(({ facts }) => facts),
    restricts: true,
    write: (writer, bare) => {
      const ended = writer.all(
        term.parts.map((part) => part.write(writer, bare)),
        tokens,
      );
      return over ? ended : writer.not(ended);
    },
  };
}
