import { tag, type Token } from './tagger.ts';

const dropped = new Set([
  'the',
  'a',
  'an',
  'any',
  'each',
  'every',
  'such',
  'that',
  'this',
  'those',
  'these',
  'said',
  'all',
  'some',
  'its',
  'his',
  'her',
  'their',
  'it',
  'he',
  'she',
  'they',
  'is',
  'are',
  'was',
  'were',
  'be',
  'been',
  'being',
  'has',
  'have',
  'had',
  'there',
  'shall',
  'will',
  'would',
  'do',
  'does',
  'did',
  'concerned',
  'respective',
  'also',
  'then',
  'least',
]);
const keptAuxiliaries = new Set(['may', 'might', 'can', 'could', 'must', 'should']);
/** Most words of a name. */
export const mostWords = 9;
const functional = new Set([
  'of',
  'to',
  'in',
  'for',
  'by',
  'with',
  'at',
  'on',
  'from',
  'as',
  'and',
  'who',
  'which',
  'whom',
  'whose',
  'other',
  'under',
]);

const words = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/\([^()]*\)/g, ' ')
    .replaceAll(/[’'‘]s?\b/g, '')
    .replaceAll(/[“”"]/g, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** Longest name that the rule language takes. */
const longestName = 64;

/** The words of a phrase that a name of it is made of, however many. */
export function namingWords(phrase: string): string[] {
  const kept = words(phrase).filter((word) => !dropped.has(word) || keptAuxiliaries.has(word));
  while (kept.length > 1 && /^(?:of|to|in|for|and|or|by|with|at|on|from)$/.test(kept[0] ?? '')) kept.shift();
  while (kept.length > 1 && danglesAt(kept)) kept.pop();
  return kept;
}

const danglesAt = (kept: readonly string[]): boolean =>
  /^(?:of|to|in|for|and|or|by|with|at|on|from|than|not)$/.test(kept.at(-1) ?? '');

/** Drops words from the end until the name is at most so long, and ends on no preposition. */
function abridge(kept: readonly string[], most: number): string {
  const short = [...kept];
  while (short.length > 1 && (short.join('_').length > most || danglesAt(short))) short.pop();
  return short.join('_').slice(0, most);
}

/**
 * A name for what a phrase says: its content words in order, snake case. The same words give the same name anywhere, so
 * that rules share inputs; at most nine words and 64 characters: of a longer phrase the first that are not function
 * words. Two long phrases can so come to one name; `InputNames` tells them apart.
 */
export function nameOf(phrase: string): string {
  const kept = namingWords(phrase);
  const short =
    kept.length <= mostWords ? kept : kept.filter((word) => !functional.has(word)).slice(0, mostWords);
  const name = abridge(short, longestName - 2);
  return /^[a-z]/.test(name) ? name : name === '' ? 'condition' : `n_${name}`;
}

/** The name with an ending of its own, cut by words to what the language takes. */
export const withEnding = (name: string, ending: string): string =>
  `${abridge(name.split('_'), longestName - ending.length - 1)}_${ending}`;

/** The name with a word before it, cut at its end by words to what the language takes. */
export const withOpening = (opening: string, name: string): string =>
  abridge([opening, ...name.split('_')], longestName - 2);

const adverb = (token: Token): boolean =>
  !/^(?:app|supp|comp|re|rep|multip|f|imp|tal)ly$/.test(token.lower) &&
  (token.pos === 'ADV' || token.lower.endsWith('ly'));

/** The first noun phrase of a text, without determiners: "the full name of the purchaser" → "full name". */
export function headNounPhrase(text: string, nominal = false): string[] {
  const phrase: string[] = [];
  let from = 0;
  const tokens = tag(text);
  for (const [index, token] of tokens.entries()) {
    const inside = phrase.length > 0;
    // At the head of a subject "leave", "permit" or "hire" is a noun, whatever the tagger makes of it.
    const misread: boolean =
      nominal && !inside && token.pos === 'VERB' && /^\W*$/.test(text.slice(from, token.start));
    // "the hire register": what follows a noun and ends the phrase is one, too.
    const next = tokens[index + 1];
    const compound =
      inside &&
      token.pos === 'VERB' &&
      !/(?:ed|ing|s)$/.test(token.lower) &&
      tokens[index - 1]?.pos === 'NOUN' &&
      (next === undefined || next.pos === 'ADP' || next.pos === 'PUNCT');
    const participial =
      token.pos === 'VERB' &&
      token.lower.endsWith('ed') &&
      next?.pos === 'NOUN' &&
      /^(?:DET|ADJ)$/.test(tokens[index - 1]?.pos ?? '');
    if (token.pos === 'DET') from = token.end;
    const fits =
      token.pos === 'NOUN' ||
      token.pos === 'PROPN' ||
      token.pos === 'ADJ' ||
      misread ||
      compound ||
      participial;
    if (fits && !dropped.has(token.lower) && !/^(?:more|less|fewer|other|following|own)$/.test(token.lower)) {
      phrase.push(token.pos === 'NOUN' ? token.lemma : token.lower);
    } else if (inside && !(token.pos === 'PUNCT' && token.text === '-') && token.pos !== 'PART') break;
    if (phrase.length === 4) break;
  }
  return phrase.flatMap((word) => words(word)).filter((word) => word.length > 1);
}

export interface VerbPhrase {
  /** As written, adverbs and "be" left out: `dispense`, `displayed`. */
  verb: string;
  lemma: string;
  passive: boolean;
  /** What follows the verb. */
  rest: string;
}

/** The head verb of a predicate: "knowingly make available, or supply, a drug" → make. */
export function verbPhrase(predicate: string): VerbPhrase {
  const tokens = tag(predicate);
  let passive = false;
  for (const [index, token] of tokens.entries()) {
    if (token.lower === 'be' || token.lower === 'been') {
      const next = tokens.slice(index + 1).find((later) => !adverb(later));
      if (next !== undefined && (next.pos === 'VERB' || /(?:ed|en)$/.test(next.lower))) passive = true;
      else return { verb: 'be', lemma: 'be', passive: false, rest: predicate.slice(token.end).trim() };
      continue;
    }
    if (
      token.pos === 'PUNCT' ||
      token.pos === 'CCONJ' ||
      adverb(token) ||
      (token.lower === 'have' && /^(?:VERB|AUX|PART)$/.test(tokens[index + 1]?.pos ?? '')) ||
      token.lower === 'to'
    )
      continue;
    if (passive && /(?:ed|en)$/.test(token.lower)) {
      return { verb: token.lower, lemma: token.lemma, passive, rest: predicate.slice(token.end).trim() };
    }
    if (token.pos === 'ADP' || token.pos === 'DET' || token.pos === 'ADJ') {
      if (!/^[a-z]+$/.test(token.lower) || index > 0) continue;
    }
    // After a modal the verb is written in its base form, which the tagger's lemma would respell ("lay" → "lie").
    const inflected = /(?:s|ed|ing)$/.test(token.lower);
    const lemma =
      /ing$/.test(token.lower) && token.pos !== 'VERB'
        ? gerundBase(token.lower)
        : passive || inflected
          ? token.lemma
          : token.lower;
    return { verb: token.lower, lemma, passive, rest: predicate.slice(token.end).trim() };
  }
  const first = tokens[0];
  return { verb: first?.lower ?? '', lemma: first?.lemma ?? '', passive, rest: predicate };
}

/** "misrepresenting" → "misrepresent": for gerunds that the tagger takes for nouns. */
export function gerundBase(gerund: string): string {
  const stem = gerund.slice(0, -3);
  if (/([bdgmnprt])\1$/.test(stem)) return stem.slice(0, -1);
  if (/(?:at|iz|is|ur|id|v|c|uc|os|as|g)$/.test(stem) && stem.length > 2) return `${stem}e`;
  return stem;
}

const ditransitive = new Set([
  'give',
  'provide',
  'pay',
  'offer',
  'send',
  'show',
  'lend',
  'furnish',
  'supply',
]);

/** What the verb acts on: "give the hirer a briefing" → "briefing". */
export function objectOf(phrase: VerbPhrase): string {
  const split = ditransitive.has(phrase.lemma)
    ? /^(?:the|an?|any|each|every|that|such|his|her|its|their)\s+[\w’'-]+(?:\s+[\w’'-]+)?\s+(?:with\s+)?((?:the|an?|any|not|at least|written|such|his|her|its)\s(?!(?:once|twice)\b).+)$/is.exec(
        phrase.rest,
      )
    : null;
  const second =
    split?.[1] === undefined
      ? []
      : headNounPhrase(
          split[1].replace(/^(?:not|no) (?:less|more) than\s+[\d,.]+\s+\w+[’']?s?[’']?\s+/i, ''),
        );
  return (second.length > 0 ? second : headNounPhrase(phrase.rest)).join(' ');
}
