import type { Chart, Found } from './chart.ts';
import { anyOf, map, optional, sequence } from './chart.ts';
import type { Phrase, StatementTree } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import type { Read } from './one-item.ts';
import { cue, word } from './one-item.ts';
import { phrase } from './phrases.ts';
import type { Token } from '../words/tokens.ts';

/** "In this rule", "For the purposes of this section,". */
function scope(chart: Chart, at: number): Found<Token[]>[] {
  const tokens: Token[] = [];
  let to = at;
  while (/^(?:in|for|the|purposes|of)$/.test(chart.items[to]?.tokens[0]?.lower ?? ''))
    tokens.push(...chart.items[to++]!.tokens);
  const found = chart.items[to];
  const named = found?.kind === 'reference' || /^(?:this|these)$/.test(found?.tokens[0]?.lower ?? '');
  if (found === undefined || !named || tokens.length === 0) return [];
  tokens.push(...found.tokens);
  to += 1;
  if (found.kind !== 'reference' && chart.items[to]?.kind === 'word')
    tokens.push(...chart.items[to++]!.tokens);
  if (chart.items[to]?.kind === 'comma') tokens.push(...chart.items[to++]!.tokens);
  return [{ to, value: tokens }];
}

/** A term in quotation marks, or the words before "means". */
const term: Read<Token[]> = ({ items }, at) => {
  let to = at;
  const tokens: Token[] = [];
  while (items[to]?.kind === 'word') tokens.push(...items[to++]!.tokens);
  const name = tokens.filter(({ content }) => content);
  const scoped =
    /^(?:in|for)$/.test(tokens[0]?.lower ?? '') ||
    tokens.slice(0, 2).some(({ lower }) => /^references?$/.test(lower));
  return name.length > 0 && name.length <= 4 && !scoped ? [{ to, value: tokens }] : [];
};

/** "An accident is serious if it keeps a person off work for more than three days." */
export const conditionalDefinition: Read<StatementTree> = sequence(
  [optional(scope), cueWords, cue('if'), phrase],
  (before, { term: name, rest, deemed }, tokens, inner): StatementTree => ({
    kind: 'definition',
    term: name,
    tokens: [...(before ?? []), ...rest, ...tokens],
    relation: 'means',
    phrase: inner,
    ...(deemed ? { deemed } : {}),
  }),
);

const deemings: readonly { words: string[]; relation: 'means' | 'excludes' }[] = [
  ...['is', 'are', 'shall be'].flatMap((be) =>
    ['deemed', 'considered', 'regarded as', 'treated as', 'classed as', 'taken', 'held'].flatMap((as) =>
      [
        ...(as.endsWith(' as') ? [] : [`${be} ${as} to be`]),
        ...(/^(?:taken|held)$/.test(as) ? [] : [`${be} ${as}`]),
      ].map((text) => ({ words: text.split(' '), relation: 'means' as const })),
    ),
  ),
  ...['counts as', 'count as', 'ranks as', 'qualifies as', 'qualify as'].map((text) => ({
    words: text.split(' '),
    relation: 'means' as const,
  })),
  ...[
    'does not count as',
    'do not count as',
    'is not deemed to be',
    'are not deemed to be',
    'is not regarded as',
  ].map((text) => ({ words: text.split(' '), relation: 'excludes' as const })),
].sort((one, other) => other.words.length - one.words.length);

/** Words that end in "is serious", "counts as flat", "is taken to be abandoned": what the last of them means is said. */
function cueWords(chart: Chart, at: number): Found<{ term: Token[]; rest: Token[]; deemed: boolean }>[] {
  let to = at;
  const tokens: Token[] = [];
  // "For this purpose a tent is large if …": a scope, and no part of what is said of the tent
  if (scope(chart, at).length > 0) return [];
  while (chart.items[to]?.kind === 'word') tokens.push(...chart.items[to++]!.tokens);
  const deemed = deemingIn(tokens);
  if (deemed !== null) {
    const name = tokens.slice(deemed.to);
    const content = name.filter((token) => token.content);
    const happened = /^(?:to|having)$/.test(name[0]?.lower ?? '');
    return deemed.relation !== 'means' || content.length === 0 || content.length > 3 || happened
      ? []
      : [{ to, value: { term: name, rest: tokens.slice(0, deemed.to), deemed: true } }];
  }
  const verb = tokens.findLastIndex(({ lower }) => /^(?:is|are)$/.test(lower));
  const quoted = verb < 1 ? null : quotedAfter(tokens, verb + 1);
  if (quoted !== null)
    return [
      {
        to,
        value: { term: quoted.term, rest: [...tokens.slice(0, verb + 1), ...quoted.rest], deemed: false },
      },
    ];
  const name = verb < 1 ? [] : tokens.slice(verb + 1);
  // "low in alcohol"
  const measured = name.length === 3 && name[1]!.lower === 'in';
  if (
    name.length === 0 ||
    (name.length > 2 && !measured) ||
    name.some(({ content, lower }, at) => (!content && !(measured && at === 1)) || /(?:ed|en)$/.test(lower))
  )
    return [];
  return [{ to, value: { term: name, rest: tokens.slice(0, verb + 1), deemed: false } }];
}

const opening = /^["“„'‘]$/;
const closing = /^["”“'’]$/;
const ofTime =
  /^(?:calendar|tax|school|academic|financial|fiscal|year|quarter|month|week|day|term|season|period)$/;

/** "is “resident” in a calendar year": the word in its marks, and when it is so. */
function quotedAfter(tokens: readonly Token[], at: number): { term: Token[]; rest: Token[] } | null {
  if (!opening.test(tokens[at]?.text ?? '')) return null;
  const end = tokens.findIndex(({ text }, index) => index > at && closing.test(text));
  const term = tokens.slice(at + 1, Math.max(end, 0));
  const behind = tokens.slice(end + 1);
  const said = behind.every(({ lower, content }) => !content || ofTime.test(lower));
  if (end < 0 || term.length === 0 || term.length > 3 || !said) return null;
  return { term, rest: [tokens[at]!, tokens[end]!, ...behind] };
}

/** Where the words say what something is deemed to be. */
function deemingIn(tokens: readonly Token[]): { to: number; relation: 'means' | 'excludes' } | null {
  for (let at = 1; at < tokens.length; at += 1) {
    const said = deemings.find(({ words }) =>
      words.every((part, index) => tokens[at + index]?.lower === part),
    );
    if (said !== undefined) return { to: at + said.words.length, relation: said.relation };
  }
  return null;
}

/** "A long-term resident is a person who …", "Quiet hours are the hours from …": what the words before "is" mean. */
export const naming: Read<StatementTree> = (chart, at) =>
  sequence([optional(scope), namedWords, phrase], (before, { term: name, verb }, inner) => ({
    before,
    name,
    verb,
    inner,
  }))(chart, at).map(({ to, value: { before, name, verb, inner } }) => ({
    to,
    value: {
      kind: 'definition',
      term: name,
      tokens: [...(before ?? []), ...verb],
      relation: 'means',
      phrase: inner,
    },
  }));

/** "A long-term resident is", before an article. */
function namedWords({ items }: Chart, at: number): Found<{ term: Token[]; verb: Token[] }>[] {
  const tokens: Token[] = [];
  for (let to = at; items[to]?.kind === 'word'; to += 1) {
    const [token] = items[to]!.tokens;
    if (/^(?:is|are)$/.test(token!.lower)) {
      const content = tokens.filter((word) => word.content);
      const opened = /^(?:an?|any|the|those)$/.test(items[to + 1]?.tokens[0]?.lower ?? '');
      const named =
        content.length > 0 && content.length <= 3 && tokens.every(({ lower }) => !joins.test(lower));
      return opened && named ? [{ to: to + 1, value: { term: tokens, verb: items[to]!.tokens } }] : [];
    }
    tokens.push(...items[to]!.tokens);
  }
  return [];
}

const joins = /^(?:of|in|on|at|for|with|from|this|that|it|there|these|such)$/;

/** "A book more than 60 days overdue is deemed to be lost": wherever the clause says "lost", that is meant. */
export const deeming: Read<StatementTree> = ({ items }, at) => {
  const rest = items.slice(at);
  for (let verb = 1; verb < rest.length; verb += 1) {
    const text = (offset: number): string =>
      (rest[verb + offset]?.tokens ?? []).map(({ lower }) => lower).join(' ');
    const said = deemings.find(({ words }) => words.every((part, index) => text(index) === part));
    if (said === undefined) continue;
    const before = rest.slice(0, verb);
    const inner = phrase({ items: before }, 0).find(({ to }) => to === before.length);
    const from = verb + said.words.length;
    let to = from;
    while (rest[to]?.kind === 'word') to += 1;
    const name = rest.slice(from, to).flatMap(({ tokens }) => tokens);
    const content = name.filter((token) => token.content);
    // "is deemed to have been received": that something has come about, and no word for what it is
    const happened = /^(?:to|having)$/.test(name[0]?.lower ?? '');
    if (inner === undefined || content.length === 0 || content.length > 3 || happened) return [];
    return [
      {
        to: at + to,
        value: {
          kind: 'definition',
          term: name,
          tokens: rest.slice(verb, from).flatMap(({ tokens }) => tokens),
          relation: said.relation,
          phrase: inner.value,
          deemed: true,
        },
      },
    ];
  }
  return [];
};

/** "Instrument" includes a tripod but does not include a folding rule; "pet" means a dog but does not include a guide dog. */
export const boundedDefinition: Read<StatementTree> = sequence(
  [
    optional(scope),
    term,
    anyOf(kindOf('means'), kindOf('includes')),
    phrase,
    optional(cue('comma')),
    optional(word('but', 'and', 'though')),
    cue('excludes'),
    phrase,
  ],
  (before, name, { relation, tokens }, inner, comma, link, excludes, without): StatementTree => ({
    kind: 'definition',
    term: name,
    tokens: [...(before ?? []), ...tokens, ...(comma ?? []), ...(link ?? []), ...excludes],
    relation,
    phrase: inner,
    without,
  }),
);

/** "a reference to", "References in this code to": before a term of which is said what it includes. */
const referring: Read<Token[]> = ({ items }, at) => {
  const lower = (index: number): string => items[index]?.tokens.map((token) => token.lower).join(' ') ?? '';
  const noun = /^(?:an?|any|every|the)$/.test(lower(at)) ? at + 1 : at;
  if (!/^references?$/.test(lower(noun))) return [];
  const to = items.findIndex((_, index) => index > noun && lower(index) === 'to');
  return to < 0 || to > noun + 5
    ? []
    : [{ to: to + 1, value: items.slice(at, to + 1).flatMap(({ tokens }) => tokens) }];
};

/** "Child" means a person under 14. In this rule "knife" includes a razor blade. */
export const definition: Read<StatementTree> = sequence(
  [
    optional(scope),
    optional(referring),
    term,
    anyOf(kindOf('means'), kindOf('includes'), kindOf('excludes')),
    phrase,
  ],
  (before, refers, name, { relation, tokens }, inner): StatementTree => ({
    kind: 'definition',
    term: name,
    tokens: [...(before ?? []), ...(refers ?? []), ...tokens],
    relation,
    ...(relation === 'includes' ? parted(inner) : { phrase: inner }),
  }),
);

/** "includes a tortoise but not a fish": what belongs to it, and what does not. */
function parted(inner: Phrase): { phrase: Phrase; without?: Phrase } {
  if (inner.kind === 'coordination') {
    const [last, ...others] = inner.items.toReversed();
    const { phrase: kept, without } = parted(last!);
    return without === undefined
      ? { phrase: inner }
      : { phrase: { ...inner, items: [...others.toReversed(), kept] }, without };
  }
  const last = inner.pieces.at(-1);
  return last?.kind === 'except' && inner.pieces.length > 1
    ? { phrase: regionOf(inner.pieces.slice(0, -1)), without: last.phrase }
    : { phrase: inner };
}

function kindOf(
  relation: 'means' | 'includes' | 'excludes',
): Read<{ relation: typeof relation; tokens: Token[] }> {
  return map(cue(relation), (tokens) => ({ relation, tokens }));
}
