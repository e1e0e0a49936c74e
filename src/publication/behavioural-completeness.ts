import { contentHash } from '../core/canonical-json.ts';
import type { Finding } from '../rules/model.ts';
import { currentContentHash } from '../rules/working-set.ts';
import { findIncompleteness } from '../review/completeness-read-model.ts';
import type { WorkingSetHead } from '../worlds/working-set-read-model.ts';
import type { RuleFindings } from './findings.ts';
import type { VersionContent } from './version-content.ts';

type Specification = Parameters<typeof findIncompleteness>[2];

/**
 * Whether every enshrined rule is behaviourally complete, by the evidence that was signed off with it. A rule whose
 * definitions were changed since is not what was signed off, and is found as such.
 * @param progress called between rules
 */
export async function checkCompleteness(
  content: VersionContent<WorkingSetHead>,
  progress: () => Promise<void>,
): Promise<RuleFindings[]> {
  const result: RuleFindings[] = [];
  for (const head of content.heads) {
    await progress();
    const findings = await findingsOf(content, head);
    if (findings.length > 0) result.push({ action: head.body.action, rule: head.key, findings });
  }
  return result;
}

async function findingsOf(content: VersionContent<WorkingSetHead>, head: WorkingSetHead): Promise<Finding[]> {
  if (currentContentHash(content, head) !== head.contentHash) return [changedSinceSignOff(head)];
  const { body, inputs, definitions } = head;
  return findIncompleteness(head.key, { body, inputs, definitions }, head.specification as Specification);
}

function changedSinceSignOff(head: WorkingSetHead): Finding {
  const message = `A definition that ${head.key} reads was changed since its sign-off. Revise the rule, so that it is verified and signed off as it now reads.`;
  return {
    id: contentHash({ signed: head.contentHash, message }).slice(7, 39),
    code: 'definition_conflict',
    severity: 'blocking',
    message,
    path: 'definitions',
    start: null,
    end: null,
    rules: [head.key],
    witness: null,
  };
}
