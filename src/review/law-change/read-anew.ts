import { DomainError } from '../../core/errors.ts';
import { normalisedText } from '../../core/quote.ts';
import type { CodeAgent, GeneratedCode } from '../../distillation/world-agent.ts';
import type { ActionDeclaration } from '../../rules/model.ts';
import type { WorkingSetHead } from '../../worlds/working-set-read-model.ts';
import type { AffectedPassage } from './affected.ts';

/** A rule whose words others took the place of. */
export interface Reworded {
  head: Pick<WorkingSetHead, 'body' | 'inputs'>;
  passages: readonly Pick<AffectedPassage, 'before' | 'after'>[];
}

/**
 * What the reader reads of the words that took the place of the rule's: whole, by the rule's own inputs. Only where it reads
 * the older words to all that the rule is: what a person added to it, or took from another clause, is not in its own words and
 * would be gone. Null otherwise, and where the reading takes too long; then a person says what the words change.
 */
export async function readAnew(
  agent: CodeAgent,
  caller: string,
  { head: { body, inputs }, passages }: Reworded,
  actions: readonly Pick<ActionDeclaration, 'key' | 'title' | 'inputs'>[],
): Promise<GeneratedCode | null> {
  const own = ownPassage(body.natural_language, passages);
  const action = actions.find(({ key }) => key === body.action);
  if (!own?.after || action === undefined) return null;
  const read = async (words: string): Promise<GeneratedCode | null> => {
    const request = { natural_language: words, inputs, action, findings: [], code: null };
    const answer = await agent.writeCode(request, { caller });
    return answer.status === 'written' && answer.code.whole ? answer.code : null;
  };
  try {
    const before = await read(own.before.quote);
    if (before === null || partsOf(before) !== partsOf(body)) return null;
    const after = await read(own.after.quote);
    return after !== null && effectsOf(after) === effectsOf(body) ? after : null;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

type Parts = Pick<
  GeneratedCode,
  'modality' | 'if_met' | 'if_unmet' | 'applies_when' | 'requires' | 'obligations'
>;

const effectsOf = ({ modality, if_met, if_unmet }: Parts): string =>
  JSON.stringify([modality, if_met, if_unmet]);

/** All that a reading of the words writes. */
const partsOf = (code: Parts): string =>
  JSON.stringify([
    effectsOf(code),
    code.applies_when,
    code.requires,
    code.obligations.map(({ on, text, values }) => [on, text, Object.entries(values).sort()]),
  ]);

/** The passage whose words are the rule's sentence. */
export function ownPassage<Passage extends Reworded['passages'][number]>(
  words: string,
  passages: readonly Passage[],
): Passage | undefined {
  const said = normalisedText(words).key;
  return passages.find(({ before }) => normalisedText(before.quote).key === said);
}
