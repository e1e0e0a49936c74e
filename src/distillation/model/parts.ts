import { createHash } from 'node:crypto';
import { canonicalJson } from '../../core/canonical-json.ts';
import { outOfFocus } from '../builtin/focus.ts';
import { ActionRecogniser } from '../builtin/recognise-action.ts';
import type { TextRange } from '../builtin/sentences.ts';
import { passagesOf } from '../builtin/statements.ts';
import type { DistillableSource, DistillOptions } from '../distiller.ts';

/** A piece of a source that a model is shown at once: whole statements under one heading. */
export interface SourcePart extends TextRange {
  headings: string[];
  /** Routing keys of the actions that are shown beside it. */
  actions: string[];
  /** Statements with their lists: between them the part can be cut in two. */
  groups: TextRange[];
}

/** Accounts of so much text fit into an answer. */
const mostCharacters = 3_000;
/** A statement that is longer is shown alone; one that is longer than this is not shown. */
const longestStatement = 20_000;

/** So many actions of the world are shown beside a part: of more, those that it has most words of. */
const mostActions = 200;
/** And of those that open candidates propose, which cost tokens with every part. */
const mostProposed = 10;

/** Which actions are shown beside a text. */
function actionsShown({ actions = [] }: DistillOptions): (text: string) => string[] {
  const registered = actions.filter(({ proposed }) => proposed !== true);
  const [ofWorld, ofCandidates] = [registered, actions.filter(({ proposed }) => proposed === true)].map(
    (some) => new ActionRecogniser(some),
  );
  const keysOf = (some: readonly { key: string }[]): string[] => some.map(({ key }) => key);
  const likest = (recogniser: ActionRecogniser, text: string, most: number): string[] =>
    keysOf(
      recogniser
        .among(text)
        .slice(0, most)
        .map(({ action }) => action),
    );
  return (text) => [
    ...(registered.length > mostActions ? likest(ofWorld!, text, mostActions) : keysOf(registered)),
    ...likest(ofCandidates!, text, mostProposed),
  ];
}

/** The source in parts, in reading order: only passages that the run asks for. */
export function partsOf(source: DistillableSource, options: DistillOptions): SourcePart[] {
  const parts: SourcePart[] = [];
  const shownBeside = actionsShown(options);
  for (const { start, end, headings, groups } of passagesOf(source).passages) {
    if (outOfFocus(`${headings.join(' ')} ${source.text.slice(start, end)}`, options)) continue;
    let open: SourcePart | null = null;
    for (const { statements } of groups) {
      const range = { start: statements[0]?.start ?? start, end: statements.at(-1)?.end ?? start };
      if (range.end - range.start > longestStatement || range.end <= range.start) continue;
      if (open === null || range.end - open.start > mostCharacters) {
        open = { ...range, headings, actions: [], groups: [range] };
        parts.push(open);
      } else {
        open.end = range.end;
        open.groups.push(range);
      }
    }
  }
  return parts.map((part) => ({
    ...part,
    actions: shownBeside(`${part.headings.join(' ')} ${source.text.slice(part.start, part.end)}`),
  }));
}

/** A part in two halves; null for one statement, which cannot be cut. */
export function halvesOf({ headings, actions, groups }: SourcePart): [SourcePart, SourcePart] | null {
  if (groups.length < 2) return null;
  const middle = Math.ceil(groups.length / 2);
  const half = (ranges: TextRange[]): SourcePart => ({
    start: ranges[0]!.start,
    end: ranges.at(-1)!.end,
    headings,
    actions,
    groups: ranges,
  });
  return [half(groups.slice(0, middle)), half(groups.slice(middle))];
}

/** What identifies a question, so that its answer is found again: everything that it is made of. */
export const questionDigest = (question: unknown): string =>
  createHash('sha256').update(canonicalJson(question)).digest('hex');
