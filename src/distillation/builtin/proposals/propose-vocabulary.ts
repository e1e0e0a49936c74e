import type {
  ClauseCondition,
  NormTree,
  Phrase,
  Piece,
  Region,
  StatementTree,
} from '../../../reading/grammar/clause-tree.ts';
import type { Measure } from '../../../reading/grammar/measures.ts';
import { layoutOf } from '../../../reading/grammar/layout.ts';
import { waysOf } from '../../../reading/grammar/statements.ts';
import { tokensOf, type Token } from '../../../reading/grammar/tokens.ts';
import { wordsOf } from '../../../reading/grammar/phrase-words.ts';
import { opensPhrase } from '../../../reading/grammar/words.ts';
import { related } from '../../../reading/meanings/related.ts';
import type { InputDeclaration } from '../../../rules/model.ts';
import { participle } from '../conduct.ts';
import { tag } from '../tagger.ts';
import { measuredInput } from './measured-names.ts';
import { baseForm, endsWithNoun, headNounOf, headOf, lastNoun, shortName, textOf } from './phrase-names.ts';

/** Names by which a clause could be read, where the world has none for it. */
export interface ProposedVocabulary {
  /** Verb and object, snake case: the routing key without its domain; empty where the clause names none. */
  act: string;
  inputs: InputDeclaration[];
}

/** Ways of putting a sentence together that are tried. */
const mostWays = 4;

/**
 * What names the productions of the grammar suggest for the quotes: for each norm an act, and an input for each figure,
 * condition and circumstance that its tree has. Whether the clause can be read by them, a reading has to say. Empty
 * where the productions make no norm of it.
 */
export function proposedVocabularies(quotes: readonly string[]): ProposedVocabulary[] {
  const { units } = layoutOf(tokensOf(quotes));
  const trees = units.map((unit) =>
    waysOf(unit)
      .slice(0, mostWays)
      .flatMap((way) =>
        way.kind === 'norms' ? [way.norms] : way.kind === 'release' ? [[released(way)]] : [],
      ),
  );
  const [first, ...others] = trees;
  if (first === undefined || others.length > 0) return [];
  const proposed = first.flatMap((norms) => [false, true].map((lumped) => vocabularyOf(norms, lumped)));
  const seen = new Set<string>();
  return proposed.filter((each): each is ProposedVocabulary => {
    if (each === null || seen.has(JSON.stringify(each))) return false;
    seen.add(JSON.stringify(each));
    return true;
  });
}

/** "Subsection (1) does not apply if …": as a norm that has conditions alone. */
const released = ({ tokens, conditions, to }: Extract<StatementTree, { kind: 'release' }>): NormTree => ({
  modality: 'may',
  release: true,
  guidance: false,
  words: tokens,
  noSubject: false,
  subject: null,
  predicate: null,
  only: null,
  conditions: [
    ...conditions,
    ...(to === null ? [] : [{ relation: 'if' as const, tokens: [], phrase: to, front: false }]),
  ],
  inherits: false,
});

function vocabularyOf(norms: readonly NormTree[], lumped: boolean): ProposedVocabulary | null {
  const [main] = norms;
  if (main === undefined) return null;
  const act = readAct(main);
  if (act === null) return null;
  const inputs = new Map<string, InputDeclaration>();
  for (const norm of norms) {
    for (const input of new NormInputs(norm, norm === main ? act : (readAct(norm) ?? act), lumped).inputs)
      if (!inputs.has(input.name)) inputs.set(input.name, input);
  }
  return { act: act.name.replaceAll(/[^a-z0-9]+/g, '_'), inputs: [...inputs.values()] };
}

/** What a norm is about: its verb with what it acts on. */
interface Act {
  name: string;
  verb: string;
  object: string;
  passive: boolean;
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

function readAct(norm: NormTree): Act | null {
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
  if (norm.modality !== 'must_not' && said.every((word) => /^(?:is|are)$/.test(word)) && saysMore(norm))
    return null;
  if (said.includes('entitled') || said.includes('right')) return entitled(leading);
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

/** "are entitled to a certificate", "is entitled to claim a refund". */
function entitled(words: readonly Token[]): Act | null {
  const text = textOf(words);
  const begins = tag(text.toLowerCase())[0];
  if (begins?.pos === 'VERB') return actIn(words, '', false);
  const { name, last } = headNounOf(text);
  if (name === '') return null;
  return { name: `receive_${name}`, verb: 'receive', object: name, passive: false, taken: upTo(words, last) };
}

/** The act that a predicate begins with; `state`: "are reimbursed", without "be" among its words. */
function actIn(words: readonly Token[], subject: string, state: boolean): Act | null {
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
  const particle = words.length === 2 && particles.test(words[1]!.lower) ? words[1]!.lower : '';
  const { name: object, last } = headNounOf(textOf(said.slice(1)));
  const taken = particle !== '' ? [...words] : upTo(words, object === '' ? first.lower : last);
  const parts = verb === 'have' && object !== '' ? ['keep', object] : [verb, particle, object];
  const name = parts.filter((part) => part !== '').join('_');
  return name === '' ? null : { name, verb, object, passive: false, taken };
}

/** "carry over": goes with its verb where nothing comes after it. */
const particles = /^(?:over|on|out|up|off|back|down|away)$/;

/** A participle, or what is written like one. */
const participial = (word: string): boolean => baseForm(word) !== word && !/(?:s|ing)$/.test(word);

const isPerson = (name: string): boolean => {
  const noun = name.split('_').at(-1) ?? '';
  return noun === 'person' || related(noun, 'person') === 'narrower';
};

/** The words that come after those that were taken. */
const after = (words: readonly Token[], taken: readonly Token[]): Token[] => {
  const last = taken.at(-1)?.index ?? -1;
  return words.filter(({ index }) => index > last);
};

const upTo = (words: readonly Token[], last: string): Token[] => {
  const at = words.findIndex(({ lower }) => lower === last);
  return at < 0 ? [...words] : words.slice(0, at + 1);
};

/** The words before the first piece that is no words. */
function leadingWords(phrase: Phrase): Token[] {
  if (phrase.kind === 'coordination')
    return phrase.items[0] === undefined ? [] : leadingWords(phrase.items[0]);
  const [first] = phrase.pieces;
  if (first?.kind === 'words') return first.tokens;
  return first?.kind === 'group' ? leadingWords(first.phrase) : [];
}

/** Verb and object, before the first preposition that does not belong to a noun. */
function firstChunk(tokens: readonly Token[]): Token[] {
  const until = tokens.findIndex(({ lower }, at) => at > 0 && opensPhrase(lower) && lower !== 'of');
  return until < 0 ? [...tokens] : tokens.slice(0, until);
}

/** "on a leash | in the park": a phrase at each preposition; "of" goes on with the noun before it. */
function adjunctsOf(tokens: readonly Token[]): Token[][] {
  const chunks: Token[][] = [];
  for (const token of tokens) {
    const before = chunks.at(-1)?.at(-1);
    const opens =
      opensPhrase(token.lower) &&
      token.lower !== 'of' &&
      !(before !== undefined && opensPhrase(before.lower));
    if (opens || chunks.length === 0) chunks.push([token]);
    else chunks.at(-1)!.push(token);
  }
  return chunks;
}

const generic = /^(?:person|people|individual|anyone|anybody|everyone|one|nobody|who|it|they)$/;

/** More content words than this say more than one fact. */
const mostFactWords = 9;

/** Words of the rule language that no input can have for a name. */
const reserved = new Set(
  'as break const continue else false for function if import in let loop namespace null package return true var void while'.split(
    ' ',
  ),
);

/** Gathers the inputs of one norm. */
class NormInputs {
  readonly inputs: InputDeclaration[] = [];
  readonly #subject: string;
  /** The words in hand say what is done, and not in which case. */
  #inAct = false;

  constructor(
    private readonly norm: NormTree,
    private readonly act: Act,
    private readonly lumped: boolean,
  ) {
    this.#subject = norm.subject === null ? '' : headOf(textOf(leadingWords(norm.subject)));
    if (norm.subject !== null && !this.#measuresSubject()) this.#subjectPhrase(norm.subject);
    const figures = this.inputs.length;
    this.#inAct = true;
    if (norm.predicate !== null) this.#predicate(norm.predicate);
    this.#inAct = false;
    if (norm.only !== null && typeof norm.only === 'object') this.#phrase(norm.only.phrase, '');
    for (const condition of norm.conditions) this.#condition(condition);
    if (norm.modality === 'must' && norm.predicate !== null && !this.#asksFor(figures))
      this.#done(norm.predicate, act);
  }

  /** "The speed of the cart must not exceed …": all of the subject says what is measured. */
  #measuresSubject(): boolean {
    const { subject, predicate } = this.norm;
    return (
      /^(?:be|exceed)?$/.test(this.act.verb) &&
      subject?.kind === 'region' &&
      subject.pieces.every(({ kind }) => kind === 'words') &&
      predicate?.kind === 'region' &&
      /^(?:measure|words)$/.test(predicate.pieces[0]?.kind ?? '') &&
      predicate.pieces.some(({ kind }) => kind === 'measure')
    );
  }

  /** Whether an input of the predicate says already what has to be so. */
  #asksFor(from: number): boolean {
    const { predicate } = this.norm;
    if (predicate === null) return true;
    return this.#measuredIn(predicate) && this.inputs.length > from;
  }

  #measuredIn(phrase: Phrase): boolean {
    if (phrase.kind === 'coordination') return phrase.items.some((item) => this.#measuredIn(item));
    return phrase.pieces.some(({ kind }) => kind === 'measure' || kind === 'formula');
  }

  #condition({ relation, phrase }: ClauseCondition): void {
    if (relation === 'idle' || relation === 'subject_to' || relation === 'notwithstanding') return;
    const [first] = wordsOf(phrase);
    const taken = /^(?:it|they|he|she)$/.test(first?.lower ?? '') ? this.#subject || this.act.object : '';
    this.#phrase(phrase, generic.test(taken) ? '' : taken);
  }

  /** Who is spoken of, and what narrows it: "Passengers | with a valid ticket". */
  #subjectPhrase(phrase: Phrase): void {
    if (phrase.kind === 'coordination') {
      for (const item of phrase.items) this.#subjectPhrase(item);
      return;
    }
    const [first, ...rest] = phrase.pieces;
    if (first?.kind !== 'words') {
      this.#region(phrase, '');
      return;
    }
    const head = firstChunk(first.tokens);
    const more = first.tokens.slice(head.length);
    const owner = generic.test(this.#subject) ? '' : this.#subject;
    if (rest.some(({ kind }) => kind === 'measure')) this.#region(phrase, owner);
    else {
      if (more.length > 0) this.#bool(more, owner);
      if (rest.length > 0) this.#region({ kind: 'region', pieces: rest }, owner);
    }
  }

  /** What is done beside verb and object: where, how, to whom, how much. */
  #predicate(phrase: Phrase): void {
    if (phrase.kind === 'coordination') {
      for (const [index, item] of phrase.items.entries()) {
        if (index === 0 || this.norm.modality === 'must') this.#predicate(item);
        else if (!beginsWithVerb(item)) this.#phrase(item, '');
      }
      return;
    }
    const [first, ...rest] = phrase.pieces;
    const words = first?.kind === 'words' ? first.tokens : [];
    if (this.#measuredIn(phrase) || first?.kind !== 'words') {
      this.#region(phrase, this.#subject);
      return;
    }
    const more = after(words, this.act.taken);
    if (this.norm.modality !== 'must' && more.length > 0) {
      if (this.lumped) this.#bool(more, '');
      else for (const chunk of adjunctsOf(more)) this.#bool(chunk, '');
    }
    if (rest.length > 0 && this.norm.modality !== 'must') this.#trailing(more, words, rest);
  }

  /** "to a customer whose account is overdrawn": what narrows the noun before it. */
  #trailing(more: readonly Token[], words: readonly Token[], rest: readonly Piece[]): void {
    const last = adjunctsOf(more.length > 0 ? more : words).at(-1) ?? [];
    const owner = headOf(textOf(last.slice(1)));
    if (more.length > 0) this.inputs.pop();
    this.#region({ kind: 'region', pieces: [...rest] }, generic.test(owner) ? '' : owner);
  }

  #phrase(phrase: Phrase, owner: string): void {
    if (phrase.kind === 'region') {
      this.#region(phrase, owner);
      return;
    }
    let head = owner;
    for (const [index, item] of phrase.items.entries()) {
      const words = textOf(wordsOf(item));
      const own = index === 0 || hasSubject(words);
      this.#phrase(item, own ? owner : head);
      if (index === 0) head = subjectIn(words) || owner;
    }
  }

  #region({ pieces }: Region, given: string): void {
    if (pieces.some(({ kind }) => kind === 'measure')) this.#measured(pieces, given);
    else {
      const tokens = pieces.flatMap((piece) => (piece.kind === 'words' ? piece.tokens : []));
      if (tokens.length > 0) this.#bool(tokens, given);
    }
    for (const [at, piece] of pieces.entries()) {
      const owner = ownerAt(pieces, at) ?? given;
      if (piece.kind === 'group' || piece.kind === 'except') this.#phrase(piece.phrase, owner);
      if (piece.kind === 'conditional') {
        this.#phrase(piece.when, '');
        this.#phrase(piece.phrase, owner);
      }
    }
  }

  #measured(pieces: readonly Piece[], owner: string): void {
    const taken = new Set<Token>();
    for (const [at, piece] of pieces.entries()) {
      if (piece.kind !== 'measure') continue;
      const [left, right] = [pieces[at - 1], pieces[at + 1]];
      const before = this.#before(
        left?.kind === 'words' ? left.tokens : [],
        piece.measure,
        taken,
        ownerAt(pieces, at) !== null,
      );
      const following = right?.kind === 'words' ? right.tokens : [];
      const after = afterFigure(following, piece.measure);
      for (const token of after) taken.add(token);
      const inAct = this.#inAct && ownerAt(pieces, at) === null;
      const { verb, object } = inAct ? this.act : { verb: verbIn(textOf(before)), object: '' };
      const input = measuredInput({
        measure: piece.measure,
        before,
        after,
        subject: ownerAt(pieces, at) ?? (owner || (inAct ? this.#subject : lastNoun(textOf(before)))),
        verb,
        object,
        alone: pieces.filter(({ kind }) => kind === 'measure').length === 1,
      });
      if (input !== null) this.#add(input);
      // what goes on after the figure and belongs to no other one
      if (pieces[at + 2]?.kind !== 'measure')
        for (const chunk of adjunctsOf(following.slice(after.length))) this.#bool(chunk, '');
    }
    const [last] = pieces.slice(-1);
    const trailing =
      pieces.length > 1 && last?.kind === 'words' && pieces.at(-2)?.kind !== 'measure' ? last.tokens : [];
    if (trailing.length > 0)
      this.#bool(trailing, ownerAt(pieces, pieces.length) ?? (this.#inAct ? '' : owner));
  }

  /**
   * What of the words before a figure says what is measured; of an act, "sell alcohol | at night | to persons", what comes
   * before that is a circumstance of its own.
   */
  #before(
    own: readonly Token[],
    measure: Measure,
    taken: ReadonlySet<Token>,
    relative: boolean,
  ): readonly Token[] {
    const inAct = this.#inAct && !relative;
    const words = own.filter((token) => !taken.has(token));
    if (this.#measuresSubject() && inAct) return this.#beforeFigure(words);
    const rest = inAct ? after(words, this.act.taken) : words;
    const chunks = adjunctsOf(rest);
    const fronted = !inAct && chunks.length > 1 && opensPhrase(rest[0]?.lower ?? '') ? 1 : 0;
    const said = chunks.filter((chunk) => chunk.some(({ content }) => content));
    const attached = inAct
      ? said.length > 0 && measuresNoun(measure, said.at(-1)!)
        ? 1
        : 0
      : said.length - fronted;
    for (const chunk of said.slice(0, said.length - attached)) this.#bool(chunk, '');
    const kept = attached > 0 ? said.slice(-attached).flat() : [];
    return kept.length > 0 ? kept : inAct ? words.filter((token) => !rest.includes(token)) : kept;
  }

  /** "The speed of the cart must not exceed": what comes before the verb says what is measured. */
  #beforeFigure(own: readonly Token[]): readonly Token[] {
    const { subject } = this.norm;
    const idle = own.every(({ content, lower }) => !content || lower === 'exceed');
    return idle && subject !== null ? wordsOf(subject) : own;
  }

  #bool(tokens: readonly Token[], owner: string): void {
    const said = textOf(tokens[0]?.lower === 'without' ? tokens.slice(1) : tokens);
    const short = shortName(said);
    // "shown to those who care": no one fact, or one that is said elsewhere
    const points = tokens.some(({ lower }) => /^(?:those|such|same|thereof|therein)$/.test(lower));
    if (short === '' || points || tokens.filter(({ content }) => content).length > mostFactWords) return;
    const owned = owner === '' || short.startsWith(`${owner}_`) ? short : `${owner}_${short}`;
    const name = owned.split('_').length <= 4 ? owned : short;
    const own = said.replace(/^(?:it|they|he|she)\b\s*/i, '');
    const who = owner === '' ? said : `${owner.replaceAll('_', ' ')}: ${own}`;
    this.#add({ name, type: 'bool', description: sentence(who) });
  }

  /** What a duty asks for, as a fact for each of its acts: "register signed", "helmet worn". */
  #done(phrase: Phrase, act: Act): void {
    if (phrase.kind === 'coordination') {
      for (const [index, item] of phrase.items.entries()) {
        const words = leadingWords(item);
        if (index === 0) this.#done(item, act);
        else if (beginsWithVerb(item)) this.#done(item, actIn(words, this.#subject, act.passive) ?? act);
        else {
          const { name, last } = headNounOf(textOf(words));
          this.#done(item, {
            ...act,
            object: act.passive ? act.object : name,
            taken: act.passive ? [] : upTo(words, last),
          });
        }
      }
      return;
    }
    const words = wordsOf(phrase);
    const said = textOf(words);
    const subject = this.#subject.replaceAll('_', ' ');
    const short = (text: string, most: number): string =>
      shortName(text.replace(/^(?:be|have)\b/i, ''), most);
    if (act.verb === 'have') {
      this.#add({ name: `has_${short(said, 3)}`, type: 'bool', description: sentence(said) });
      return;
    }
    const whole = sentence(
      act.passive || act.verb === 'be' ? `${subject} ${said.replace(/^be\b/i, 'is')}` : said,
    );
    if (act.verb === '' || act.verb === 'be') {
      const state = short(said, Math.max(1, 4 - this.#subject.split('_').length));
      const owned = [this.#subject, state].filter((part) => part !== '').join('_');
      if (state !== '') this.#add({ name: owned, type: 'bool', description: whole });
      return;
    }
    const more = after(words, act.taken);
    const tailed = more.some(({ content, lower }) => content || particles.test(lower));
    const object = tailed ? act.object.split('_').slice(-1).join('_') : act.object;
    const base = [object, participle(act.verb)].filter((part) => part !== '').join('_');
    const tail = tailed ? shortName(textOf(more), 4 - base.split('_').length) : '';
    const name = [base, tail].filter((part) => part !== '').join('_');
    if (name !== '') this.#add({ name, type: 'bool', description: whole });
  }

  #add(input: InputDeclaration): void {
    const name = reserved.has(input.name) ? `${input.name}_is_so` : input.name.replaceAll(/[^a-z0-9]+/g, '_');
    if (!this.inputs.some((other) => other.name === name)) this.inputs.push({ ...input, name });
  }
}

const sentence = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
  return line.charAt(0).toUpperCase() + line.slice(1);
};

/** "insure it" begins with an act of its own, "gloves" with what the act before is done to. */
function beginsWithVerb(phrase: Phrase): boolean {
  const [first] = tag(textOf(leadingWords(phrase)).toLowerCase());
  return first?.pos === 'VERB' || first?.lower === 'be';
}

/** The last verb of the words, base form: "the tenant has been absent" → none, "who work" → `work`. */
function verbIn(text: string): string {
  const last = tag(text.toLowerCase()).findLast(
    ({ pos, lower }) =>
      pos === 'VERB' || (/^(?:ADJ|ADV)$/.test(pos) && /ed$/.test(lower) && participial(lower)),
  );
  return last === undefined ? '' : baseForm(last.lower);
}

/** "a person who is younger than 18": of whom a relative clause speaks; null outside of one. */
function ownerAt(pieces: readonly Piece[], at: number): string | null {
  const relative = pieces.findLastIndex(({ kind }, index) => index < at && kind === 'relative');
  const before = pieces[relative - 1];
  return before?.kind === 'words' ? lastNoun(textOf(before.tokens)) || null : null;
}

/** "at a height [of 120 m]", "to a person [under 18]": a figure that measures the noun before it; "in the zone [for 2 hours]" does not. */
function measuresNoun({ amount, tokens, of }: Measure, chunk: readonly Token[]): boolean {
  if (amount.kind !== 'number' || !endsWithNoun(textOf(chunk))) return false;
  const { unit } = amount;
  if (unit === null) return isPerson(lastNoun(textOf(chunk)));
  if (!/^(?:time|calendar|clock)$/.test(unit.dimension)) return true;
  return of.some((word) => /^(?:old|older|young|younger|aged)$/.test(word)) || tokens[0]?.lower === 'of';
}

/** What of the words after a figure belongs to it: what is counted, the event that it is counted from, "per person". */
function afterFigure(words: readonly Token[], { amount }: Measure): Token[] {
  const [first, ...others] = adjunctsOf(words);
  const opening = first?.[0]?.lower ?? '';
  if (first === undefined || amount.kind === 'date') return [];
  const idiom = others[0]?.map(({ lower }) => lower).join(' ') ?? '';
  const more = /^(?:at (?:a|the same|any one) time|at once|per \w+)$/.test(idiom) ? (others[0] ?? []) : [];
  if (!opensPhrase(opening)) return [...first, ...more];
  const time = amount.kind === 'number' && /^(?:time|calendar)$/.test(amount.unit?.dimension ?? '');
  if (/^(?:of|per|from)$/.test(opening) || (time && /^(?:after|before|since|until|prior)$/.test(opening)))
    return [...first, ...more];
  return [];
}

/** "it is lost" has a subject of its own; "stolen" and "has been stolen" have not. */
function hasSubject(text: string): boolean {
  const tokens = tag(text);
  const verb = tokens.findIndex(({ pos }) => pos === 'VERB' || pos === 'AUX');
  return verb > 0 && tokens.slice(0, verb).some(({ pos }) => /^(?:NOUN|PROPN|PRON)$/.test(pos));
}

function subjectIn(text: string): string {
  const tokens = tag(text);
  const verb = tokens.find(({ pos }) => pos === 'VERB' || pos === 'AUX');
  return verb === undefined ? '' : headOf(text.slice(0, verb.start));
}
