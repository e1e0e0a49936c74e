import type { Condition, Norm, Note, ReadBy, RuleReference, TokenRange } from '../../rules/ledger/ledger.ts';
import { unreadRanges } from '../../rules/ledger/account.ts';
import { tokenizer } from '../../rules/ledger/tokens.ts';
import type { Clause, ClauseReader, Doubt, NormReading, Reading, Vocabulary } from '../clause-reader.ts';
import type { Binder, Fact, Part } from './binding.ts';
import { addsNothing } from './bounded-terms.ts';
import { contradictions } from './contradictions.ts';
import { withDeclaredPhrases } from './declared-phrases.ts';
import { notesOnMeaning, withMeantWords } from './meant-words.ts';
import type { NormTree, Phrase, StatementTree } from './clause-tree.ts';
import { regionOf } from './clause-tree.ts';
import { conditionWriter, rangesOf } from './conditions.ts';
import { bindPhrase } from './bind-phrase.ts';
import { doubt, wordsOf } from './phrase-words.ts';
import { explainedBy } from './regions.ts';
import type { BoundRelease, StatementReading } from './statements.ts';
import { bindRelease, choose, joinedAmounts, waysOf } from './statements.ts';
import { readComparative } from './comparatives.ts';
import { looserThan, takesItsPlace } from './looser-norms.ts';
import { cannotBoth, isGeneral, saysBeside } from './opposed-duties.ts';
import { otherSubject } from './open-norms.ts';
import { countsAnother } from './replaced-figures.ts';
import { extended, saysAnother } from './extensions.ts';
import { labelsOf } from './labels.ts';
import type { Layout, SentenceUnit } from './layout.ts';
import { apart, layoutOf } from './layout.ts';
import type { BoundNorm } from './norms.ts';
import { aboutBefore } from './pronouns.ts';
import { bindNorm } from './norms.ts';
import { actorsToldApart, withDeterminers } from './actors.ts';
import { lateConsent, pointsOutside, unsettledPronoun } from './ambiguities.ts';
import { isOther, recall, saysOther } from './binding.ts';
import { spareWords } from './spare-words.ts';
import { withRetention } from './retention.ts';
import type { Token } from './tokens.ts';
import { tokensOf } from './tokens.ts';
import { qualifiesOnly, saidAsValue, saidOfOther } from './spoken-inputs.ts';
import { stem } from './words.ts';
import type { Name } from './vocabulary.ts';
import { bestLikeness, namesOf } from './vocabulary.ts';

/** "The prohibition does not extend to …": which norms a noun speaks of. */
const spokenOf: ReadonlyMap<string, Norm['modality']> = new Map([
  ...['prohibition', 'ban', 'restriction', 'restrictions'].map((word) => [word, 'must_not'] as const),
  ...['duty', 'obligation', 'requirement', 'requirements'].map((word) => [word, 'must'] as const),
]);

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
  readonly #bound: { unit: SentenceUnit; norm: BoundNorm; overrides: Set<BoundNorm> }[] = [];

  /** The unit that was read last: what "the same" speaks of. */
  #before: SentenceUnit | null = null;
  /** Norms that a later sentence makes an exception to. */
  readonly #lifted = new Set<BoundNorm>();
  readonly #precedences: Extract<StatementTree, { kind: 'precedence' }>[] = [];

  constructor(
    private readonly clause: Clause,
    vocabulary: Vocabulary,
  ) {
    const names = namesOf(vocabulary);
    const tokens = withRetention(tokensOf(clause.quotes), names);
    this.#tokens = withDeclaredPhrases(withMeantWords(tokens, names), names);
    this.#layout = layoutOf(this.#tokens);
    this.#binder = {
      names,
      doubts: [],
      used: new Set(),
      claimed: new Set(),
      restricting: new Map(),
      terms: [],
    };
  }

  read(): Reading {
    const units = this.#layout.units.flatMap(waysOfUnit);
    const joined = joinedAmounts(units);
    for (const { ways } of joined) for (const way of ways) this.#define(way);
    for (const { unit, ways } of joined) {
      this.#readUnit(unit, ways);
      this.#before = unit;
    }
    this.#fixedTwice();
    this.#resolve();
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
    this.#opposed();
    this.#sameAct();
    this.#waived();
    this.#replaced();
    this.#loosened();
    this.#related();
    this.#spare();
    const norms = this.#bound.map(({ norm }) => this.#reading(norm));
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

  #define(way: StatementTree): void {
    if (way.kind !== 'definition') return;
    const bound = bindPhrase(way.phrase, { near: [], norm: [] }, this.#binder);
    const stems = way.term.filter(({ content }) => content).flatMap((token) => token.stems);
    const parts = bound.parts.map((part): Part => ({ ...part, fact: null }));
    const known = [
      ...bound.parts.flatMap(({ facts }) =>
        facts.flatMap((fact) => [...fact.name.stems, ...fact.name.described]),
      ),
      ...this.#binder.names.action,
    ];
    const [head] = bound.words.filter(({ content }) => content);
    this.#unread.push(...bound.left.filter((token) => token !== head && !explainedBy(token, known)));
    if (parts.length === 0)
      doubt(this.#binder, 'unbound_words', way.term, 'No input says what this term means.');
    if (way.confirms !== undefined) this.#confirm(way.confirms, parts, way.term);
    if (way.deemed === true && this.#says(way.term))
      doubt(this.#binder, 'ambiguous_attachment', way.term, 'Is it this as well, or this alone?');
    this.#binder.terms.push({ stems, relation: way.relation, parts, words: way.term, met: false });
  }

  /** "includes a tripod but does not include a rule": the one is no other value than those that are left. */
  #confirm(phrase: Phrase, excluded: readonly Part[], term: readonly Token[]): void {
    const bound = bindPhrase(phrase, { near: [], norm: [] }, this.#binder);
    const [without] = excluded.flatMap(({ facts }) => facts);
    const facts = bound.parts.flatMap((part) => part.facts);
    this.#unread.push(...bound.left);
    if (!addsNothing(facts, without))
      doubt(
        this.#binder,
        'unbound_words',
        [...term],
        'What the definition adds cannot be said with the inputs.',
      );
  }

  /** Whether an input says by itself what is deemed to be. */
  #says(term: readonly Token[]): boolean {
    const trial: Binder = { ...this.#binder, doubts: [], used: new Set(), claimed: new Set() };
    const words = regionOf([{ kind: 'words', tokens: [...term] }]);
    return bindPhrase(words, { near: [], norm: [] }, trial).parts.length > 0;
  }

  #readUnit(unit: SentenceUnit, ways: readonly StatementTree[]): void {
    if (ways.some(({ kind }) => kind === 'definition')) return;
    const precedence = ways.find((way) => way.kind === 'precedence');
    if (precedence !== undefined) {
      this.#precedences.push(precedence);
      return;
    }
    const readings = ways.flatMap((tree) => {
      const known = tree.kind === 'extension' ? this.#extended(tree) : this.#continued(tree);
      return known === null ? [] : [this.#bind(known)];
    });
    const best = choose(readings, this.#binder);
    if (best === null) {
      this.#unread.push(
        ...[...unit.trunk, ...(unit.list?.items.flat() ?? []), ...unit.closing].filter(
          ({ content }) => content,
        ),
      );
      return;
    }
    this.#binder.doubts.push(...best.binder.doubts);
    unsettledPronoun(unit.trunk, this.#binder);
    const own = [...unit.trunk, ...(unit.list?.items.flat() ?? []), ...unit.closing];
    const above = this.#tokens.filter(({ index }) => index < (own[0]?.index ?? 0));
    pointsOutside(own, above, this.#binder);
    for (const used of best.binder.used) this.#binder.used.add(used);
    if (best.release !== null) this.#release(unit, best.release);
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
      if (norm.tree.gapped === true && !sameFigure(norm, best.norms[index - 1]))
        doubt(
          this.#binder,
          'ambiguous_attachment',
          norm.tree.words,
          'Which figure this replaces could not be read.',
        );
      const contrary = index === 0 ? unit.otherwise : (norm.tree.otherwise ?? []);
      if (contrary.length > 0)
        this.#contrast(norm, index === 0 ? this.#bound.at(-1)?.norm : best.norms[index - 1], contrary);
      if (excludesOthers(norm)) {
        // all that it says is said by the permission that it closes
        if (this.#close(norm)) continue;
      } else if (contrary.length === 0) otherSubject(norm.tree, norm.facts, this.#binder);
      const adverse = (index === 0 && unit.however) || norm.tree.against === true || speaksAgainst(norm);
      this.#bound.push({
        unit,
        norm,
        overrides: new Set(
          adverse ? this.#against(norm, norm.tree.against === true && index > 0 ? unit : null) : [],
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
  #continued(tree: StatementTree): StatementTree {
    const before = this.#bound.at(-1)?.norm;
    if (tree.kind !== 'norms' || before === undefined) return tree;
    const known = { tree: before.tree, facts: before.facts, conditional: before.norm.if.length > 0 };
    return { ...tree, norms: tree.norms.map((norm) => aboutBefore(norm, known)) };
  }

  /** "Otherwise": where the condition of the norm before does not hold. */
  #contrast(norm: BoundNorm, before: BoundNorm | undefined, words: readonly Token[]): void {
    const all = before?.norm.if ?? [];
    const inner = before !== undefined && norm.tree.inherits ? all.slice(before.fronts ?? 0) : all;
    // "If A, B must X if C and must otherwise Y": A goes for both, C is turned round
    const conditions = inner.length > 0 ? inner : all;
    const shared = all.filter((condition) => !conditions.includes(condition));
    const relations = before?.tree.conditions.filter(
      ({ relation, front }) => relation === 'if' && (shared.length === 0 || !front),
    );
    if (conditions.length === 0 || before?.fronts == null || relations?.length !== 1) {
      doubt(
        this.#binder,
        'unresolved_reference',
        [...words],
        'Other than in which case, the clause does not say.',
      );
      return;
    }
    const writer = conditionWriter(readBy);
    norm.norm.if.unshift(...shared, writer.not(writer.all(conditions), words));
  }

  /**
   * "No other person may": what was permitted before is all that is. Answers whether that is all that the norm says:
   * "Nobody else may use the sauna", behind a permission of the pool, says something of its own.
   */
  #close(norm: BoundNorm): boolean {
    const permission = this.#bound.at(-1)?.norm;
    const granted = permission?.norm;
    const before = this.#bound.at(-2)?.norm.norm;
    // "A may. B may. No other person may.": all of them are meant, and one rule alone would refuse the others
    const several = before !== undefined && !denying.has(before.modality);
    if (granted?.modality !== 'may' || granted.only.length > 0 || several) {
      doubt(
        this.#binder,
        'unresolved_reference',
        norm.tree.words,
        'Other than whom, the clause does not say.',
      );
      return false;
    }
    const own = norm.facts.filter((fact) => !permission?.facts.some((other) => saysTheSame(fact, other)));
    // "no other employee may", of a value for other employees: those alone are forbidden it
    if (!own.every(isOfOthers))
      doubt(
        this.#binder,
        'ambiguous_attachment',
        norm.tree.words,
        'Is all of this forbidden to others, or this case of it alone?',
      );
    granted.only = [...granted.who, ...granted.if, ...granted.act];
    granted.who = [];
    granted.if = [];
    granted.act = [];
    return own.length === 0;
  }

  /** What "However" turns against: the norms before it that say the opposite. */
  #against(norm: BoundNorm, within: SentenceUnit | null): BoundNorm[] {
    if (norm.vacuous)
      doubt(this.#binder, 'unbound_words', norm.tree.words, 'No input says when this exception applies.');
    const grants = norm.norm.modality === 'may' || norm.norm.modality === 'entitled';
    return grants
      ? this.#bound
          .filter(({ unit }) => within === null || unit === within)
          .map((entry) => entry.norm)
          .filter(({ norm: { modality } }) => modality === 'must' || modality === 'must_not')
      : [];
  }

  /** "This does not apply if …": an exception to the norms that it names, or to those just before it. */
  #release(unit: SentenceUnit, release: BoundRelease): void {
    const labels = release.labels;
    const before = this.#bound.map((entry) => entry);
    if (before.length === 0 && this.#isElsewhere(labels)) {
      this.#bound.push({ unit, norm: lifting(release), overrides: new Set() });
      return;
    }
    const spoken = release.tokens.map(({ lower }) => lower).find((lower) => spokenOf.has(lower));
    const kind = spoken === undefined ? null : spokenOf.get(spoken)!;
    const last = before.findLast(({ norm: { norm } }) => kind === null || norm.modality === kind)?.unit;
    const wide = labels.length === 0 && release.whole;
    const named = before.filter(
      (entry) =>
        wide ||
        (labels.length > 0
          ? labels.includes(entry.unit.label ?? '')
          : entry.unit === last && (kind === null || entry.norm.norm.modality === kind)),
    );
    if (
      named.length === 0 ||
      labels.some((label) => !before.some((entry) => entry.unit.label === label)) ||
      (unit.label === null && labels.length > 0)
    ) {
      doubt(
        this.#binder,
        'unresolved_reference',
        release.tokens,
        'What this is an exception to could not be found in the clause.',
      );
      return;
    }
    this.#unread.push(...release.unread);
    const subjects = named.flatMap(({ norm: { tree } }) =>
      tree.subject === null ? [] : wordsOf(tree.subject),
    );
    this.#unread.push(
      ...release.actor.filter(
        ({ content, stems }) =>
          content && !stems.every((part) => subjects.some((token) => token.stems.includes(part))),
      ),
    );
    for (const { norm } of named) {
      norm.norm.except.push(release.condition);
      this.#lifted.add(norm);
    }
  }

  /** Whether these are numbers of units that the clause does not hold: which rules those are, edges say. */
  #isElsewhere(labels: readonly string[]): boolean {
    return labels.length > 0 && this.#layout.units.every(({ label }) => !labels.includes(label ?? ''));
  }

  /** "Notwithstanding paragraph 1", "subject to paragraph 2", a release: which norm prevails over which. */
  #resolve(): void {
    for (const precedence of this.#precedences) this.#precede(precedence);
    for (const entry of this.#bound) {
      const { norm, unit, overrides } = entry;
      for (const reference of norm.references) {
        const outside =
          reference.relation === 'notwithstanding' && !denies(norm) && this.#isElsewhere(reference.labels);
        if (outside) {
          norm.norm.over.push(referenceTo(reference.reference, reference.tokens));
          continue;
        }
        const named = this.#bound.filter(
          (other) =>
            other !== entry && other.unit.label !== null && reference.labels.includes(other.unit.label),
        );
        const known =
          reference.labels.length > 0 &&
          reference.labels.every(
            (label) => label !== unit.label && named.some((other) => other.unit.label === label),
          );
        if (!known)
          doubt(
            this.#binder,
            'unresolved_reference',
            reference.tokens,
            'What this refers to could not be found in the clause.',
          );
        for (const other of named) {
          if (reference.relation === 'notwithstanding') overrides.add(other.norm);
          else if (denies(norm) && !denies(other.norm)) other.overrides.add(norm);
        }
      }
      if (norm.tree.release && norm.norm.over.length === 0) {
        const duties = this.#bound
          .slice(0, this.#bound.indexOf(entry))
          .filter((other) => other.norm.norm.modality === 'must')
          .map((other) => other.norm);
        // "is exempt from the beer duty" where the action is the exemption
        const { action } = this.#binder.names;
        const own = norm.tree.words.some(
          ({ content, stems }) => content && stems.some((part) => action.includes(part)),
        );
        if (duties.length === 0 && !own)
          doubt(
            this.#binder,
            'unresolved_reference',
            norm.tree.words,
            'The duty that this lifts is not part of the clause.',
          );
        for (const duty of duties) overrides.add(duty);
      }
    }
  }

  /** "It must be signed by a doctor; a nurse may sign one in an emergency": whether the second is an exception, no word says. */
  #opposed(): void {
    const valueOf = (facts: readonly Fact[], asked: (fact: Fact) => boolean): [Name, string][] =>
      facts.flatMap((fact) =>
        fact.kind === 'is' && !fact.negated && asked(fact)
          ? fact.values.map((value): [Name, string] => [fact.name, value])
          : [],
      );
    this.#bound.forEach((later, index) => {
      if (later.norm.norm.modality !== 'may' || later.overrides.size > 0) return;
      const granted = valueOf(later.norm.facts, () => true);
      for (const { norm } of this.#bound.slice(0, index)) {
        const required = norm.norm.modality === 'must' ? JSON.stringify(norm.norm.act) : '';
        const asked = valueOf(norm.facts, ({ name }) => required.includes(`"${name.input.name}"`));
        const barred = granted.filter(
          ([name, value]) =>
            asked.some(([other]) => other === name) &&
            !asked.some(([other, same]) => other === name && same === value),
        );
        if (barred.length > 0)
          doubt(
            this.#binder,
            'unresolved_reference',
            later.norm.tree.words,
            'Is this an exception to the duty before it?',
          );
      }
    });
  }

  /** "must close an account … must not be closed": an act that one norm says with an input, and another says without it. */
  #sameAct(): void {
    for (const { norm } of this.#bound) {
      if (norm.norm.act.length > 0 || norm.tree.predicate === null || !denies(norm)) continue;
      const said = wordsOf(norm.tree.predicate);
      const other = this.#bound
        .filter((entry) => entry.norm !== norm)
        .flatMap((entry) => {
          const act = JSON.stringify(entry.norm.norm.act);
          return entry.norm.facts.filter(
            ({ kind, name }) => kind !== 'measure' && act.includes(`"${name.input.name}"`),
          );
        })
        .find(({ name }) =>
          said.some(({ stems }) => stems.some((part) => bestLikeness(part, name.stems) >= 0.8)),
        );
      if (other !== undefined)
        doubt(
          this.#binder,
          'ambiguous_attachment',
          said,
          `Is this said of ${other.name.input.name}, as before?`,
        );
    }
  }

  /** "Lifejackets must be worn. The committee may waive this rule": which duties that lifts, only an edge to them says. */
  #waived(): void {
    for (const { norm, overrides } of this.#bound) {
      const { modality } = norm.norm;
      if ((modality !== 'may' && modality !== 'entitled') || overrides.size > 0) continue;
      const waiving = waivesIn(norm.tree);
      if (waiving.length > 0 && this.#bound.some(({ norm: other }) => denies(other)))
        doubt(
          this.#binder,
          'unresolved_reference',
          waiving,
          'Which of the duties here this lifts could not be read.',
        );
    }
  }

  /** "However, a member must be at least 12", after a duty of everyone to be 16: an exception to it, or it says nothing. */
  #loosened(): void {
    const found = this.#bound.flatMap((special, at) =>
      this.#bound.flatMap((general, before) => {
        const linked = special.overrides.has(general.norm) || general.overrides.has(special.norm);
        const input = special === general || linked ? null : looserThan(general.norm.norm, special.norm.norm);
        return input === null ? [] : [{ special, general, input, after: before < at }];
      }),
    );
    for (const { special, general, input, after } of found) {
      const { norm, tree } = special.norm;
      const turned = special.unit.however || tree.against === true;
      if (after && turned && found.length === 1 && takesItsPlace(general.norm.norm, norm)) {
        const cases = [...norm.who, ...norm.if];
        general.norm.norm.except.push(conditionWriter(readBy).all(cases));
      } else
        doubt(
          this.#binder,
          'ambiguous_attachment',
          tree.words,
          `Is this an exception to the norm that limits ${input} in every case?`,
        );
    }
  }

  /** "must be signed by A. Where A is away, it must be signed by B": both at once cannot be, so that B is instead of A. */
  #replaced(): void {
    const pairs = this.#bound.flatMap((special, at) =>
      this.#bound.slice(0, at).flatMap((general) => {
        const linked = special.overrides.has(general.norm) || general.overrides.has(special.norm);
        return linked || !cannotBoth(general.norm, special.norm) ? [] : [{ general, special }];
      }),
    );
    for (const { general, special } of pairs) {
      const { norm, tree } = special.norm;
      const cases = [...norm.who, ...norm.if];
      const alone = pairs.length === 1 && isGeneral(general.norm.norm) && cases.length > 0;
      if (alone && !saysBeside(tree) && takesItsPlace(general.norm.norm, norm))
        general.norm.norm.except.push(conditionWriter(readBy).all(cases));
      else
        doubt(
          this.#binder,
          'ambiguous_attachment',
          tree.words,
          'Is this asked for instead of what is asked for before, or beside it?',
        );
    }
  }

  /** "Paragraph 3 prevails over paragraph 1": an edge where it permits what the other forbids; a denial prevails anyhow. */
  #precede({ over, under, tokens }: Extract<StatementTree, { kind: 'precedence' }>): void {
    const named = (reference: readonly Token[]) => {
      const labels = labelsOf(reference);
      const found = this.#bound.filter(({ unit }) => labels.includes(unit.label ?? ''));
      return labels.every((label) => found.some(({ unit }) => unit.label === label)) ? found : [];
    };
    const [winners, losers] = [named(over), named(under)];
    const [first] = winners;
    const opposed =
      first !== undefined &&
      losers.length > 0 &&
      winners.every(({ norm }) => denies(norm) === denies(first.norm)) &&
      losers.every(({ norm }) => denies(norm) !== denies(first.norm));
    if (!opposed) {
      doubt(
        this.#binder,
        'unresolved_reference',
        [...over, ...tokens, ...under],
        'Which of them prevails in which case could not be read.',
      );
      return;
    }
    if (!denies(first.norm))
      for (const winner of winners) for (const loser of losers) winner.overrides.add(loser.norm);
  }

  #bind(tree: StatementTree): StatementReading {
    const binder: Binder = { ...this.#binder, doubts: [], used: new Set(), claimed: new Set() };
    if (tree.kind === 'norms')
      return { norms: tree.norms.map((norm) => bindNorm(norm, binder, readBy)), binder, release: null };
    return { norms: [], binder, release: tree.kind === 'release' ? bindRelease(tree, binder, readBy) : null };
  }

  /** "The fee is 20 EUR. … the fee is 30 EUR.": which of them holds when has to be said. */
  #fixedTwice(): void {
    this.#bound.forEach(({ norm }, index) => {
      for (const { norm: other } of this.#bound.slice(0, index)) {
        const twice = norm.facts.find(
          (fact) =>
            isFixed(fact) && other.facts.some((before) => isFixed(before) && before.name === fact.name),
        );
        if (twice === undefined) continue;
        if (
          [norm, other].some(
            ({ norm: { who, if: conditions, except } }) =>
              who.length + conditions.length + except.length === 0,
          )
        )
          doubt(
            this.#binder,
            'ambiguous_attachment',
            norm.tree.words,
            `Which ${twice.name.input.name} holds in which case?`,
          );
      }
    });
  }

  /** Words that tell nothing apart, where the clause has one norm and nothing else of it is open. */
  #spare(): void {
    const [only, ...others] = this.#bound;
    if (only === undefined || others.length > 0 || this.#binder.doubts.length > 0) return;
    const spare = spareWords(this.#unread, this.#tokens, only.norm, this.#binder);
    for (const token of spare)
      for (let at = this.#unread.indexOf(token); at >= 0; at = this.#unread.indexOf(token))
        this.#unread.splice(at, 1);
  }

  /** An input that the words speak of and that no norm reads: something was missed. */
  #related(): void {
    // "for each person": a light word that an input may count
    const own = this.#tokens.flatMap(({ stems, lower, kind }, at) =>
      stems.length === 0 && kind === 'word' && /^(?:each|every|per)$/.test(this.#tokens[at - 1]?.lower ?? '')
        ? [stem(lower)]
        : stems,
    );
    const facts = this.#bound.flatMap(({ norm }) => norm.facts);
    for (const input of this.#binder.names.inputs) {
      if (this.#binder.used.has(input)) continue;
      const lower = new Set(this.#tokens.map((token) => token.lower));
      const bare = input.bare.length > 0 && input.bare.every((part) => lower.has(part));
      const least = input.kind === 'bool' && !this.#saidOfAnother(input, own) ? 0.36 : 0.5;
      const met = recall(input.stems, own, { near: [], norm: [] }, input, this.#binder.names).own;
      if (met < least && !bare) continue;
      if (qualifiesOnly(input, own) || saidAsValue(input, own, facts)) continue;
      if (saidOfOther(input, this.#tokens, facts)) continue;
      if (this.#otherHolder(input) || (isOther(input) && !this.#tokens.some(saysOther))) continue;
      this.#binder.doubts.push({
        code: 'unbound_words',
        words: [],
        message: `The words speak of ${input.input.name}, which nothing here reads.`,
      });
    }
  }

  /** "whose identity has not been verified" of `income_verified` beside `identity_verified`: it was said of the other. */
  #saidOfAnother({ stems }: Name, own: readonly string[]): boolean {
    const met = stems.filter((part) => bestLikeness(part, own) > 0);
    return [...this.#binder.used].some(
      (other) => other.kind === 'bool' && met.every((part) => other.stems.includes(part)),
    );
  }

  /** `owner_age_years` beside `dog_age_years`: what is measured is read of the other, and only whose it is was named. */
  #otherHolder({ stems, unit, kind }: Name): boolean {
    return (
      kind === 'number' &&
      unit !== null &&
      stems.length > 1 &&
      [...this.#binder.used].some(
        (other) =>
          other.unit?.name === unit.name &&
          other.stems.length > 1 &&
          stems.filter((part) => !other.stems.includes(part)).length === 1 &&
          this.#bound.some(({ norm }) => norm.facts.some(({ name }) => name === other)),
      )
    );
  }

  #overridden(bound: BoundNorm): number[] {
    const entry = this.#bound.find(({ norm }) => norm === bound)!;
    return this.#bound.flatMap(({ norm }, index) => (entry.overrides.has(norm) ? [index] : []));
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
    const actor = withDeterminers(bound.actor, this.#tokens);
    const given = (role: 'actor' | 'act', words: Token[]): Condition[] =>
      words.length === 0 ? [] : [{ kind: 'given', role, words: rangesOf(words), read_by: readBy }];
    const full: Norm = {
      ...norm,
      who: [
        ...norm.who,
        ...given(
          'actor',
          mine.filter((token) => actor.has(token)),
        ),
      ],
      act: [
        ...norm.act,
        ...given(
          'act',
          mine.filter((token) => !actor.has(token)),
        ),
      ],
    };
    const elsewhere: Note[] =
      others.length === 0
        ? []
        : [
            {
              kind: 'note',
              role: 'other_rule',
              reason: 'read by the other norms of the clause, or its headings',
              words: rangesOf(others),
              read_by: readBy,
            },
          ];
    const notes = [...bound.notes, ...notesOnMeaning([...sentence], readBy), ...elsewhere];
    return {
      ledger: { tokenizer, norm: full, terms: [], notes },
      proposed: [],
      overrides: this.#overridden(bound),
      tier: bound.tree.guidance ? 'guidance' : 'mandatory',
      confidence: 1,
    };
  }
}

/** What gives way: the unit that the words name, which rules of it is for edges to say. */
const referenceTo = (reference: readonly Token[], words: readonly Token[]): RuleReference => ({
  kind: 'reference',
  label: reference
    .map(({ text }) => text)
    .join(' ')
    .replaceAll('( ', '(')
    .replaceAll(' )', ')')
    .replaceAll(' (', '('),
  rules: [],
  words: rangesOf([...words, ...reference]),
  read_by: readBy,
});

/** "Subsection (1) does not apply if …", where that is no part of the clause: a norm of its own, which takes out that one. */
function lifting({ condition, tokens, reference, actor, unread }: BoundRelease): BoundNorm {
  const own = tokens.filter((token) => !reference.includes(token));
  return {
    norm: {
      modality: 'none',
      who: [],
      if: [condition],
      act: [],
      only: [],
      except: [],
      instead: [],
      over: [referenceTo(reference, [])],
      obligations: [],
      release: true,
      words: rangesOf(own),
      read_by: readBy,
    },
    notes: [],
    tree: {
      modality: 'may',
      release: true,
      guidance: false,
      words: own,
      noSubject: false,
      subject: null,
      predicate: null,
      only: null,
      conditions: [],
      inherits: false,
    },
    unread: [...unread, ...actor.filter(({ content }) => content)],
    facts: [],
    vacuous: false,
    actor: [],
    fronts: null,
    references: [],
  };
}

/** A sentence that cannot be read as one, by its parts between semicolons where each of them can. */
function waysOfUnit(unit: SentenceUnit): { unit: SentenceUnit; ways: StatementTree[] }[] {
  const whole = { unit, ways: waysOf(unit) };
  if (whole.ways.length > 0) return [whole];
  const parts = apart(unit).map((part) => ({ unit: part, ways: waysOf(part) }));
  return parts.length > 1 && parts.every(({ ways }) => ways.length > 0) ? parts : [whole];
}

/** The verb that lifts a duty: "may waive", "may be dispensed with", "may derogate from". */
function waivesIn({ predicate }: NormTree): Token[] {
  const words = predicate === null ? [] : wordsOf(predicate);
  const at = words.findIndex(
    ({ lower }) => !/^(?:be|also|then|in|any|each|case|at|time|however)$/.test(lower),
  );
  const [verb, particle] = words.slice(Math.max(at, 0)).map(({ lower }) => lower);
  const lifts =
    /^(?:waived?|derogated?|disapply|disapplied|relax|relaxed|exempt|exempted|excuse|excused)$/.test(
      verb ?? '',
    ) ||
    (/^(?:dispensed?|departed?|depart)$/.test(verb ?? '') && /^(?:with|from)$/.test(particle ?? ''));
  return at >= 0 && lifts ? [words[at]!] : [];
}

const denying: ReadonlySet<Norm['modality']> = new Set(['must', 'must_not']);

const isFixed = (fact: Fact): boolean => fact.kind === 'measure' && fact.op === '==';

/** The one figure of a gapped norm is of the input that the norm before limits. */
function sameFigure(norm: BoundNorm, before: BoundNorm | undefined): boolean {
  const limited = (bound: BoundNorm | undefined): string[] =>
    (bound?.norm.act ?? []).flatMap((condition) =>
      condition.kind === 'measure' && condition.left.kind === 'input' ? [condition.left.input] : [],
    );
  const [own, other] = [limited(norm), limited(before)];
  return own.length === 1 && other.length === 1 && own[0] === other[0];
}

/** "may nevertheless", "may still": against what was said before. */
const speaksAgainst = ({ tree }: BoundNorm): boolean =>
  tree.words.some(({ lower }) => /^(?:nevertheless|nonetheless|however)$/.test(lower));

const excludesOthers = ({ tree }: BoundNorm): boolean =>
  tree.noSubject &&
  tree.subject !== null &&
  wordsOf(tree.subject).some(({ lower }) => lower === 'other' || lower === 'else');

const denies = ({ norm }: BoundNorm): boolean => norm.modality === 'must' || norm.modality === 'must_not';

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

/** The same value or state of the same input; of limits it is not judged. */
function saysTheSame(one: Fact, other: Fact): boolean {
  if (one.name !== other.name || one.negated !== other.negated) return false;
  if (one.kind === 'is' && other.kind === 'is')
    return (
      one.values.length === other.values.length && one.values.every((value) => other.values.includes(value))
    );
  return one.kind === 'holds' && other.kind === 'holds';
}

const isOfOthers = (fact: Fact): boolean =>
  fact.kind === 'is' && fact.values.every((value) => /^other(?:_|$)/.test(value));
