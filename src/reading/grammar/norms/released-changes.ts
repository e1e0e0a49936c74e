import type { Condition } from '../../../rules/ledger/ledger.ts';
import { conditionWriter } from '../binding/conditions.ts';
import type { BoundNorm } from './norms.ts';
import { readBy, type ReadNorms } from './read-norms.ts';
import type { BoundRelease } from './statements.ts';

/**
 * "2. For a goods lift the interval is 6 months. 3. Paragraph 2 does not apply to a lift with a sensor.": what a paragraph puts
 * in place of a figure does not hold then, and the figure that it replaces does. Answers whether the release is of that kind.
 */
export function releaseChange(release: BoundRelease, { bound }: ReadNorms): boolean {
  const [label, ...others] = release.labels;
  if (label === undefined || others.length > 0 || bound.some(({ unit }) => unit.label === label))
    return false;
  const [base, changed, ...more] = bound
    .filter(({ unit }) => unit.changedBy === label)
    .map(({ norm }) => norm);
  if (base === undefined || changed === undefined || more.length > 0) return false;
  const replaced = caseReplaced(base, changed);
  if (replaced === null) return false;
  const writer = conditionWriter(readBy);
  const holds = writer.all([replaced.of, writer.not(release.condition, release.tokens)]);
  base.norm.if = base.norm.if.map((each) => (each === replaced ? { ...replaced, of: holds } : each));
  changed.norm.except.push(release.condition);
  return true;
}

type Denied = Extract<Condition, { kind: 'not' }>;

/** The one condition that tells the two apart: what the base denies and the change asks for. */
function caseReplaced({ norm: base }: BoundNorm, { norm: changed }: BoundNorm): Denied | null {
  const asked = changed.if.map(meaning);
  const [denied, ...more] = base.if.filter(
    (each): each is Denied => each.kind === 'not' && asked.includes(meaning(each.of)),
  );
  if (denied === undefined || more.length > 0) return null;
  const beside = base.if.filter((each) => each !== denied).map(meaning);
  const alike = asked.filter((each) => each !== meaning(denied.of)).join() === beside.join();
  return alike ? denied : null;
}

const meaning = (condition: Condition): string =>
  JSON.stringify(condition, (key, value: unknown) =>
    key === 'words' || key === 'read_by' ? undefined : value,
  );
