import type {
  ClauseCondition,
  NormTree,
  Phrase,
  Piece,
  Region,
} from '../../../reading/grammar/trees/clause-tree.ts';
import type { Measure } from '../../../reading/grammar/items/measure.ts';
import { wordsOf } from '../../../reading/grammar/trees/phrase-words.ts';
import type { Token } from '../../../reading/grammar/words/tokens.ts';
import { opensPhrase } from '../../../reading/grammar/words/words.ts';
import type { InputDeclaration } from '../../../rules/model.ts';
import { participle } from '../../../core/participle.ts';
import { actIn, type Act } from './acts.ts';
import {
  adjunctsOf,
  after,
  afterFigure,
  beginsWithVerb,
  firstChunk,
  goesFurther,
  hasSubject,
  isCount,
  isPart,
  isPurpose,
  leadingWords,
  isLimit,
  measuresNoun,
  ownerAt,
  relativeBefore,
  wordsBefore,
  particles,
  sentence,
  subjectIn,
  upTo,
  verbIn,
} from './clause-words.ts';
import { measuredInput } from './measured-names.ts';
import { asStatement } from './whole-phrase.ts';
import { headNounOf, headOf, lastNoun, shortName, textOf } from './phrase-names.ts';

const generic = /^(?:person|people|individual|anyone|anybody|everyone|one|nobody|who|it|they)$/;

/** "require a passenger to accept a credit": what is asked for is part of the act. */
const asking = /^(?:require|allow|permit|force|ask|oblige|compel|order|cause|enable)$/;

/** A clause that asks for more says more than a reading by its own names can be trusted with. */
const mostInputs = 5;

/** Words of the rule language that no input can have for a name. */
const reserved = new Set(
  'as break const continue else false for function if import in let loop namespace null package return true var void while'.split(
    ' ',
  ),
);

/** Gathers the inputs of one norm. */
export class NormInputs {
  readonly inputs: InputDeclaration[] = [];
  /** The words say more than inputs of single facts could: no name is proposed for any of them. */
  #isOpen = false;
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

  /** Whether every phrase of the norm came to inputs, or may be said by the act. */
  get isOpen(): boolean {
    const { conditions } = this.norm;
    // "when authorised by the state where the body is located": of what the second condition is one
    const trailing = conditions.filter(({ relation, front }) => relation === 'if' && !front);
    return this.#isOpen || trailing.length > 1 || this.inputs.length > mostInputs;
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
        const words = wordsOf(item);
        const apart =
          beginsWithVerb(item) ||
          opensPhrase(words[0]?.lower ?? '') ||
          words.length === 1 ||
          words.some(({ kind }) => kind === 'number') ||
          /^(?:has|have|is|are)$/.test(words[0]?.lower ?? '');
        // "by entities, regions and countries", "the reuse of existing and of new data": what it goes on with is open
        const first = leadingWords(phrase.items[0]!);
        const plain =
          this.norm.modality === 'must' && after(first, this.act.taken).length === 0 && words.length <= 5;
        if (index > 0 && !apart && !plain) this.#isOpen = true;
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
      if (
        /^(?:of|to)$/.test(more[0]!.lower) &&
        (more[0]!.lower === 'of' ||
          (isPurpose(more) && !(asking.test(this.act.verb) && this.act.object !== '')))
      )
        this.#isOpen = true;
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
      if (index > 0 && !isPart(phrase.items[0]!, item)) this.#isOpen = true;
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
      const owner = this.#ownerAt(pieces, at) ?? given;
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
      const [left, right] = [wordsBefore(pieces, at), pieces[at + 1]];
      const before = this.#before(left, piece.measure, taken, ownerAt(pieces, at) !== null);
      const following = right?.kind === 'words' ? right.tokens : [];
      // "at least two extinguishers are kept | at the stall": they are the ones that are counted
      const counts = !this.#inAct && isCount(piece.measure, following);
      const after = counts ? following : afterFigure(following, piece.measure);
      // "three boats are moored | without permission": those that lack it are, and no name says so
      if (counts && pieces[at + 2]?.kind === 'not') this.#isOpen = true;
      for (const token of after) taken.add(token);
      const inAct = this.#inAct && ownerAt(pieces, at) === null;
      const { verb, object } = inAct ? this.act : { verb: verbIn(textOf(before)), object: '' };
      if (this.norm.words.length === 0 && !isLimit(piece.measure, after)) continue;
      const input = measuredInput({
        measure: piece.measure,
        before,
        after,
        subject: this.#ownerAt(pieces, at) ?? (owner || (inAct ? this.#subject : lastNoun(textOf(before)))),
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

  /** Of whom or what a relative clause speaks: "charge a fee that exceeds 5 EUR" of the fee. */
  #ownerAt(pieces: readonly Piece[], at: number): string | null {
    const owner = ownerAt(pieces, at);
    const before = pieces[relativeBefore(pieces, at) - 1];
    if (owner === null || !this.#inAct || before !== pieces[0] || before?.kind !== 'words') return owner;
    const rest = after(before.tokens, this.act.taken);
    return lastNoun(textOf(rest)) === '' ? this.act.object || owner : owner;
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
    const chunks = adjunctsOf(rest).filter(
      (chunk) => !inAct || chunk[0]?.lower !== 'of' || chunk.length === 1,
    );
    const fronted = !inAct && chunks.length > 1 && opensPhrase(rest[0]?.lower ?? '') ? 1 : 0;
    const said = chunks.filter((chunk) => chunk.some(({ content }) => content));
    const attached = inAct
      ? said.length > 0 && measuresNoun(measure, said.at(-1)!)
        ? 1
        : 0
      : said.length - fronted;
    for (const chunk of said.slice(0, said.length - attached)) this.#bool(chunk, '');
    const kept = attached > 0 ? said.slice(-attached).flat() : [];
    return kept.length > 0 || !inAct ? kept : words.filter((token) => !said.flat().includes(token));
  }

  /** "The speed of the cart must not exceed": what comes before the verb says what is measured. */
  #beforeFigure(own: readonly Token[]): readonly Token[] {
    const { subject } = this.norm;
    const idle = own.every(({ content, lower }) => !content || lower === 'exceed');
    return idle && subject !== null ? wordsOf(subject) : own;
  }

  #bool(tokens: readonly Token[], owner: string): void {
    // a figure that nothing compares
    if (tokens.some(({ kind }) => kind === 'number')) return;
    const said = textOf(tokens[0]?.lower === 'without' ? tokens.slice(1) : tokens);
    const short = shortName(said);
    // "shown to those who care": no one fact, or one that is said elsewhere
    const points = tokens.some(({ lower }) => /^(?:those|such|same|thereof|therein)$/.test(lower));
    if (short === '') return;
    if (points || goesFurther(tokens)) {
      this.#isOpen = true;
      return;
    }
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
    if (words.some(({ kind }) => kind === 'number')) return;
    if (goesFurther(words)) this.#isOpen = true;
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
    const base = [object, participle(act.verb), act.particle ?? ''].filter((part) => part !== '').join('_');
    const tail = tailed ? shortName(textOf(more), 4 - base.split('_').length) : '';
    const name = [base, tail].filter((part) => part !== '').join('_');
    if (name !== '') this.#add({ name, type: 'bool', description: whole });
  }

  #add(input: InputDeclaration): void {
    const name = reserved.has(input.name) ? `${input.name}_is_so` : input.name.replaceAll(/[^a-z0-9]+/g, '_');
    if (this.inputs.some((other) => other.name === name)) return;
    this.inputs.push(input.type === 'bool' ? asStatement({ ...input, name }) : { ...input, name });
  }
}
