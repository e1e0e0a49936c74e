import { definitionColumn } from '../db/model-columns.ts';
import { newId } from '../core/ids.ts';
import type { AuthContext } from '../core/permissions.ts';
import { checkText } from '../core/text.ts';
import { command, readTransaction, recordedAnswer, type Answer } from '../db/transaction.ts';
import type { CodeAgent } from '../distillation/world-agent.ts';
import type { Definition } from '../rules/model.ts';
import { mergeInputs } from '../rules/rule-set/candidate-rule-set.ts';
import { readKnownActions } from '../worlds/working-set-read-model.ts';
import type { ReviewServices } from './review-services.ts';
import { DomainError } from '../core/errors.ts';
import { readQuotesAnew, withoutLedger } from './account-anew.ts';
import { contentOf, isOpen, readCandidate, type Candidate } from './candidate-read-model.ts';
import { lockCandidate, writeContent, type WrittenCandidate } from './candidate-store.ts';
import type { ComposedCandidate } from './compose-candidate.ts';
import { flagMeanings } from '../gates/flag-policy.ts';
import { isStorable, withCode } from './generate-code.ts';

export interface SteerCandidateInput {
  correlationId: string;
  worldId: string;
  candidateId: string;
  text: string;
}

interface Reply {
  text: string;
  /** What the message led to; null when the agent could make nothing of it. */
  composed: ComposedCandidate | null;
}

/**
 * A message in the candidate's thread, and the world agent's answer. Who: operations staff (`write:operations`). The
 * message restates the rule in words; the agent writes the code for those words and says what it did, or says that it
 * cannot read them. Either way the candidate is back at `proposed`, another revision, to be checked again.
 */
export async function steerCandidate(
  { database, worldAgent }: Pick<ReviewServices, 'database' | 'worldAgent'>,
  auth: AuthContext,
  input: SteerCandidateInput,
): Promise<Answer<WrittenCandidate>> {
  const text = checkText('/text', input.text, { maximum: 10_000, required: true });
  const { correlationId, ...request } = input;
  const call = { operation: 'steerCandidate', correlationId, request };
  const earlier = await recordedAnswer<WrittenCandidate>(database, auth, call);
  if (earlier) return earlier;
  const { seen, definitions, actions } = await readTransaction(database, auth, async (prisma) => ({
    seen: await readCandidate(prisma, input.worldId, input.candidateId),
    definitions: (await prisma.definition.findMany({ where: { worldId: input.worldId } })).map(({ body }) =>
      definitionColumn.read(body),
    ),
    actions: await readKnownActions(prisma, input.worldId),
  }));
  const reply: Reply = isOpen(seen.status)
    ? await answer(worldAgent.code, seen, text, { definitions, actions }, auth.user_id)
    : { text: '', composed: null };
  return command(database, auth, call, async (tx) => {
    const candidate = await lockCandidate(tx, input.worldId, input.candidateId);
    if (candidate.revision !== seen.revision) {
      throw new DomainError(
        'stale_revision',
        'The candidate was changed while the world agent read your message.',
      );
    }
    const unchanged = { ...candidate, content: contentOf(candidate, definitions) };
    const steered = await writeContent(tx, candidate, reply.composed ?? unchanged, {
      handEdited: reply.composed ? false : candidate.handEdited,
    });
    const message = { domainId: candidate.domainId, candidateId: candidate.id };
    await tx.steeringMessage.createMany({
      data: [
        { ...message, id: newId(), author: 'operator', operatorId: auth.user_id, text },
        {
          ...message,
          id: newId(),
          author: 'world_agent',
          text: reply.text,
          contentHash: reply.composed ? steered.contentHash : null,
        },
      ],
    });
    return {
      result: { id: candidate.id, contentHash: steered.contentHash },
      audit: [
        {
          family: 'world_authoring',
          world_id: candidate.worldId,
          target_type: 'rule_candidate',
          target_id: candidate.id,
          action: 'revised',
          detail: { before: candidate.contentHash, content_hash: steered.contentHash, steered: true },
        },
      ],
    };
  });
}

/** The message as the rule's new wording: what is in quotation marks, if anything is, otherwise all of it. */
const wordingIn = (text: string): string => /["“]([^"“”]{10,})["”]/.exec(text)?.[1]?.trim() ?? text;

async function answer(
  agent: CodeAgent,
  candidate: Candidate,
  text: string,
  {
    definitions,
    actions,
  }: { definitions: readonly Definition[]; actions: Awaited<ReturnType<typeof readKnownActions>> },
  caller: string,
): Promise<Reply> {
  const wording = wordingIn(text);
  const key = candidate.body.action;
  const action = actions.find((one) => one.key === key);
  const title = action?.title ?? candidate.actionProposal?.title ?? key;
  const { inputs } = mergeInputs(action?.inputs ?? [], candidate.inputs);
  const request = { natural_language: wording, action: { key, title }, findings: [], code: null };
  const written = await agent.writeCode({ ...request, inputs }, { caller });
  if (written.status === 'abstained') {
    return {
      text: `I could not read that as a rule (${written.reason}). State the whole rule in one sentence, or edit its fields.`,
      composed: null,
    };
  }
  const { inputs: named } = mergeInputs(inputs, written.code.inputs);
  const read = await readQuotesAnew(agent, candidate.body, request, named, caller);
  const composed = withCode(
    read ? withoutLedger(candidate) : candidate,
    wording,
    read ?? written.code,
    definitions,
  );
  if (!(await isStorable(candidate.ruleKey, composed, caller))) {
    return {
      text: 'What I wrote for that does not type-check. Word it differently, or edit the fields.',
      composed: null,
    };
  }
  const { applies_when, requires } = composed.body;
  const doubts = (read ?? written.code).flags.map((flag) => flagMeanings[flag]);
  const flags = doubts.length > 0 ? ` Look at it: ${doubts.join('; ')}.` : '';
  return {
    text: `I took these words as the rule and wrote: applies when ${applies_when}; requires ${requires}.${flags}`,
    composed,
  };
}
