import { unreadRanges } from '../../rules/ledger/account.ts';
import type { Clause, ClauseReader, Doubt, Reading, Vocabulary } from '../clause-reader.ts';
import type { Binder } from './binding/binding.ts';
import {
  askAboutFixedTwice,
  askAboutOpposed,
  askAboutSameAct,
  askAboutWaived,
  settleLoosened,
  settleReplaced,
} from './doubts/beside-norms.ts';
import { askAboutActOrManner } from './doubts/act-or-manner.ts';
import { askAboutCasesOfItems } from './doubts/cases-of-items.ts';
import { askAboutClaimed } from './doubts/claimed-amounts.ts';
import { askAboutWordings } from './doubts/open-wordings.ts';
import { contradictions } from './doubts/contradictions.ts';
import { withCountedPairs } from './vocabulary/counted-pairs.ts';
import { withDeclaredPhrases } from './vocabulary/declared-phrases.ts';
import { withoutIdleFrames } from './vocabulary/idle-frames.ts';
import { withMeantPhrases } from './vocabulary/meant-phrases.ts';
import { withMeantWords } from './vocabulary/meant-words.ts';
import type { StatementTree } from './trees/clause-tree.ts';
import { rangesOf } from './binding/conditions.ts';
import { doubt } from './trees/phrase-words.ts';
import type { StatementReading } from './norms/statements.ts';
import { bindRelease, choose } from './norms/statements.ts';
import { joinedAmounts } from './norms/joined-amounts.ts';
import { readComparative } from './norms/comparatives.ts';
import { otherSubject } from './doubts/of-other-subjects.ts';
import { countsAnother } from './trees/replaced-figures.ts';
import { extended, saysAnother } from './trees/extensions.ts';
import { labelsOf } from './trees/labels.ts';
import type { Layout, SentenceUnit } from './trees/layout.ts';
import { layoutOf } from './trees/layout.ts';
import { askAboutMissed } from './doubts/missed-inputs.ts';
import { readingOf } from './norms/norm-ledger.ts';
import type { BoundNorm } from './norms/norms.ts';
import { liftDuties } from './norms/lifted-duties.ts';
import { precede, releaseFrom, resolveReferences } from './norms/precedence.ts';
import { aboutBefore } from './trees/pronouns.ts';
import { withReferredItems } from './trees/referred-items.ts';
import { withReferredFigures } from './trees/referred-figures.ts';
import { readBy, readerName, readerVersion, type ReadNorm, type ReadNorms } from './norms/read-norms.ts';
import { bindNorm } from './norms/norms.ts';
import { actorsToldApart } from './binding/actors.ts';
import { addsStricter } from './norms/stricter-elsewhere.ts';
import { settleInstead } from './norms/instead-norms.ts';
import { readAlone } from './norms/without-company.ts';
import { otherThanBefore } from './norms/other-subjects.ts';
import { grantedBeforeProviso } from './norms/provisos.ts';
import { eachOfThem } from './rewrites/each-of-them.ts';
import { neverMet } from './doubts/never-met.ts';
import { lateConsent, pointsOutside, unsettledPronoun } from './doubts/ambiguities.ts';
import { askAboutEveryTime, askAboutOverlap } from './doubts/overlapping-limits.ts';
import { askAboutSharedEdge } from './doubts/shared-edges.ts';
import { askAboutTakenUpPlaces } from './doubts/taken-up-places.ts';
import { askAboutTakenUp } from './doubts/taken-up-verbs.ts';
import { askAboutReleaseOfAnother, askAboutWaivedForAnother } from './doubts/waived-for-another.ts';
import { spareWords } from './doubts/spare-words.ts';
import { withWaived } from './trees/waived-needs.ts';
import { withThatDate } from './items/taken-up-dates.ts';
import { withRetention } from './vocabulary/retention.ts';
import type { Token } from './words/tokens.ts';
import { joinedConnectives } from './words/connectives.ts';
import { tokensOf } from './words/tokens.ts';
import { defineTerm } from './binding/define-term.ts';
import {
  closePermission,
  contrast,
  excludesOthers,
  speaksAgainst,
  turnedAgainst,
} from './norms/contrasts.ts';
import { takeUpSuch } from './norms/such-ones.ts';
import { preventingNothing, waysOfUnit, withStatusUsed } from './norms/ways-of-units.ts';
import { namesOf } from './vocabulary/vocabulary.ts';

/** Reader one: productions that consume every word of the clause, and what they leave is said word by word. */
export const grammarReader: ClauseReader = {
  name: readerName,
  version: readerVersion,
  read: (clause, vocabulary) => new ClauseReading(clause, vocabulary).read(),
};

class ClauseReading {
  readonly #tokens: Token[];
  readonly #layout: Layout;
  readonly #binder: Binder;
  readonly #unread: Token[] = [];
  readonly #bound: ReadNorm[] = [];
  /** The same, for what looks at the norms together. */
  readonly #norms: ReadNorms;

  /** The unit that was read last: what "the same" speaks of. */
  #before: SentenceUnit | null = null;
  /** Norms that a later sentence makes an exception to. */
  readonly #lifted = new Set<BoundNorm>();
  readonly #precedences: { tree: Extract<StatementTree, { kind: 'precedence' }>; unit: SentenceUnit }[] = [];

  constructor(
    private readonly clause: Clause,
    private readonly vocabulary: Vocabulary,
  ) {
    const names = namesOf(vocabulary);
    const tokens = withCountedPairs(
      withRetention(withThatDate(joinedConnectives(withReferredItems(tokensOf(clause.quotes)))), names),
      names,
    );
    this.#tokens = withReferredFigures(
      withDeclaredPhrases(withMeantWords(withMeantPhrases(tokens, names), names), names),
    );
    this.#binder = {
      names,
      doubts: [],
      used: new Set(),
      claimed: new Set(),
      restricting: new Map(),
      terms: [],
    };
    this.#layout = layoutOf(
      withoutIdleFrames(this.#tokens, names, (frame) => {
        doubt(this.#binder, 'ambiguous_attachment', frame, 'Is this what it is for, or when it holds?');
      }),
    );
    this.#norms = {
      units: this.#layout.units,
      bound: this.#bound,
      binder: this.#binder,
      unread: this.#unread,
      releases: [],
    };
  }

  read(): Reading {
    const units = withStatusUsed(this.#layout.units.flatMap(waysOfUnit));
    const joined = joinedAmounts(units);
    for (const { ways } of joined) for (const way of ways) defineTerm(way, this.#binder, this.#unread);
    for (const { unit, ways } of joined) {
      this.#readUnit(unit, ways);
      this.#before = unit;
    }
    askAboutFixedTwice(this.#norms);
    for (const { tree, unit } of this.#precedences) precede(tree, unit, this.#norms);
    resolveReferences(this.#norms);
    askAboutWaivedForAnother(this.#norms);
    liftDuties(this.#norms);
    this.#unread.push(...actorsToldApart(this.#bound.map(({ norm, overrides }) => ({ ...norm, overrides }))));
    for (const term of this.#binder.terms) {
      if (!term.met)
        doubt(this.#binder, 'unbound_words', term.words, 'No norm of the clause uses this term.');
    }
    for (const token of this.#tokens) {
      if (token.meant?.relation === 'opposite')
        doubt(
          this.#binder,
          'unbound_words',
          [token],
          `"${token.text}" was read as the opposite of "${token.meant.word}". What is not the one need not be the other.`,
        );
    }
    askAboutOpposed(this.#norms);
    askAboutCasesOfItems(this.#norms);
    askAboutActOrManner(this.#norms);
    askAboutSameAct(this.#norms);
    askAboutOverlap(this.#norms);
    askAboutEveryTime(this.#norms);
    askAboutClaimed(this.#norms);
    askAboutSharedEdge(this.#norms);
    askAboutWaived(this.#norms);
    settleInstead(this.#norms);
    settleReplaced(this.#norms);
    settleLoosened(this.#norms);
    askAboutMissed(this.#tokens, this.#norms);
    readAlone(this.#norms);
    this.#spare();
    const norms = this.#bound.map((norm) => readingOf(norm, this.#tokens, this.#norms));
    const accounted = norms.flatMap(({ ledger }) => unreadRanges(this.clause.quotes, ledger));
    const open = this.#tokens.filter((token) =>
      accounted.some(
        ({ citation, start, end }) => citation === token.citation && start <= token.start && token.end <= end,
      ),
    );
    const unread = rangesOf([...this.#unread, ...open]);
    const doubts = this.#binder.doubts.map(({ code, words, message }): Doubt => ({
      code,
      words: rangesOf(words),
      message,
    }));
    for (const { norm } of this.#bound)
      for (const { input, words } of contradictions(norm.norm))
        doubts.push({
          code: 'ambiguous_attachment',
          words,
          message: `${input} would have to be two things at once.`,
        });
    if (doubts.length === 0 && unread.length === 0)
      for (const norm of norms) doubts.push(...neverMet(norm, this.vocabulary));
    if (unread.length > 0)
      doubts.push({ code: 'unread_words', words: unread, message: 'These words were not read.' });
    return {
      reader: { name: readerName, version: readerVersion },
      complete: norms.length > 0 && unread.length === 0 && doubts.length === 0,
      norms,
      unread,
      doubts,
      no_norm: norms.length > 0 ? null : 'No sentence here was read as obliging, forbidding or permitting.',
    };
  }

  #readUnit(unit: SentenceUnit, every: readonly StatementTree[]): void {
    const ways = preventingNothing(every, this.#bound.length > 0);
    if (ways.some(({ kind }) => kind === 'definition')) return;
    const precedence = ways.find((way) => way.kind === 'precedence');
    if (precedence !== undefined) {
      this.#precedences.push({ tree: precedence, unit });
      return;
    }
    const readings = ways.flatMap((tree) => {
      const known =
        tree.kind === 'extension'
          ? this.#extended(tree)
          : withWaived(this.#continued(tree, unit), this.#bound.at(-1)?.norm.tree);
      return known === null ? [] : [this.#bind(known)];
    });
    const best = choose(readings, this.#binder);
    if (best === null && addsStricter(unit, this.#norms)) return;
    if (best === null) {
      this.#unread.push(
        ...[...unit.trunk, ...(unit.list?.items.flat() ?? []), ...unit.closing].filter(
          ({ content }) => content,
        ),
      );
      return;
    }
    this.#binder.doubts.push(...best.binder.doubts);
    // "The clerk must call the guard. He must …": of which of them
    const goesOn = /^(?:he|she)$/.test(unit.trunk[0]?.lower ?? '') ? (this.#before?.trunk ?? []) : [];
    unsettledPronoun([...goesOn, ...unit.trunk], this.#binder);
    const own = [...unit.trunk, ...(unit.list?.items.flat() ?? []), ...unit.closing];
    if (own.at(-1)?.lower === '?')
      doubt(this.#binder, 'ambiguous_attachment', own.slice(-1), 'A question lays down no norm.');
    const above = this.#tokens.filter(({ index }) => index < (own[0]?.index ?? 0));
    askAboutWordings(own, above, this.#binder);
    pointsOutside(own, above, this.#binder);
    for (const used of best.binder.used) this.#binder.used.add(used);
    if (best.release !== null) {
      askAboutReleaseOfAnother(best.release, this.#norms);
      for (const norm of releaseFrom(unit, best.release, this.#norms)) this.#lifted.add(norm);
    }
    grantedBeforeProviso(best.norms, this.#binder);
    for (const [index, norm] of best.norms.entries()) {
      readComparative(norm, index === 0 ? this.#bound.at(-1)?.norm : best.norms[index - 1], readBy);
      this.#unread.push(...norm.unread);
      const before = best.norms[index - 1];
      if (before !== undefined) lateConsent(before.tree, norm.tree, own, this.#binder);
      if (countsAnother(norm))
        doubt(
          this.#binder,
          'ambiguous_attachment',
          norm.tree.words,
          'Is this a limit of its own, or one of the number before?',
        );
      if (saysAnother(norm))
        doubt(
          this.#binder,
          'ambiguous_attachment',
          norm.tree.words,
          'Of what else this holds could not be read.',
        );
      askAboutTakenUp(norm, before, this.#binder);
      askAboutTakenUpPlaces(
        norm,
        this.#bound.map((entry) => entry.norm),
        own,
        above,
        best.norms.length === 1,
        this.#binder,
      );
      takeUpSuch(
        norm,
        index === 0 ? own : norm.tree.words,
        this.#bound.map((entry) => entry.norm),
        this.#binder,
      );
      const contrary = [...(index === 0 ? unit.otherwise : []), ...(norm.tree.otherwise ?? [])];
      if (contrary.length > 0)
        contrast(
          norm,
          index === 0 ? this.#bound.at(-1)?.norm : best.norms[index - 1],
          contrary,
          this.#binder,
        );
      if (excludesOthers(norm)) {
        // all that it says is said by the permission that it closes
        if (closePermission(norm, this.#bound, this.#binder)) continue;
      } else if (
        contrary.length === 0 &&
        !otherThanBefore(
          norm,
          this.#bound.map((entry) => entry.norm),
          this.#unread,
        )
      )
        otherSubject(norm.tree, norm.facts, this.#binder);
      const adverse = (index === 0 && unit.however) || norm.tree.against === true || speaksAgainst(norm);
      this.#bound.push({
        unit,
        norm,
        overrides: new Set(
          adverse
            ? turnedAgainst(norm, norm.tree.against === true && index > 0 ? unit : null, this.#norms)
            : [],
        ),
      });
    }
  }

  /** "Paragraph 1 applies in the same way to buses", "The same applies to buses": the one norm meant, of them. */
  #extended(tree: Extract<StatementTree, { kind: 'extension' }>): StatementTree | null {
    const labels = labelsOf(tree.reference);
    const named = this.#bound.filter(({ unit }) =>
      tree.reference.length === 0 ? unit === this.#before : labels.includes(unit.label ?? ''),
    );
    const [only, ...more] = named;
    const isOne = tree.reference.length === 0 || labels.length === 1;
    if (only === undefined || more.length > 0 || !isOne || this.#lifted.has(only.norm)) return null;
    const made = extended(only.norm, tree, this.#binder.names.action);
    return made === null ? null : { kind: 'norms', norms: [made] };
  }

  /** A sentence about what the sentence before speaks of. */
  #continued(tree: StatementTree, { otherwise }: SentenceUnit): StatementTree {
    const before = this.#bound.at(-1)?.norm;
    if (tree.kind !== 'norms' || before === undefined) return tree;
    // "Otherwise it must …": of the other case
    const conditional = before.norm.if.length > 0 && otherwise.length === 0;
    const known = { tree: before.tree, facts: before.facts, conditional };
    return { ...tree, norms: tree.norms.map((norm) => aboutBefore(norm, known)) };
  }

  #bind(tree: StatementTree): StatementReading {
    const binder: Binder = { ...this.#binder, doubts: [], used: new Set(), claimed: new Set() };
    if (tree.kind === 'norms') {
      const norms: BoundNorm[] = [];
      for (const norm of tree.norms.flatMap((each) => eachOfThem(each, binder)))
        norms.push(
          bindNorm(norm, norm.otherEvent === true ? withoutFigures(binder, norms.at(-1)) : binder, readBy),
        );
      return { norms, binder, release: null };
    }
    return { norms: [], binder, release: tree.kind === 'release' ? bindRelease(tree, binder, readBy) : null };
  }

  /** Words that tell nothing apart, where nothing else of the clause is open. */
  #spare(): void {
    if (this.#binder.doubts.length > 0) return;
    for (const { norm } of this.#bound) {
      const own = this.#unread.filter((token) => norm.unread.includes(token));
      const spare = spareWords(own, this.#tokens, norm, this.#binder);
      for (const token of spare)
        for (let at = this.#unread.indexOf(token); at >= 0; at = this.#unread.indexOf(token))
          this.#unread.splice(at, 1);
    }
  }
}

/** Without the inputs that the norm before limits: what is counted from another event is another input. */
const withoutFigures = (binder: Binder, before: BoundNorm | undefined): Binder => {
  const limited = (before?.facts ?? []).flatMap((fact) => (fact.kind === 'measure' ? [fact.name] : []));
  const inputs = binder.names.inputs.filter((name) => !limited.includes(name));
  return { ...binder, names: { ...binder.names, inputs } };
};
