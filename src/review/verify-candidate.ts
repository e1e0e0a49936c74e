import type { AuthContext } from '../core/permissions.ts';
import { newId } from '../core/ids.ts';
import { command, readTransaction, recordedAnswer, type Answer } from '../db/transaction.ts';
import type { Tx } from '../db/tx.ts';
import type { CandidateStatus } from '../generated/prisma/client.ts';
import { ruleContentHash, type RuleContent } from '../rules/rule-set/content-hash.ts';
import { mergeInputs } from '../rules/rule-set/candidate-rule-set.ts';
import { namesOf } from '../reading/readers.ts';
import { overlayDefinitions } from '../rules/rule-set/working-set.ts';
import type { ReviewServices } from './review-services.ts';
import { datedBySource } from './source-dates.ts';
import { configurationValue } from '../worlds/configuration-read-model.ts';
import { readWorkingSet, type WorkingSet } from '../worlds/working-set-read-model.ts';
import {
  contentOf,
  isOpen,
  proposedRuleOf,
  readCandidate,
  readOpenLimits,
  type Candidate,
} from './candidate-read-model.ts';
import { lockCandidate, recordGates, writeContent, type WrittenCandidate } from './candidate-store.ts';
import { checkContext, lastSentenceOf } from '../gates/check-context.ts';
import type { ReadingCheck } from '../gates/check-reading.ts';
import type { ReadingRequest } from '../gates/reading-request.ts';
import { checkSentence, wordsAround } from '../gates/check-sentence.ts';
import { checkOpened, readOpened } from '../gates/check-sources.ts';
import { flagFindings, flagsLeft, settledFlags } from '../gates/flag-policy.ts';
import { readClauseContext } from '../gates/read-clause-context.ts';
import { runGate2, workingSetHashOf, type ConflictCheck } from '../gates/gate-2.ts';
import { metLimit, runTask } from '../workers/run-task.ts';
import { gate1GivenUp, undecidedByLimit } from '../gates/given-up.ts';
import type { Gate1Result, Gate2Result } from '../gates/gate-result.ts';
import { repairCode, type Repair } from './generate-code.ts';
import { modelReadingsColumn, type StoredReading } from './model-reading-columns.ts';
import { heardOf, isReadByModels, readByModels } from './read-by-models.ts';

export interface VerifyCandidateInput {
  correlationId: string;
  worldId: string;
  candidateId: string;
}

interface Examined {
  candidate: Candidate;
  workingSet: WorkingSet;
  content: RuleContent;
  /** Content in the place of the candidate's: what the code-generation loop wrote, or the day that its source says by now. */
  repaired: Repair | null;
  gate1: Gate1Result;
  gate2: Gate2Result | null;
  readings: StoredReading[];
}

/**
 * Runs both gates on a candidate as it is. Who: operations staff (`write:operations`). Gate 1, then, where it passes,
 * gate 2; what they find is data. The work is done outside any transaction and recorded only if the candidate still is
 * what was examined, otherwise `stale_revision`. Work that meets a limit of time or memory is `undecided`, with the limit;
 * a check that ends with an error ends the verification, which is refused with the id that the log has it under, and not recorded.
 * The signal ends the work, of models that are asked first and of the gates: nothing is recorded then, and the candidate
 * stays as it was. Mechanical findings of generated code go back to the world agent
 * first; what it writes is new content, with a new hash. So is the day of a source that was corrected to say from when it is
 * in force (`datedBySource`).
 */
export async function verifyCandidate(
  services: ReviewServices,
  auth: AuthContext,
  input: VerifyCandidateInput,
  signal?: AbortSignal,
): Promise<Answer<WrittenCandidate>> {
  const { correlationId, ...request } = input;
  const call = { operation: 'verifyCandidate', correlationId, request };
  const earlier = await recordedAnswer<WrittenCandidate>(services.database, auth, call);
  if (earlier) return earlier;
  const examined = await examine(services, auth, input, signal);
  return command(services.database, auth, call, async (tx) => {
    const current = await lockCandidate(tx, input.worldId, input.candidateId);
    // The work may have been done by then: what is cancelled is not recorded all the same.
    signal?.throwIfAborted();
    const recorded = await recordExamination(tx, current, examined);
    return {
      result: { id: input.candidateId, contentHash: recorded.contentHash },
      audit: [
        {
          family: 'world_authoring',
          world_id: input.worldId,
          target_type: 'rule_candidate',
          target_id: input.candidateId,
          action: 'verified',
          detail: { status: recorded.status, content_hash: recorded.contentHash },
        },
      ],
    };
  });
}

async function examine(
  { database, clock, worldAgent, readers, models }: ReviewServices,
  auth: AuthContext,
  { worldId, candidateId }: VerifyCandidateInput,
  signal: AbortSignal | undefined,
): Promise<Examined> {
  const { seen, workingSet, dated } = await readTransaction(database, auth, async (prisma) => {
    const found = await readCandidate(prisma, worldId, candidateId);
    const held = await readWorkingSet(prisma, worldId);
    const day = await datedBySource(prisma, worldId, found, held.definitions);
    return { seen: found, workingSet: held, dated: day };
  });
  const candidate = dated ? { ...seen, ...dated.composed } : seen;
  const settings = configurationValue(workingSet.configuration, 'gates');
  let content = contentOf(candidate, workingSet.definitions);
  const llm = configurationValue(workingSet.configuration, 'llm');
  let readings: StoredReading[] = [];
  const turn = { caller: auth.user_id, ...(signal && { signal }) };
  const gate = async (): Promise<{ reading: ReadingCheck; gate1: Gate1Result }> => {
    if (models && isReadByModels(llm)) {
      const asked = readingRequest(candidate, content, workingSet);
      const earlier = readings.length > 0 ? readings : modelReadingsColumn.read(candidate.modelReadings);
      readings = await readByModels(models, llm, asked, earlier, clock.now(), signal);
    }
    return runTask(
      'gate_1',
      {
        key: candidate.ruleKey,
        content,
        agent: worldAgent.specification.name,
        settings,
        now: clock.now(),
        reading: readingRequest(candidate, content, workingSet),
        readers: namesOf(readers),
        heard: heardOf(readings),
      },
      turn,
    ).catch((error: unknown) => {
      if (!metLimit(error)) throw error;
      const gate1 = gate1GivenUp(ruleContentHash(content), error.message, clock.now());
      return { gate1, reading: notRead };
    });
  };
  let { reading, gate1 } = await gate();
  let repaired = dated;
  // Only code that a program wrote goes back to it; what a person wrote, or changed, is for the person to correct.
  const isOfAgent = candidate.origin === 'distilled' && !candidate.handEdited;
  if (isOfAgent && isOpen(candidate.status) && gate1.findings.some(isMechanical)) {
    const repair = await repairCode(
      worldAgent.code,
      candidate,
      content,
      workingSet.definitions,
      gate1.findings.filter(isMechanical),
      settings.repair_attempts,
      turn,
    );
    if (repair) {
      repaired = dated ? { ...repair, text: `${dated.text} ${repair.text}` } : repair;
      content = repair.composed.content;
      ({ reading, gate1 } = await gate());
    }
  }
  if (!gate1.passed) return { candidate, workingSet, content, repaired, gate1, gate2: null, readings };
  const openLimits = await readTransaction(database, auth, (prisma) =>
    readOpenLimits(prisma, candidate, content),
  );
  const proposed = proposedRuleOf(candidate, content, openLimits);
  const conflicts = await runTask('find_conflicts', { workingSet, proposed }, turn).catch(
    (error: unknown): ConflictCheck => {
      if (!metLimit(error)) throw error;
      const findings = [
        undecidedByLimit(gate1.content_hash, 'Whether it contradicts a rule in force', error.message),
      ];
      return { workingSetHash: workingSetHashOf(workingSet, content.body.action), findings };
    },
  );
  const { opened, context } = await readTransaction(database, auth, async (prisma) => ({
    opened: await readOpened(prisma, worldId, [content]),
    context: await readClauseContext(prisma, worldId, content.body.citations),
  }));
  const checkSources = await checkOpened(opened, signal);
  const sources = checkSources(content, { closedTo: null });
  const contentHash = gate1.content_hash;
  const { natural_language: sentence, citations } = content.body;
  const asked = readingRequest(candidate, content, workingSet);
  const before = context.map(({ before: words }) => lastSentenceOf(words));
  const said = {
    around: [...before, ...wordsAround(asked)],
    inputs: content.inputs,
    restated: reading.restated,
  };
  const open = flagsLeft(candidate, content.body);
  const { flags, doubts } = candidate;
  const settled = settledFlags({ flags, doubts }, reading.readWhole, reading.findings);
  const others = [
    ...reading.findings,
    ...checkSentence(contentHash, sentence, citations, said),
    ...checkContext(contentHash, context),
    ...flagFindings(contentHash, open, settled),
  ];
  const gate2 = runGate2({ contentHash, sources, conflicts, others }, clock.now());
  return { candidate, workingSet, content, repaired, gate1, gate2, readings };
}

const notRead: ReadingCheck = {
  proof: null,
  agreed: [],
  questions: [],
  differs: [],
  findings: [],
  readWhole: false,
  restated: false,
};

/** What the words are held against: the rule, by the names of its action and of itself. */
function readingRequest(candidate: Candidate, content: RuleContent, workingSet: WorkingSet): ReadingRequest {
  const { action: key, citations } = content.body;
  const action = workingSet.actions.find((item) => item.key === key);
  const title = action?.title ?? candidate.actionProposal?.title;
  return {
    content,
    headings: citations[0]?.section ? citations[0].section.split(' > ') : [],
    action: title === undefined ? null : { key, title },
    inputs: mergeInputs(action?.inputs ?? [], content.inputs).inputs,
    definitions: overlayDefinitions(workingSet.definitions, content.definitions),
    hasOthers: workingSet.heads.some((head) => head.body.action === key && head.key !== candidate.ruleKey),
  };
}

const mechanicalCodes = new Set([
  'unsafe_syntax',
  'type_error',
  'unit_mismatch',
  'undeclared_input',
  'unread_input',
  'dead_input',
  'constant_predicate',
  'definition_gap',
]);

const isMechanical = (finding: { code: string; severity: string }): boolean =>
  mechanicalCodes.has(finding.code) && finding.severity === 'blocking';

/** `proposed` → `ready` or `needs_work`, and from `ready` → `queued` or `nonconforming`. */
async function recordExamination(tx: Tx, current: Candidate, examined: Examined): Promise<Candidate> {
  const { gate1, gate2, repaired, content, readings } = examined;
  let candidate = examined.candidate;
  if (repaired && current.revision === candidate.revision) {
    candidate = await writeContent(tx, candidate, repaired.composed, {
      handEdited: candidate.handEdited,
    });
    await tx.steeringMessage.create({
      data: {
        id: newId(),
        domainId: candidate.domainId,
        candidateId: candidate.id,
        author: 'world_agent',
        text: repaired.text,
        contentHash: candidate.contentHash,
      },
      select: { id: true },
    });
  }
  const contentHash = ruleContentHash(content);
  const columns = { contentHash, gate1, gate2: null, readings };
  const afterGate1: CandidateStatus = gate1.passed ? 'ready' : 'needs_work';
  const first = await recordGates(tx, candidate, { ...columns, status: afterGate1 });
  if (!gate2) return first;
  return recordGates(tx, first, { ...columns, gate2, status: gate2.passed ? 'queued' : 'nonconforming' });
}
