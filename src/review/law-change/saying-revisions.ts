import type { RevisionText, SourceRevision } from '../../sources/revision/revision-read-model.ts';
import { metLimit } from '../../workers/run-task.ts';
import { endsBefore } from './day-policy.ts';

export interface PlaceOfWords {
  start: number;
  end: number;
}

/** What rests on words of older texts. */
export interface RestingOnWords {
  places: readonly (PlaceOfWords & { id: string })[];
}

export interface Texts {
  readText: (id: string) => Promise<RevisionText | null>;
  /** Of each place in an older text, whether the newer has the same words. */
  compare: (id: string, newer: RevisionText, places: PlaceOfWords[]) => Promise<boolean[]>;
}

/**
 * Which revisions say all that something rests on, in the same words: asked back from the newest, which does, until one does
 * not, or no day is known of what is left. A text is read when it is its turn.
 * @param revisions oldest first
 */
export async function sayingRevisions<Subject extends RestingOnWords>(
  revisions: readonly SourceRevision[],
  asked: readonly Subject[],
  texts: Texts,
): Promise<(one: Subject, revision: SourceRevision) => boolean> {
  const saying = new Map<SourceRevision, ReadonlySet<Subject>>();
  const firstDated = revisions.findIndex(({ from }) => from !== null);
  let left = [...asked];
  for (let at = revisions.length - 2; firstDated >= 0 && at >= firstDated && left.length > 0; at -= 1) {
    const revision = revisions[at]!;
    if (endsBefore(revision, revisions[at + 1]!)) break;
    left = await saidBy(revision, left, texts);
    saying.set(revision, new Set(left));
  }
  return (one, revision) => saying.get(revision)?.has(one) ?? false;
}

/** Those of whose words the revision has every one. */
export async function saidBy<Subject extends RestingOnWords>(
  { id: revisionId, rows }: SourceRevision,
  asked: readonly Subject[],
  { readText, compare }: Texts,
): Promise<Subject[]> {
  const places = asked.flatMap((one) => one.places).filter(({ id }) => !rows.includes(id));
  const ids = [...new Set(places.map(({ id }) => id))];
  const newer = ids.length === 0 ? null : await readText(revisionId);
  const missing = new Set<PlaceOfWords>();
  for (const id of ids) {
    const own = places.filter((place) => place.id === id);
    const asks = own.map(({ start, end }) => ({ start, end }));
    const said = newer && (await compare(id, newer, asks).catch(unlessTooLarge));
    own.forEach((place, index) => {
      if (!said?.[index]) missing.add(place);
    });
  }
  return asked.filter((one) => !one.places.some((place) => missing.has(place)));
}

/** What cannot be compared does not say the words as far as anyone knows; the law change can be gone on with. */
function unlessTooLarge(error: unknown): null {
  if (metLimit(error)) return null;
  throw error;
}
