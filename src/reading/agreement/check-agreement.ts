import type { RuleContent } from '../../rules/rule-set/content-hash.ts';
import { checkBounds } from './checks/check-bounds.ts';
import { checkCalendar } from './checks/check-calendar.ts';
import { checkConnectives } from './checks/check-connectives.ts';
import { checkCounts } from './checks/check-counts.ts';
import { checkCounted } from './checks/check-counted.ts';
import { checkCoverage } from './checks/check-coverage.ts';
import { checkChoices } from './checks/check-choices.ts';
import { checkDisregarded } from './checks/check-disregarded.ts';
import { checkItems } from './checks/crosswise.ts';
import { checkDeductions } from './checks/check-deductions.ts';
import { checkFacts } from './checks/check-facts.ts';
import { checkFigures, checkSentence } from './checks/check-figures.ts';
import { checkJoinedFacts } from './checks/check-joined-facts.ts';
import { checkLines } from './checks/check-lines.ts';
import { checkNorm } from './checks/check-norm.ts';
import { checkOnly } from './checks/check-only.ts';
import { checkOwnLines } from './checks/check-own-lines.ts';
import { checkFullParts, checkParts } from './checks/check-parts.ts';
import { checkProportions } from './checks/check-proportions.ts';
import { checkSiblings } from './checks/check-siblings.ts';
import { checkUnused, ignoredInputs } from './checks/check-unused.ts';
import type { AgreementFinding } from '../agreement-checker.ts';
import { lineAnchors } from './signs/line-anchors.ts';
import { readAgainst, type AgreementClause } from './read-against.ts';
import type { Reading } from './reading-context.ts';
import { rangesOf, type Word } from './words/words.ts';

/**
 * Holds a rule against the words of its quotes without a reading of them: each constraint goes from words to what every
 * right rule satisfies. `blocking` where the words contradict the rule; at most two of `acknowledge` for what they do
 * not settle; none where every word and every part of the rule is accounted for. A rule that does not pass the
 * mechanical checks has no findings here.
 */
export function checkAgreement(clause: AgreementClause, content: RuleContent): AgreementFinding[] {
  const held = readAgainst(clause, content);
  if (held === null) return [];
  const { reading, shapes } = held;
  const { logic, law, evidence } = reading;
  checkNorm(reading, shapes, content.body, clause.action?.title ?? '');
  checkOnly(reading, content.body.if_unmet);
  checkEnd(reading);
  for (const variable of logic.variables.values())
    if (!law.matters(variable))
      evidence.against(
        'ungrounded',
        [],
        `${variable.inputs.join(' and ')} makes no difference to what the rule decides.`,
        null,
      );
  checkOwnLines(reading);
  checkCalendar(reading);
  checkParts(reading);
  checkFullParts(reading);
  checkFigures(reading);
  checkSentence(reading, clause.quotes, content.body.natural_language);
  checkDeductions(reading);
  checkLines(reading);
  checkProportions(reading);
  checkJoinedFacts(reading);
  checkDisregarded(reading);
  checkItems(reading);
  checkBounds(reading);
  const anchors = [...checkFacts(reading), ...checkChoices(reading), ...lineAnchors(reading)];
  checkConnectives(reading, anchors, checkCounts(reading, anchors));
  const decidable = clause.inputs ?? content.inputs;
  const ignores = clause.inputs === undefined || ignoredInputs(reading, decidable).length > 0;
  checkCoverage(reading, ignores);
  checkUnused(reading, decidable);
  checkSiblings(reading, decidable);
  checkCounted(reading, decidable);
  return evidence.findings();
}

/** A quote of several words that ends without a mark, and is no heading with a list behind it: it was cut. */
function checkEnd({ words, clauses, evidence }: Reading): void {
  const last = words.at(-1);
  const cut = last?.kind === 'word' || last?.kind === 'number' || last?.text === ',';
  if (last === undefined || !cut || words.length < 4 || clauses.length === 0) return;
  const whole = words.some(({ kind, text }) => kind === 'break' || text === ':');
  // The items before it end with a mark, or with the connective behind one.
  const ends = words.filter(({ index }) => words[index + 1]?.kind === 'break').slice(1);
  const marked = ends.length > 0 && ends.every((end) => isMarked(words, end));
  if (whole && (!marked || joins.has(last.lower))) return;
  const place = rangesOf(words, last.index, last.index + 1);
  const message = `The quote ends inside its sentence, at "${last.text}".`;
  // A notice may do without a full stop, "the hut that the key is for"; "members of the" is followed by what it is about.
  if (leadsOn.has(last.lower)) evidence.againstAll('unread_words', place, message);
  else evidence.against('unread_words', place, message);
}

const leadsOn = new Set('a an the and or nor than its their whose every each unless if'.split(' '));

const joins = new Set(['and', 'or']);
const isMarked = (words: readonly Word[], { index, kind, lower }: Word): boolean =>
  kind === 'mark' || (joins.has(lower) && words[index - 1]?.kind === 'mark');
