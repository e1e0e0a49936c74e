import { elementName } from '../rules/ledger/words-read.ts';
import { brief, type Trail } from './trail.ts';
import type { CandidateAnswer, LedgerAnswer } from './wire.ts';

/** Prints what became of each word of one clause: that of the most words whose account is complete. */
export function noteLedger(candidates: readonly CandidateAnswer[], trail: Trail): void {
  const accounts = candidates.flatMap(({ rule_key: key, rule }) =>
    rule.reading_ledger?.complete === true ? [{ key, rule, ledger: rule.reading_ledger }] : [],
  );
  const [longest] = accounts.sort((a, b) => b.ledger.elements.length - a.ledger.elements.length);
  if (longest === undefined) return;
  trail.note(`The words of ${longest.key} and what they are: ${brief(longest.rule.natural_language, 90)}`);
  for (const line of ledgerLines(longest.ledger)) trail.note(`    ${line}`);
}

/** In the order of the words; elements without words of their own are left out. */
export function ledgerLines({ elements }: LedgerAnswer): string[] {
  const read = elements.flatMap(({ kind, path, words, read_by: by }) => {
    const [first] = words;
    const who = by.operator_id === null ? `${by.reader ?? ''} ${by.version ?? ''}`.trim() : 'an operator';
    const text = words.map((part) => part.text).join(' … ');
    return first === undefined ? [] : [{ first, text, line: elementName({ kind, path }), who }];
  });
  read.sort((a, b) => a.first.citation - b.first.citation || a.first.start - b.first.start);
  const width = Math.min(40, Math.max(0, ...read.map(({ text }) => brief(text, 40).length)));
  return read.map(({ text, line, who }) => `${brief(text, 40).padEnd(width)}  ${line} (${who})`);
}
