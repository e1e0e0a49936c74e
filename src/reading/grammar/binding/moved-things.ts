import type { Binder } from './binding.ts';
import type { NormTree } from '../trees/clause-tree.ts';
import { wordsOf } from '../trees/phrase-words.ts';
import { bestLikeness } from '../vocabulary/vocabulary.ts';
import type { Token } from '../words/tokens.ts';

const moving =
  /^(?:take|bring|carry|move|send|ship|transport|convey|lead|drive|haul|remove|transfer|import|export|let|release)\b/;

/** A verb of the thing that is moved, and what the title has for it. */
const ways: readonly (readonly [verb: RegExp, title: RegExp])[] = [
  [/^(?:leave|exit)$/, /\b(?:out of|from|off)\b/],
  [/^enter$/, /\b(?:into|in|onto)\b/],
  [/^cross$/, /\b(?:across|over)\b/],
  [/^(?:reach|approach)$/, /\b(?:to|as far as)\b/],
];

/** "Goods may enter the port" of the action "Take goods out of the port": another way than the one that is asked about. */
export const isMovedElsewhere = ({ lower }: Token, { names }: Binder): boolean =>
  moving.test(names.title) && ways.some(([verb, title]) => verb.test(lower) && !title.test(names.title));

/** "Goods must not leave the port" of the action "Take goods out of the port": the same act, said of the thing that it moves. */
export function isMoved(
  token: Token,
  { modality, subject, predicate }: NormTree,
  { names }: Binder,
): boolean {
  if (modality === 'must' || subject === null || predicate === null) return false;
  if (wordsOf(predicate)[0] !== token || !moving.test(names.title)) return false;
  const way = ways.find(([verb]) => verb.test(token.lower));
  if (way === undefined || !way[1].test(names.title)) return false;
  const objects = names.actionWords
    .slice(1)
    .filter(({ lead }) => lead === '')
    .flatMap(({ stems }) => stems);
  const [head] = wordsOf(subject).filter(({ content }) => content);
  return (
    head !== undefined &&
    head.stems.length > 0 &&
    head.stems.every((part) => bestLikeness(part, objects) >= 0.8)
  );
}
