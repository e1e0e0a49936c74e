import type { Token } from './tokens.ts';

/** "…; this does not apply to guests": a sentence of its own. */
function opensRelease(tokens: readonly Token[], at: number): boolean {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  if (lower(at) !== ';') return false;
  const from = /^(?:but|and|however)$/.test(lower(at + 1)) ? at + 2 : at + 1;
  // "…; this paragraph prevails over paragraph 1"
  if (lower(from) === 'this' && lower(from + 2) === 'prevails' && lower(from + 3) === 'over') return true;
  if (!/^(?:this|that|these|the)$/.test(lower(from))) return false;
  const verb = /^(?:rule|prohibition|duty|requirement|limit|ban|restriction)$/.test(lower(from + 1))
    ? from + 2
    : from + 1;
  return (
    /^(?:does|do|shall|will)$/.test(lower(verb)) &&
    lower(verb + 1) === 'not' &&
    /^(?:apply|extend|concern|affect)$/.test(lower(verb + 2))
  );
}

/** "Lost your key? Tell the porter.": the short question is the case that the next sentence is about. */
export function askedFirst(sentences: readonly Token[][]): Token[][] {
  const joined: Token[][] = [];
  sentences.forEach((sentence) => {
    const before = joined.at(-1);
    const asks =
      before !== undefined &&
      before.at(-1)!.text === '?' &&
      before.length <= 12 &&
      !/^(?:what|who|whom|whose|when|where|how|why|which|can|could|may|must|should|shall|need|do|does|is)$/.test(
        before[0]!.lower,
      );
    if (asks) before.push(...sentence);
    else joined.push([...sentence]);
  });
  return joined;
}

/** "'Child' means …; 'small child' means …": a definition of its own. */
function opensDefinition(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]!.lower !== ';') return false;
  const next = tokens.slice(at + 1, at + 9).map(({ lower }) => lower);
  const end = next.findIndex((word) => /^[;.]$/.test(word));
  return (end < 0 ? next : next.slice(0, end)).some((word) => /^(?:means|includes)$/.test(word));
}

/** At a full stop before a capital or the end; not after an abbreviation or an initial. */
export function splitSentences(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = [];
  let current: Token[] = [];
  tokens.forEach((token, index) => {
    current.push(token);
    const next = tokens[index + 1];
    const previous = tokens[index - 1];
    if (opensRelease(tokens, index) || opensDefinition(tokens, index)) {
      sentences.push(current);
      current = [];
      return;
    }
    if (!/^[.!?]$/.test(token.text) || (next !== undefined && !/^[\p{Lu}“"‘(\d]/u.test(next.text))) return;
    if (
      next !== undefined &&
      (previous === undefined ||
        /^(?:max|min|no|nos|art|approx|incl|e|g|i|st|mr|ms|dr)$/.test(previous.lower))
    )
      return;
    if (next !== undefined && next.start === token.end) return;
    sentences.push(current);
    current = [];
  });
  if (current.length > 0) sentences.push(current);
  return sentences;
}

const contrasts = [
  ...['notwithstanding', 'despite', 'in spite of', 'in derogation from', 'by way of derogation from'].flatMap(
    (words) => ['this', 'that', 'the above', 'the foregoing'].map((said) => `${words} ${said} ,`),
  ),
  ...['by way of exception ,', 'by way of derogation ,', 'as an exception ,', 'even so ,'],
  ...['however', 'but', 'nevertheless', 'nonetheless', 'yet'],
].map((phrase) => phrase.split(' '));

/** "However", "Notwithstanding this,": how many words turn against what was said before. */
function contrastAt(tokens: readonly Token[], at: number): number {
  const said = contrasts.find((words) => words.every((word, index) => tokens[at + index]?.lower === word));
  // "But for the guards, all visitors must": without the guards
  if (said?.[0] === 'but' && tokens[at + 1]?.lower === 'for') return 0;
  return said === undefined ? 0 : said.filter((word) => word !== ',').length;
}

/** "If it rains, however, they must …": stands for "However" in front, where no norm was said before it. */
function medial(tokens: readonly Token[]): number | null {
  const at = tokens.findIndex(
    ({ lower }, index) =>
      lower === ',' &&
      /^(?:however|nevertheless|nonetheless)$/.test(tokens[index + 1]?.lower ?? '') &&
      tokens[index + 2]?.lower === ',',
  );
  const said = tokens
    .slice(0, Math.max(at, 0))
    .some(({ lower }) => /^(?:must|may|shall|can|is|are)$/.test(lower));
  return at < 1 || said ? null : at;
}

/** "However, …" turns against what was before it; "In addition, …" says nothing by itself, wherever it is. */
export function opened(tokens: readonly Token[]): {
  sentence: Token[];
  however: boolean;
  otherwise: Token[];
  dropped: Token[];
} {
  const lower = (index: number): string => tokens[index]?.lower ?? '';
  const contrary = contraryOpening(tokens);
  if (contrary > 0)
    return {
      sentence: tokens.slice(contrary),
      however: false,
      otherwise: tokens.slice(0, contrary),
      dropped: [],
    };
  const turned = contrastAt(tokens, 0);
  const adverse = turned > 0 || medial(tokens) !== null;
  const additive = /^(?:furthermore|moreover|also|additionally)$/.test(lower(0));
  let start = turned > 0 ? turned : additive ? 1 : 0;
  if (start > 0 && lower(start) === ',') start += 1;
  const aside = medial(tokens) ?? -1;
  const dropped = tokens.slice(0, start);
  const sentence: Token[] = [];
  for (let at = start; at < tokens.length; at += 1) {
    if (at === aside) {
      dropped.push(...tokens.slice(at, at + 3));
      at += 2;
      continue;
    }
    const comma = lower(at) === ',' ? 1 : 0;
    const phrase = lower(at + comma) === 'in' && lower(at + comma + 1) === 'addition' ? 2 : 0;
    if (phrase > 0 && (comma === 1 || at === start) && lower(at + comma + 2) === ',') {
      const end = at + comma + 3;
      dropped.push(...tokens.slice(at, end));
      at = end - 1;
    } else sentence.push(tokens[at]!);
  }
  return { sentence, however: adverse, otherwise: [], dropped };
}

const contraries = [
  'otherwise',
  'in all other cases',
  'in any other case',
  'in every other case',
  'in other cases',
  'failing that',
  'if not',
  'where this is not the case',
  'if this is not the case',
  ...['if', 'where', 'when'].flatMap((word) => [
    `${word} that is not so`,
    `${word} this is not so`,
    `${word} that is not the case`,
  ]),
  'should that not be the case',
  'should this not be the case',
].map((phrase) => phrase.split(' '));

/** "Otherwise, …": how many words say that the condition before does not hold. */
export function contraryOpening(tokens: readonly Token[]): number {
  const said = contraries.find((words) => words.every((word, index) => tokens[index]?.lower === word));
  if (said === undefined) return 0;
  const comma = tokens[said.length]?.lower === ',';
  return said.length > 1 && !comma && said[0] !== 'in' ? 0 : said.length + (comma ? 1 : 0);
}
