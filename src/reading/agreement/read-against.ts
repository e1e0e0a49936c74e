import { checkRuleSet } from '../../rules/rule-set/check-rule-set.ts';
import { ruleSetAlone } from '../../rules/rule-set/candidate-rule-set.ts';
import type { RuleContent } from '../../rules/rule-set/content-hash.ts';
import { orderedMentions, orderedWords } from './grounding/ordered-mentions.ts';
import type { InputDeclaration } from '../../rules/model.ts';
import { figureValues } from './words/figure-values.ts';
import { backgroundOf } from './clauses/background.ts';
import { clausesOf } from './clauses/clauses.ts';
import { definedStems } from './clauses/region-signs.ts';
import { comparisonsOf } from './words/comparators.ts';
import { Evidence } from './evidence.ts';
import { figuresOf } from './words/figures.ts';
import { findMentions, groundFacts, positive, withoutOthers } from './grounding/ground.ts';
import { Lawfulness, notDenied, permitted } from './rule/lawfulness.ts';
import { mentionsByKind } from './grounding/kinds-of-values.ts';
import { withoutOtherPrepositions } from './grounding/prepositions-of-names.ts';
import { openDoers } from './grounding/doers.ts';
import { withoutOtherParts } from './grounding/doer-roles.ts';
import { drawLines } from './grounding/draw-lines.ts';
import { shapesOf, type NormShape } from './clauses/norm-shape.ts';
import { opensList } from './words/phrases.ts';
import type { GroundedFact, Reading } from './reading-context.ts';
import { addRelatedWords } from './grounding/related-words.ts';
import { RuleLogic } from './rule/rule-logic.ts';
import { sameStem } from './words/stems.ts';
import { actionStems, knownBy, weightOf, type Known } from './grounding/vocabulary.ts';
import { wordsOf, type Word } from './words/words.ts';

/** The words that a rule is held against: its quotes in order, and the headings over them. */
export interface AgreementClause {
  quotes: readonly string[];
  headings: readonly string[];
  /** The action that the rule decides: words that need nothing else to stand for them. */
  action: { key: string; title: string } | null;
  /** What the action can be decided by; what the rule declares where it is not given. */
  inputs?: readonly InputDeclaration[];
}

/** A rule beside the words of its quotes, and the norms that those state. */
export interface Held {
  reading: Reading;
  shapes: NormShape[];
}

/** What of the words goes with what of the rule; null for a rule that does not pass the mechanical checks. */
export function readAgainst(clause: AgreementClause, content: RuleContent): Held | null {
  const result = checkRuleSet(ruleSetAlone('R-0000', content));
  if (!result.ok) return null;
  const { body } = content;
  const [rule] = result.checked.rules;
  if (rule === undefined) return null;

  const logic = new RuleLogic(result.checked.definitions);
  const applies = logic.read(rule.appliesWhen, 'applies_when');
  const requires = logic.read(rule.requires, 'requires');
  for (const { id, values } of rule.obligations)
    for (const { name, expression } of values) logic.readAmount(expression, `obligations/${id}/${name}`);
  const variables = [...logic.variables.values()];

  const words = wordsOf(clause.quotes);
  const all = figuresOf(words);
  const comparisons = comparisonsOf(words, all);
  const taken = new Set<number>();
  for (const { words: used } of comparisons.values())
    for (const [start, end] of used) for (let at = start; at < end; at += 1) taken.add(at);
  for (const at of orderedWords(words, content.inputs)) taken.add(at);
  const kinds = { must: 'duty', must_not: null, may: 'permission', entitled: 'permission' } as const;
  const said = clausesOf(words, all, taken, kinds[body.modality]);
  const background = backgroundOf(words, said);
  const clauses = said.filter((clause) => !background.includes(clause));
  const figures = all.filter(
    ({ start }) => !background.some((clause) => clause.start <= start && start < clause.end),
  );
  const chunks = clauses.flatMap((item) => item.chunks);
  const action = actionStems(clause.action);
  const known = knownBy(
    content.inputs.filter(({ name }) => variables.some(({ inputs }) => inputs.includes(name))),
    action,
  );
  addRelatedWords(words, known, action);
  openDoers(words, clauses, known);
  const shapes = shapesOf(words, clauses, action, comparisons);
  const evidence = new Evidence();
  const drawn = drawLines({ words, figures, comparisons, chunks, variables, known });
  const choices = new Map(
    variables.flatMap((variable) => {
      const values = variable.input === null ? undefined : known.get(variable.input)?.input.values;
      return variable.kind === 'choice' && values ? [[variable.key, values] as const] : [];
    }),
  );
  const lines = new Map<string, number[]>();
  for (const { variable, line } of drawn) lines.set(variable.key, [...(lines.get(variable.key) ?? []), line]);
  // A rule without effects is held against its words as if it had those of its modality.
  const idle = body.if_met === 'none' && body.if_unmet === 'none';
  const grant = body.modality === 'may' || body.modality === 'entitled';
  const ifMet = idle && grant ? 'permit' : body.if_met;
  const ifUnmet = idle && !grant ? 'deny' : body.if_unmet;
  const shape = { applies, requires, ifMet, ifUnmet, variables };
  const law = new Lawfulness(shape, lines, choices);
  const grants = shapes.some(({ norm, ends }) => norm === 'permission' || norm === 'release' || ends);
  const canPermit = ifMet === 'permit' || ifUnmet === 'permit';
  const named = orderedMentions(words, findMentions(words, chunks, variables, known), known);
  const mentions = withoutOtherPrepositions(words, [
    ...named,
    ...mentionsByKind(words, chunks, variables, known, named),
  ]);
  const facts = groundFacts(words, chunks, variables, known).filter(
    (fact) => !isOfUnquotedItem(words, fact, known),
  );
  const reading: Reading = {
    words,
    figures,
    comparisons,
    clauses,
    background,
    chunks,
    main: shapes[0]?.clause ?? null,
    logic,
    known,
    action,
    lines: drawn,
    facts,
    mentions: withoutOtherParts(words, withoutOthers(mentions, facts)),
    law,
    test: canPermit && (grants || shapes.length === 0) ? permitted : notDenied,
    effects: { ifMet: body.if_met, ifUnmet: body.if_unmet },
    evidence,
    defined: new Map(
      content.definitions.map(({ name, cases }) => {
        const cited = cases.flatMap(({ citation }) => (citation === null ? [] : [citation.quote]));
        return [`definitions/${name}`, figuresOf(wordsOf(cited)).flatMap(figureValues)];
      }),
    ),
    read: new Set(),
  };
  markRead(reading);
  return { reading, shapes };
}

/**
 * "may inspect the goods of a dealer:" of an input for the dealer's consent: where the list that follows is not quoted, half a
 * name in the trunk is no mention of what its items say.
 */
function isOfUnquotedItem(
  words: readonly Word[],
  { variable, at }: GroundedFact,
  known: ReadonlyMap<string, Known>,
): boolean {
  if (!opensList(words)) return false;
  const about = known.get(variable.input ?? '');
  if (about === undefined || (about.input.description ?? '').trim() !== '') return false;
  const name = [...about.name];
  const told = name.filter((root) => at.some((index) => sameStem(words[index]!.stem, root)));
  return told.length * 2 <= name.length;
}

/** Words that an input, a value of it, the action or a figure accounts for. */
function markRead({ words, clauses, known, action, figures, read, mentions }: Reading): void {
  for (const word of words) {
    if (word.kind !== 'word') continue;
    const ofInput = [...known.values()].some(
      (item) => weightOf(item, word.stem) > 0 || weightOf(item, positive(word)) > 0,
    );
    const ofAction = [...action].some((root) => sameStem(root, word.stem));
    if (ofInput || ofAction) read.add(word.index);
  }
  for (const item of clauses)
    if (item.kind === 'definition')
      for (const root of definedStems(words, item))
        for (const word of words) if (word.stem === root) read.add(word.index);
  for (const { start, end } of figures) for (let at = start; at < end; at += 1) read.add(at);
  for (const { at } of mentions) for (const index of at) read.add(index);
}
