import type { Finding } from '../../rules/model.ts';
import { sameButCitations } from '../../rules/rule-set/same-but-citations.ts';
import { currentContent, currentContentHash } from '../../rules/rule-set/working-set.ts';
import { runTask } from '../../workers/run-task.ts';
import { findingOf } from '../../gates/finding-policy.ts';
import type { WorkingSetHead } from '../../worlds/working-set-read-model.ts';
import type { RuleFindings } from './findings.ts';
import type { VersionContent } from '../version/version-content.ts';
import { specificationColumn } from '../../gates/gate-columns.ts';

/**
 * Whether every enshrined rule is behaviourally complete, by the evidence that was signed off with it. A rule whose
 * definitions were changed since is not what was signed off, and is found as such.
 * @param caller whose work it is
 * @param progress called between rules
 */
export async function checkCompleteness(
  content: VersionContent<WorkingSetHead>,
  caller: string,
  progress: () => Promise<void>,
): Promise<RuleFindings[]> {
  const result: RuleFindings[] = [];
  for (const head of content.heads) {
    await progress();
    const findings = await findingsOf(content, head, caller);
    if (findings.length > 0) result.push({ action: head.body.action, rule: head.key, findings });
  }
  return result;
}

async function findingsOf(
  content: VersionContent<WorkingSetHead>,
  head: WorkingSetHead,
  caller: string,
): Promise<Finding[]> {
  if (currentContentHash(content, head) !== head.contentHash && !citesItsTime(content, head)) {
    return [changedSinceSignOff(head)];
  }
  const { body, inputs, definitions } = head;
  const specification = specificationColumn.read(head.specification);
  const asked = { key: head.key, content: { body, inputs, definitions }, specification };
  return runTask('find_incompleteness', asked, { caller });
}

/** A revision that an amendment closed reads definitions that a newer revision of the law only cites anew. */
const citesItsTime = (content: VersionContent<WorkingSetHead>, head: WorkingSetHead): boolean =>
  head.closedTo !== null && sameButCitations(head, currentContent(content, head));

const changedSinceSignOff = (head: WorkingSetHead): Finding =>
  findingOf(head.contentHash, {
    code: 'definition_conflict',
    severity: 'blocking',
    message: `A definition that ${head.key} reads was changed since its sign-off. Revise the rule, so that it is verified and signed off as it now reads.`,
    path: 'definitions',
    rules: [head.key],
  });
