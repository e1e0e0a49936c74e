import { related } from '../../../reading/meanings/related.ts';
import type { InputDeclaration } from '../../../rules/model.ts';
import type { DistilledCandidate, DistillOptions, KnownAction } from '../../distiller.ts';
import { warnings } from '../conditions.ts';
import { readClause, type ClauseReading, type QuotedClause } from '../grammar-candidates.ts';
import { recurring } from '../unread.ts';
import { actorInput, addresseeOf } from '../subjects.ts';
import { proposedVocabularies } from './propose-vocabulary.ts';

/** How a clause is to be read that no action of the world has names for. */
export interface ProposalContext {
  options: DistillOptions;
  /** First part of routing keys. */
  domain: string;
  /** The source defines a word of the clause. */
  usesTerm: boolean;
  /** The action that the clause belongs to, where another one that is linked to it has its name from there. */
  action: { key: string; title: string } | null;

  /** The words name rules that are elsewhere, and those are known. */
  linked: boolean;
}

/** What the grammar reads of a clause by names that it proposes itself; null where it is not read whole by any. */
export function readByProposal(clause: QuotedClause, context: ProposalContext): DistilledCandidate | null {
  const quotes = clause.citations.map(({ quote }) => quote);
  const text = quotes.join(' ');
  if (isOpenText(text, context.linked)) return null;
  for (const { act, inputs } of proposedVocabularies(quotes)) {
    if (act === '' && context.action === null) continue;
    const action = context.action ?? { key: `${context.domain}.${act}`, title: titleOf(act) };
    const { read } = readWithActor(clause, { ...action, inputs }, context);
    const [only, ...others] = read.candidates;
    const whole = context.linked ? read.linkable : read.certain;
    if (!whole || only === undefined || others.length > 0) continue;
    if (readsAll(only, inputs)) return only;
  }
  return null;
}

/** Longer than any sentence that is read so. */
const longestRead = 1_500;

/** Windows, fractions, references: what a name alone would take up without saying it. */
export const isOpenText = (text: string, linked: boolean): boolean =>
  text.length > longestRead ||
  recurring.test(text) ||
  toReader.test(text) ||
  [...warnings(text)].some(
    (flag) => flag !== 'ambiguous' && flag !== 'unattached_number' && !(linked && flag === 'cross_reference'),
  );

/** "Read on to find out.", "Click here": said to the reader of the text, and no duty of anyone. */
const toReader =
  /^(?:please |just |now )?(?:read on|read more|read the rest|keep reading|find out|learn more|see (?:also|below|above|overleaf|our|page)|click|scroll|visit (?:us|our)|turn to page|imagine|enjoy|relax|remember that|bear in mind)\b/i;

/** What the tree has an input for and the rule does not read was dropped on the way. */
export const readsAll = (candidate: DistilledCandidate, inputs: readonly InputDeclaration[]): boolean =>
  inputs.every(({ name }) => candidate.inputs.some((input) => input.name === name));

export const titleOf = (act: string): string =>
  act.charAt(0).toUpperCase() + act.slice(1).replaceAll('_', ' ');

/** "A member must not bring …": where all that was not read is who acts, an input is proposed for it. */
export function readWithActor(
  clause: QuotedClause,
  action: KnownAction,
  { options, usesTerm }: Pick<ProposalContext, 'options' | 'usesTerm'>,
): { read: ClauseReading; actor: InputDeclaration | null } {
  const read = readClause(clause, action, options);
  const actor = read.certain || usesTerm ? null : unreadActor(clause, read);
  if (actor === null || action.inputs.some(({ name }) => name === actor.name)) return { read, actor: null };
  const again = readClause(clause, { ...action, inputs: [...action.inputs, actor] }, options);
  const [only] = again.candidates;
  const inputs = only?.inputs ?? [];
  const alone = inputs.length === 1 && clause.citations.some(({ quote }) => circumstance.test(quote));
  const isRead = !alone && inputs.some(({ name }) => name === actor.name);
  return (again.certain || again.linkable) && isRead ? { read: again, actor } : { read, actor: null };
}

/** What is said of the act beside its object: an action has it in its title, and no input of it is read. */
const circumstance =
  /\b(?:at|in|on|into|onto|during|before|after|near|within|without|with|by|from|to|for|of|over|under|through|while|until|outside|between|among|against|more|less|than)\b/i;

/** The one who acts, where nothing but its noun at the head of the clause was not read. */
function unreadActor({ citations }: QuotedClause, { doubts }: ClauseReading): InputDeclaration | null {
  const [doubt, ...others] = doubts;
  const [citation, ...further] = citations;
  if (doubt?.flag !== 'unread_words' || others.length > 0 || !citation || further.length > 0) return null;
  const [word, ...more] = doubt.words;
  if (word === undefined || more.length > 0 || related(word, 'person') !== 'narrower') return null;
  const head = citation.quote.replace(/^(?:an?|any|the|each|every|all|no)\s/i, '').toLowerCase();
  return head.startsWith(`${word.toLowerCase()} `) ? actorInput(addresseeOf(word.toLowerCase())) : null;
}
