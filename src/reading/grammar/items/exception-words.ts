import type { Token } from '../words/tokens.ts';
import { cuesOf } from '../words/cues.ts';
import { modals } from '../words/lexicon.ts';
import { opensPhrase } from '../words/words.ts';
import type { Item } from './item.ts';

/**
 * "save", "bar" and "but for" take out only where they can be nothing else: before the modal of the norm, behind those of
 * whom it speaks. "who save energy" and "the bar staff" speak of something else, and "but for repairs only" goes on.
 */
export function takesOut(tokens: readonly Token[], at: number, length: number): boolean {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  const modalAt = (index: number): boolean =>
    cuesOf(tokens, index).some(({ category }) => modals.has(category));
  const before = tokens.slice(0, at);
  if (before.some((token, index) => token.kind === 'break' || modalAt(index))) return false;
  if (!tokens.some((_, index) => index > at && modalAt(index))) return false;
  const ofAll = /^(?:all|every|everyone|everybody|everything|any|anyone|anybody|no|none)$/;
  // "But for urgent repairs, the owner may": it may turn against what was said before
  if (at === 0)
    return length > 1 && tokens.some((token, index) => token.lower === ',' && ofAll.test(lower(index + 1)));
  const previous = tokens[at - 1]!;
  if (before.some(({ lower: word }) => /^(?:who|which|that|not)$/.test(word))) return false;
  if (previous.lower === ',') return true;
  if (!previous.content || /ly$/.test(previous.lower)) return false;
  const all = before.some(({ lower: word }) => ofAll.test(word));
  if (lower(at) === 'but' && length === 1)
    return (
      all &&
      tokens[at + 1]?.kind === 'word' &&
      !opensPhrase(lower(at + 1)) &&
      !/^(?:only|also|not|never|then)$/.test(lower(at + 1))
    );
  // "all hotel bar guests must"; "all on the site bar the guards must"
  const placed = all && before.some(({ lower: word }) => opensPhrase(word));
  return lower(at) !== 'bar' || placed || /[^s]s$/.test(previous.lower);
}

const endsPart = (item: Item | undefined): boolean =>
  item === undefined || /^(?:comma|semicolon|stop|close)$/.test(item.kind);

/**
 * "(except guide dogs)", "(not children)": as between commas. ", children excepted, …": what is taken out comes before
 * the word that says so.
 */
export function excepted(items: readonly Item[]): Item[] {
  return inNoCase(exceptedBehind(bracketed(items)));
}

const neverThere =
  /^(?:but|though|although) (?:(?:in|under|on|at) no (?:case|event|circumstances|account|time)|never)$/;
const place =
  /^(?:in|on|at|by|near|with|to|for|under|during|after|before|between|from|inside|outside|beside|along)$/;

/** "may be set up on a market day, *but in no case* within 5 metres of a mooring": what is granted is forbidden there. */
function inNoCase(items: readonly Item[]): Item[] {
  const result: Item[] = [];
  for (let at = 0; at < items.length; at += 1) {
    const length = [4, 2].find((many) =>
      neverThere.test(
        items
          .slice(at, at + many)
          .flatMap(({ tokens }) => tokens.map(({ lower }) => lower))
          .join(' '),
      ),
    );
    const next = items[at + (length ?? 0)];
    const led =
      (next?.kind === 'word' && place.test(next.tokens[0]!.lower)) ||
      (next?.kind === 'measure' && /^within\b/.test(next.tokens[0]!.lower));
    if (items[at]!.kind !== 'and' || length === undefined || !led) {
      result.push(items[at]!);
      continue;
    }
    result.push({ kind: 'except', tokens: items.slice(at, at + length).flatMap(({ tokens }) => tokens) });
    at += length - 1;
  }
  return result;
}

function bracketed(items: readonly Item[]): Item[] {
  const result = [...items];
  items.forEach((item, at) => {
    const [next, second] = [items[at + 1], items[at + 2]];
    const close = items.findIndex(({ kind }, index) => index > at && kind === 'close');
    if (item.kind !== 'open' || close < 0 || next === undefined) return;
    const denies = next.kind === 'not' && next.tokens.length === 1 && next.tokens[0]!.lower === 'not';
    if (next.kind !== 'except' && next.kind !== 'unless' && !(denies && second?.kind === 'word')) return;
    if (items.slice(at + 1, close).some(({ kind }) => kind === 'open' || kind === 'comma')) return;
    result[at] = { kind: 'comma', tokens: item.tokens };
    if (denies) result[at + 1] = { kind: 'except', tokens: next.tokens };
    const mark = result[close]!.tokens;
    result[close] = { kind: 'comma', tokens: mark };
  });
  return result.filter(
    (item, at) => !(item.kind === 'comma' && item.tokens[0]?.lower === ')' && endsPart(result[at + 1])),
  );
}

function exceptedBehind(items: readonly Item[]): Item[] {
  const result = [...items];
  for (let at = 1; at < result.length; at += 1) {
    const item = result[at]!;
    if (
      item.kind !== 'word' ||
      !/^(?:excepted|excluded|exempted)$/.test(item.tokens[0]!.lower) ||
      !endsPart(result[at + 1])
    )
      continue;
    const open = result.findLastIndex(
      ({ kind }, index) =>
        index < at && kind !== 'word' && kind !== 'measure' && kind !== 'and' && kind !== 'or',
    );
    if (open < 0 || !/^(?:comma|open)$/.test(result[open]!.kind) || open === at - 1) continue;
    const alone = /^(?:alone|only)$/.test(result[at - 1]!.tokens[0]!.lower) ? 1 : 0;
    const [said, mark] = [result.slice(open + 1, at - alone), result[open]!];
    if (
      said.length === 0 ||
      said.some(({ tokens }) => /^(?:is|are|be|been|being|was|were)$/.test(tokens.at(-1)!.lower))
    )
      continue;
    const words = [...(alone === 1 ? result[at - 1]!.tokens : []), ...item.tokens];
    result.splice(
      open,
      at - open + 1,
      { kind: 'comma', tokens: mark.tokens },
      { kind: 'except', tokens: words },
      ...said,
    );
    const close = result[open + 2 + said.length];
    if (mark.kind === 'open' && close?.kind === 'close') {
      const next = result[open + 3 + said.length];
      result.splice(
        open + 2 + said.length,
        1,
        ...(endsPart(next) ? [] : [{ kind: 'comma' as const, tokens: close.tokens }]),
      );
    }
  }
  return result;
}
