import { setImmediate as nextTurn } from 'node:timers/promises';
import { namesRead } from '../rules/language/names-read.ts';
import { bestLikeness, stemsIn } from '../reading/grammar/vocabulary/vocabulary.ts';
import type { CandidateProposal } from './candidate-proposal.ts';
import type { ActedRule } from './known-rules-read-model.ts';

/** How like two stems have to be to name one actor. */
const alike = 0.8;

/** The words of a candidate for the one who acts, where no condition reads them. */
function actedRule({ ruleKey, content: { body } }: CandidateProposal): ActedRule | null {
  const words = (body.ledger?.norm.who ?? []).flatMap((condition) =>
    condition.kind === 'given' && condition.role === 'actor' ? condition.words : [],
  );
  const actor = words
    .map(({ citation, start, end }) => body.citations[citation]?.quote.slice(start, end) ?? '')
    .join(' ');
  const { action, applies_when: appliesWhen, requires } = body;
  return actor === '' ? null : { ruleKey, action, appliesWhen, requires, actor };
}

/** The actions of which a proposal names an actor. */
export const actedActions = (proposals: readonly CandidateProposal[]): string[] => [
  ...new Set(proposals.flatMap((proposal) => actedRule(proposal)?.action ?? [])),
];

/**
 * The proposals, with a doubt where another rule of the same action asks the same of another actor: "the butcher must
 * clean the tools" binds the carpenter too, as long as neither rule has a condition on who acts.
 */
export async function doubtOtherActors(
  proposals: readonly CandidateProposal[],
  known: readonly ActedRule[],
): Promise<CandidateProposal[]> {
  const own = proposals.map(actedRule);
  const asked = await actorsBySubject([...known, ...own.filter((rule) => rule !== null)]);
  const judged: CandidateProposal[] = [];
  for (const [index, proposal] of proposals.entries()) {
    const rule = own[index] ?? null;
    judged.push(rule === null ? proposal : doubted(proposal, rule, asked));
    if (index % atOnce === 0) await nextTurn();
  }
  return judged;
}

/** A long law has ten thousands of them: requests are answered in between. */
const atOnce = 100;

/** Two that differ are enough: any third actor differs from one of them. */
const actorsKept = 2;

/** By what is asked about, rules of different actors that ask about it. */
async function actorsBySubject(rules: readonly ActedRule[]): Promise<ReadonlyMap<string, ActedRule[]>> {
  const asked = new Map<string, ActedRule[]>();
  for (const [index, rule] of rules.entries()) {
    for (const subject of subjectsOf(rule)) {
      const actors = asked.get(subject) ?? [];
      asked.set(subject, actors);
      if (actors.length < actorsKept && !actors.some(({ actor }) => isSameActor(actor, rule.actor)))
        actors.push(rule);
    }
    if (index % atOnce === 0) await nextTurn();
  }
  return asked;
}

function doubted(
  proposal: CandidateProposal,
  own: ActedRule,
  asked: ReadonlyMap<string, ActedRule[]>,
): CandidateProposal {
  const others = subjectsOf(own).flatMap((subject) => asked.get(subject) ?? []);
  const other = others.find(({ actor }) => !isSameActor(actor, own.actor));
  if (other === undefined) return proposal;
  return {
    ...proposal,
    confidence: Math.min(proposal.confidence, 0.5),
    flags: [...new Set([...proposal.flags, 'ambiguous'])].sort(),
    doubts: [
      ...proposal.doubts,
      {
        flag: 'ambiguous',
        message: `${other.ruleKey} of this action asks the same of “${other.actor}”. Give each a condition on who acts, or an action of its own: until then each binds both.`,
        words: [own.actor],
      },
    ],
  };
}

function isSameActor(one: string, other: string): boolean {
  if (one === other) return true;
  const [ours, theirs] = [stemsIn(one), stemsIn(other)];
  const within = (stems: string[], among: string[]): boolean =>
    stems.every((stem) => bestLikeness(stem, among) >= alike);
  return within(ours, theirs) && within(theirs, ours);
}

/** What a rule asks about: each input that it requires something of, or all by which it applies where there is none. */
function subjectsOf({ action, appliesWhen, requires }: ActedRule): string[] {
  const required = namesRead(requires).inputs;
  const subjects =
    required.length > 0 ? required : [`when ${namesRead(appliesWhen).inputs.toSorted().join(' ')}`];
  return subjects.map((subject) => `${action} ${subject}`);
}
