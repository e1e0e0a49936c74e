import type { CodeAgent, CodeRequest, GeneratedCode } from '../distillation/world-agent.ts';
import { haveSameWords } from '../gates/sentence/same-words.ts';
import { unreadRanges } from '../rules/ledger/account.ts';
import { elementsOf } from '../rules/ledger/walk-ledger.ts';
import type { InputDeclaration, RuleBody } from '../rules/model.ts';

/**
 * What the agent reads of the words of the quotes themselves, by all that the rule declares by now: whole, or null. Its account
 * takes the place of one that a reader left words in for want of a name; what a person said of words stays.
 */
export async function readQuotesAnew(
  agent: CodeAgent,
  { ledger, citations }: Pick<RuleBody, 'ledger' | 'citations'>,
  request: Omit<CodeRequest, 'inputs'>,
  inputs: readonly InputDeclaration[],
  caller: string,
): Promise<GeneratedCode | null> {
  const quotes = citations.map(({ quote }) => quote);
  if (!ledger || unreadRanges(quotes, ledger).length === 0) return null;
  if (elementsOf(ledger).some(({ read_by }) => 'operator' in read_by)) return null;
  if (!haveSameWords(request.natural_language, quotes.join('\n'))) return null;
  const answer = await agent.writeCode({ ...request, inputs }, { caller });
  return answer.status === 'written' && answer.code.whole ? answer.code : null;
}

/** Without an account of its own, so that the readers of the gates give theirs, with their names. */
export function withoutLedger<Content extends { body: RuleBody }>(content: Content): Content {
  const { ledger: _ledger, ...body } = content.body;
  return { ...content, body };
}
