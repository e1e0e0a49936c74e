import type { SourceBlocks } from './source-blocks.ts';
import type { StatementGroup } from './statements.ts';

const ended = /[.?!]["”’')\]]*$/;

/**
 * "(1) A trader must … . (2) The inspector may … .": numbered sentences that no words introduce are read each by itself, with
 * its own items. A list under words that introduce it is one statement, and so are items that end no sentence.
 */
export function itemsApart(group: StatementGroup, blocks: SourceBlocks, text: string): StatementGroup[] {
  const [first] = group.statements;
  const level = first === undefined ? 0 : blocks.levelAt(first.start);
  if (level === 0) return [group];
  const apart: StatementGroup[] = [];
  for (const statement of group.statements) {
    const last = apart.at(-1);
    const before = last?.statements.at(-1);
    const begins =
      before === undefined ||
      (ended.test(text.slice(before.start, before.end)) &&
        (statement.kind !== 'list_item' || blocks.levelAt(statement.start) <= level));
    if (begins || last === undefined) apart.push({ ...group, statements: [statement] });
    else last.statements.push(statement);
  }
  return apart;
}
