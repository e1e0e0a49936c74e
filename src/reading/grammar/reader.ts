import type { Norm, Note, ReadBy, TokenRange } from '../../rules/ledger/ledger.ts';
import { unreadRanges } from '../../rules/ledger/account.ts';
import { tokenizer } from '../../rules/ledger/tokens.ts';
import type { Clause, ClauseReader, Doubt, NormReading, Reading, Vocabulary } from '../clause-reader.ts';
import type { Binder } from './binding.ts';
import type { StatementTree } from './clause-tree.ts';
import { rangesOf } from './conditions.ts';
import { itemsOf } from './items.ts';
import type { Layout, SentenceUnit } from './layout.ts';
import { layoutOf } from './layout.ts';
import type { BoundNorm } from './norms.ts';
import { bindNorm } from './norms.ts';
import { statement } from './productions.ts';
import { recall } from './binding.ts';
import type { Token } from './tokens.ts';
import { tokensOf } from './tokens.ts';
import { namesOf } from './vocabulary.ts';

const name = 'grammar';
const version = '1';
const readBy: ReadBy = { reader: name, version };

/** Reader one: productions that consume every word of the clause, and what they leave is said word by word. */
export const grammarReader: ClauseReader = {
  name,
  version,
  read: (clause, vocabulary) => new ClauseReading(clause, vocabulary).read(),
};

class ClauseReading {
  readonly #tokens: Token[];
  readonly #layout: Layout;
  readonly #binder: Binder;
  readonly #unread: Token[] = [];
  readonly #bound: { unit: SentenceUnit; norm: BoundNorm }[] = [];

  constructor(
    private readonly clause: Clause,
    vocabulary: Vocabulary,
  ) {
    this.#tokens = tokensOf(clause.quotes);
    this.#layout = layoutOf(this.#tokens);
    this.#binder = { names: namesOf(vocabulary), doubts: [], used: new Set(), claimed: new Set() };
  }

  read(): Reading {
    for (const unit of this.#layout.units) this.#readUnit(unit);
    this.#related();
    const norms = this.#bound.map(({ norm }) => this.#reading(norm));
    const accounted = norms.flatMap(({ ledger }) => unreadRanges(this.clause.quotes, ledger));
    const unread = [...rangesOf(this.#unread), ...accounted];
    const doubts = this.#binder.doubts.map(({ code, words, message }): Doubt => ({
      code,
      words: rangesOf(words),
      message,
    }));
    if (unread.length > 0)
      doubts.push({ code: 'unread_words', words: unread, message: 'These words were not read.' });
    return {
      reader: { name, version },
      complete: norms.length > 0 && unread.length === 0 && doubts.length === 0,
      norms,
      unread,
      doubts,
      no_norm: norms.length > 0 ? null : 'No sentence here was read as obliging, forbidding or permitting.',
    };
  }

  #readUnit(unit: SentenceUnit): void {
    const all = [...unit.trunk, ...(unit.list?.items.flat() ?? []), ...unit.closing];
    if (unit.unreadable || unit.list !== null) {
      this.#unread.push(...all.filter(({ content }) => content));
      return;
    }
    const readings = parses(unit.trunk).map((tree) => this.#bind(tree));
    const best = choose(readings, this.#binder);
    if (best === null) {
      this.#unread.push(...all.filter(({ content }) => content));
      return;
    }
    this.#binder.doubts.push(...best.binder.doubts);
    for (const used of best.binder.used) this.#binder.used.add(used);
    for (const norm of best.norms) {
      this.#unread.push(...norm.unread);
      this.#bound.push({ unit, norm });
    }
  }

  #bind(tree: StatementTree): StatementReading {
    const binder: Binder = { ...this.#binder, doubts: [], used: new Set(), claimed: new Set() };
    const norms = tree.kind === 'norms' ? tree.norms.map((norm) => bindNorm(norm, binder, readBy)) : [];
    return { norms, binder };
  }

  /** An input that the words speak of and that no norm reads: something was missed. */
  #related(): void {
    const own = this.#tokens.flatMap(({ stems }) => stems);
    for (const input of this.#binder.names.inputs) {
      if (this.#binder.used.has(input)) continue;
      if (recall(input.stems, own, { near: [], norm: [] }, input, this.#binder.names).own < 0.5) continue;
      this.#binder.doubts.push({
        code: 'unbound_words',
        words: [],
        message: `The words speak of ${input.input.name}, which nothing here reads.`,
      });
    }
  }

  /** The ledger of one norm: what its elements leave of the clause is another norm's, a heading's, or says what the action is. */
  #reading(bound: BoundNorm): NormReading {
    const { norm } = bound;
    const taken = new Set(elementTokens(norm, bound.notes, this.#tokens));
    const unread = new Set(this.#unread);
    const own = this.#bound.find((entry) => entry.norm === bound)!.unit;
    const sentence = new Set([...own.trunk, ...(own.list?.items.flat() ?? []), ...own.closing]);
    const mine = this.#tokens.filter(
      (token) => token.kind !== 'break' && !taken.has(token) && !unread.has(token) && sentence.has(token),
    );
    const others = this.#tokens.filter(
      (token) => token.kind !== 'break' && !taken.has(token) && !unread.has(token) && !sentence.has(token),
    );
    const given = rangesOf(mine);
    const full: Norm =
      given.length === 0
        ? norm
        : { ...norm, act: [...norm.act, { kind: 'given', role: 'act', words: given, read_by: readBy }] };
    const notes: Note[] =
      others.length === 0
        ? bound.notes
        : [
            ...bound.notes,
            {
              kind: 'note',
              role: 'other_rule',
              reason: 'read by the other norms of the clause, or its headings',
              words: rangesOf(others),
              read_by: readBy,
            },
          ];
    return {
      ledger: { tokenizer, norm: full, terms: [], notes },
      proposed: [],
      overrides: [],
      tier: bound.tree.guidance ? 'guidance' : 'mandatory',
      confidence: 1,
    };
  }
}

interface StatementReading {
  norms: BoundNorm[];
  binder: Binder;
}

const problems = ({ norms, binder }: StatementReading): number =>
  10 * norms.reduce((sum, norm) => sum + norm.unread.length, 0) +
  binder.doubts.length +
  (norms.length === 0 ? 1000 : 0);

/** The way of reading with the fewest open questions; a doubt where two that have none differ. */
function choose(readings: readonly StatementReading[], binder: Binder): StatementReading | null {
  const [best] = [...readings].sort((left, right) => problems(left) - problems(right));
  if (best === undefined || best.norms.length === 0) return null;
  const meaning = meaningOf(best);
  const rivals = readings.filter(
    (reading) => problems(reading) === problems(best) && meaningOf(reading) !== meaning,
  );
  if (rivals.length > 0 && problems(best) === 0) {
    binder.doubts.push({
      code: 'ambiguous_attachment',
      words: best.norms.flatMap(({ tree }) => tree.words),
      message: 'The sentence can be put together in two ways that differ.',
    });
  }
  return best;
}

const meaningOf = ({ norms }: StatementReading): string =>
  JSON.stringify(
    norms.map(({ norm }) => norm),
    (key, value: unknown) => (key === 'words' || key === 'read_by' ? undefined : value),
  );

/** Every way in which the productions consume the whole sentence. */
function parses(tokens: readonly Token[]): StatementTree[] {
  const items = itemsOf(tokens);
  return statement({ items }, 0)
    .filter(({ to }) => to === items.length || (to === items.length - 1 && items[to]?.kind === 'stop'))
    .map(({ value }) => value);
}

function elementTokens(norm: Norm, notes: readonly Note[], tokens: readonly Token[]): Token[] {
  const ranges: TokenRange[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (key === 'words') ranges.push(...(inner as TokenRange[]));
        else walk(inner);
      }
    }
  };
  walk(norm);
  walk(notes);
  return tokens.filter((token) =>
    ranges.some(
      (range) => range.citation === token.citation && range.start <= token.start && range.end >= token.end,
    ),
  );
}
