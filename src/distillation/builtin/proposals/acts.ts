import { acts } from '../../../reading/grammar/words/acting-verbs.ts';
import type { NormTree } from '../../../reading/grammar/trees/clause-tree.ts';
import { wordsOf } from '../../../reading/grammar/trees/phrase-words.ts';
import type { Token } from '../../../reading/grammar/words/tokens.ts';
import { opensPhrase } from '../../../reading/grammar/words/words.ts';
import { tag } from '../tagger.ts';
import { firstChunk, isPerson, leadingWords, participial, particles, upTo } from './clause-words.ts';
import { baseForm, headNounOf, headOf, textOf } from './phrase-names.ts';

/** What a norm is about: its verb with what it acts on. */
export interface Act {
  name: string;
  verb: string;
  object: string;
  passive: boolean;
  /** "set up": what goes with the verb, and makes it another one. */
  particle?: string;
  /** Words of the predicate that the act's name takes up. */
  taken: readonly Token[];
}

/** Verbs that are the sign of the norm themselves, and the act that is granted or refused. */
const refusing: ReadonlyMap<string, string> = new Map([
  ['rejected', 'accept'],
  ['refused', 'accept'],
  ['denied', 'grant'],
  ['declined', 'accept'],
  ['dismissed', 'accept'],
  ['admitted', 'admit'],
  ['accepted', 'accept'],
  ['granted', 'grant'],
]);

export function readAct(norm: NormTree): Act | null {
  if (norm.release && norm.predicate === null)
    return { name: '', verb: '', object: '', passive: false, taken: [] };
  const subject = norm.subject === null ? '' : headOf(textOf(leadingWords(norm.subject)));
  const opening = norm.predicate === null ? [] : leadingWords(norm.predicate);
  const leading = opening[0]?.lower === 'to' ? opening.slice(1) : opening;
  const said = norm.words.map(({ lower }) => lower);
  const refused = said.map((word) => refusing.get(word)).find((verb) => verb !== undefined);
  if (refused !== undefined) {
    const object = headOf(textOf(leading)) || subject;
    return object === ''
      ? null
      : { name: `${refused}_${object}`, verb: refused, object, passive: true, taken: leading };
  }
  // "A permit is required for …", "Loans above 10,000 EUR require the approval of the board"
  if (
    said.some((word) => /^(?:required|requires?|necessary|needed|needs?)$/.test(word)) &&
    !said.includes('to')
  ) {
    const { name, last } = headNounOf(textOf(leading));
    return name === ''
      ? null
      : { name: `obtain_${name}`, verb: 'obtain', object: name, passive: false, taken: upTo(leading, last) };
  }
  if (
    norm.modality !== 'must_not' &&
    said.length > 0 &&
    said.every((word) => /^(?:is|are)$/.test(word)) &&
    saysMore(norm)
  )
    return null;
  // "Children travel free", "Our shops do not sell beer": who does what may be told, and not laid down
  if (norm.subject !== null && /^(?:do|does)$/.test(said[0] ?? '')) return null;
  if (said.length === 1 && acts(said[0]!)) return null;
  if (said.includes('entitled') || said.includes('right')) return entitled(leading);
  const limit = said.length === 0 ? limitOf(norm, leading, subject) : null;
  if (limit !== null) return limit;
  const act = actIn(leading, subject, /^(?:is|are)$/.test(said[0] ?? ''));
  return act === null || act.object !== '' ? act : withCounted(act, norm);
}

/**
 * "The fee is reduced in winter", "Tickets are refunded in full if …": what is told in the present may be a fact, a duty or
 * a grant, and how it is done no condition. Only "Bookings are confirmed when the deposit is paid" says enough.
 */
const saysMore = ({ predicate, conditions, modality }: NormTree): boolean =>
  predicate === null || wordsOf(predicate).length > 1 || (modality === 'must' && conditions.length === 0);

/** "borrow at most 6 books", "give 30 days' notice": what is acted on comes after the figure. */
function withCounted(act: Act, { predicate }: NormTree): Act {
  if (predicate?.kind !== 'region' || predicate.pieces[1]?.kind !== 'measure' || act.verb === 'be')
    return act;
  const [before, , after] = predicate.pieces;
  if (before?.kind === 'words' && before.tokens.length > act.taken.length) return act;
  const words = after?.kind === 'words' ? after.tokens : [];
  const [first] = words;
  if (first === undefined || (opensPhrase(first.lower) && first.lower !== 'of')) return act;
  const object = headOf(textOf(first.lower === 'of' ? words.slice(1) : words));
  return object === '' ? act : { ...act, object, name: `${act.name}_${object}` };
}

/** "Breakfast: up to 15 EUR": a limit that no verb states, of what its caption names. */
function limitOf({ predicate }: NormTree, leading: readonly Token[], subject: string): Act | null {
  if (predicate?.kind !== 'region' || !predicate.pieces.some(({ kind }) => kind === 'measure')) return null;
  const [first] = tag(textOf(leading).toLowerCase());
  if (first !== undefined && first.pos === 'VERB') return null;
  const object = headOf(textOf(leading)) || subject;
  return object === '' ? null : { name: `limit_${object}`, verb: '', object, passive: false, taken: leading };
}

/** "are entitled to a certificate", "to a refund of the parking charge", "is entitled to claim a refund". */
function entitled(words: readonly Token[]): Act | null {
  const text = textOf(words);
  const begins = tag(text.toLowerCase())[0];
  if (begins?.pos === 'VERB') return actIn(words, '', false);
  const { name, last } = headNounOf(text);
  if (name === '') return null;
  const head = upTo(words, last);
  const of = words[head.length]?.lower === 'of' ? headNounOf(textOf(words.slice(head.length + 1))) : null;
  if (of === null || of.name === '')
    return { name: `receive_${name}`, verb: 'receive', object: name, passive: false, taken: head };
  const object = `${of.name}_${name}`;
  const taken = [...head, ...upTo(words.slice(head.length), of.last)];
  return { name: `receive_${object}`, verb: 'receive', object, passive: false, taken };
}

/** The act that a predicate begins with; `state`: "are reimbursed", without "be" among its words. */
export function actIn(words: readonly Token[], subject: string, state: boolean): Act | null {
  const measured = (verb: string): Act | null =>
    subject === ''
      ? null
      : {
          name: `${isPerson(subject) ? 'qualify' : 'set'}_${subject}`,
          verb,
          object: subject,
          passive: false,
          taken: [],
        };
  const chunk = firstChunk(words).filter(
    ({ lower }) => !/^(?:have|been|not|also|only)$/.test(lower) || words[0]?.lower === lower,
  );
  const said =
    chunk[0]?.lower === 'have' && words[1]?.lower !== undefined && participial(words[1].lower)
      ? chunk.slice(1)
      : chunk;
  const [first, second] = said;
  if (first === undefined) return measured('');
  if (/^(?:the|an?|each|every|any|all|this|that|its|their)$/.test(first.lower)) return null;
  const isBe = first.lower === 'be' || (state && participial(first.lower));
  if (isBe) {
    const verb = first.lower === 'be' ? second : first;
    if (verb === undefined || !participial(verb.lower) || subject === '') return measured('be');
    const after = words[words.indexOf(verb) + 1];
    if (after !== undefined && /^(?:out|up)$/.test(after.lower)) return null;
    const base = baseForm(verb.lower);
    return {
      name: `${base}_${subject}`,
      verb: base,
      object: subject,
      passive: true,
      taken: upTo(words, verb.lower),
    };
  }
  if (first.lower === 'exceed') return measured('exceed');
  const verb =
    /ing$/.test(first.lower) || said !== chunk
      ? baseForm(first.lower)
      : first.lower.replaceAll(/[^a-z]+/g, '_');
  if (words.length > 2 && words[1]?.lower === 'out') return null;
  // "set up a stall": an act of two words
  const joined = words.length > 2 && words[1]?.lower === 'up';
  const particle = joined || (words.length === 2 && particles.test(words[1]!.lower)) ? words[1]!.lower : '';
  // "ensure that information is …" leaves a noun, and no act
  if (tag(`to ${first.lower}`)[1]?.pos !== 'VERB' && !/ing$/.test(first.lower)) return null;
  const acted = joined ? firstChunk(words.slice(2)) : said.slice(1);
  const { name: object, last } = headNounOf(textOf(acted));
  // "set up in the yard" leaves no object
  if (joined && object === '') return null;
  const taken = particle !== '' && !joined ? [...words] : upTo(words, object === '' ? first.lower : last);
  const parts = verb === 'have' && object !== '' ? ['keep', object] : [verb, particle, object];
  const name = parts.filter((part) => part !== '').join('_');
  if (name === '') return null;
  return { name, verb, object, passive: false, taken, ...(joined && { particle }) };
}
