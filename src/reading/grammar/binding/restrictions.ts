import type { Flat } from '../trees/clause-tree.ts';
import type { Token } from '../words/tokens.ts';
import type { Names } from '../vocabulary/vocabulary.ts';
import { canAct } from '../../meanings/related.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';
import { opensPhrase } from '../words/words.ts';

/** "Charge for a workshop": the price of the workshop. */
const told = new Set('of for'.split(' '));
const enterer = /^(?:visitors?|visits?|entry|access|admission|admittance|callers?)$/;
const places = new Set('in on upon at into onto inside within from over across along through by'.split(' '));

/**
 * Words that say which of their kind are meant, with what opens them: a preposition ("of the depot"), `that` for a
 * relative clause, `s` for "the trust's". They narrow whatever they go with, so that a word which only resembles
 * something that an input or the action says does not account for them.
 */
export function restrictingWords(pieces: readonly Flat[], names: Names): Map<Token, string> {
  const found = new Map<Token, string>();
  let inside = '';
  for (const piece of pieces) {
    if (piece.kind === 'relative') inside = 'that';
    if (piece.kind !== 'words') continue;
    let lead = inside;
    piece.tokens.forEach((token, at) => {
      // "visitors to the archive" are in it
      const within = token.lower === 'to' && enterer.test(piece.tokens[at - 1]?.lower ?? '');
      if (opensPhrase(token.lower)) lead = within ? 'in' : token.lower;
      else if (!token.content) return;
      // "a piece of cabin baggage" of the action "Take baggage into the cabin": what kind of baggage, and no place of its own
      else if (lead !== '') {
        const known = [isKind(piece.tokens, at, lead, names), isTakenUp(piece.tokens, at, names)];
        const owns = lead === 'of' && isOwner(piece.tokens, at, names);
        found.set(token, owns || known.includes(true) ? 'that' : lead);
      } else if (/['’]s?$/.test(token.text) && piece.tokens[at + 1]?.content === true)
        found.set(token, isTakenUp(piece.tokens, at, names) ? 'that' : 's');
    });
  }
  return found;
}

/** "cabin baggage": right before a noun that the action has in this place. */
function isKind(tokens: readonly Token[], at: number, lead: string, names: Names): boolean {
  const [own, head] = tokens.slice(at, at + 2);
  return (
    head?.content === true &&
    head.index === own!.index + 1 &&
    names.actionWords.some(
      ({ stems, lead: said }) => said === lead && head.stems.some((part) => stems.includes(part)),
    )
  );
}

/** "a child of the member" of the action "Book a court for a member": the one of whom the action speaks already. */
function isTakenUp(tokens: readonly Token[], at: number, { title }: Names): boolean {
  if (tokens[at - 1]?.lower !== 'the') return false;
  const noun = tokens[at]!.lower.replace(/['’]s$/, '');
  if (!/^[a-z]+$/.test(noun) || !canAct(noun)) return false;
  return ['a', 'an'].some((article) =>
    ` ${title} `.replaceAll(/['’]/g, ' ').includes(` ${article} ${noun} `),
  );
}

/** "on behalf of a member" of the action "Book a court on a member's behalf", and not "a friend of a member". */
function isOwner(tokens: readonly Token[], at: number, { title }: Names): boolean {
  const of = tokens.slice(0, at).findLastIndex(({ lower }) => lower === 'of');
  const owned = tokens[of - 1]?.lower;
  const owner = tokens[at]!.lower;
  return (
    owned !== undefined &&
    [`${owner}'s ${owned}`, `${owner}’s ${owned}`].some((words) => ` ${title} `.includes(` ${words} `))
  );
}

/** Whether the action itself says a restriction: "at the depot" of "Work a shift at the depot", not "of the depot". */
export function saidByAction(token: Token, lead: string, { actionWords: words }: Names): boolean {
  return (
    token.stems.length > 0 &&
    token.stems.every((part) =>
      words.some((word) => bestLikeness(part, word.stems) >= 0.8 && sameLead(word.lead, lead)),
    )
  );
}

const sameLead = (said: string, lead: string): boolean =>
  said === '' ||
  said === lead ||
  lead === 'that' ||
  // "Bring a dog to the market": what is done there is done at the market
  ((places.has(said) || said === 'to') && places.has(lead)) ||
  (told.has(said) && told.has(lead)) ||
  // "brought in by a traveller" of the action "Bring goods in as a traveller"
  (said === 'as' && lead === 'by');
