import { canonicalJson, contentHash, sha256Hex } from '../../core/canonical-json.ts';
import { correctionKey } from './correction-policy.ts';
import type { CorrectionInput } from './release-notes-policy.ts';
import { restatementKey, type ComputedRestatement, type RestatementCategory } from './restatement-policy.ts';

/** Where release notes do not say what the staged changes are. */
export interface NotesFinding {
  /** Of this finding on this content: an acknowledgement names it, and holds for nothing else. */
  id: string;
  code:
    | 'restatement_missing'
    | 'restatement_stale'
    | 'restatement_unfounded'
    | 'correction_missing'
    | 'correction_stale';
  category: RestatementCategory | 'correction';
  /** Configuration block name, rule key or routing key. */
  subject: string;
  message: string;
  /** What the notes say; null where they say nothing. Of a correction: what was wrong, and what holds now. */
  stated: { before: unknown; after: unknown } | null;
  /** What the staged changes are; null where nothing of the subject changed. */
  computed: { before: unknown; after: unknown } | null;
}

/** What the draft's release notes say. */
export interface StatedNotes {
  restatements: readonly {
    category: RestatementCategory;
    subject: string;
    before: unknown;
    after: unknown;
  }[];
  corrections: readonly (CorrectionInput & { computedHash: string | null })[];
}

/** What the staged changes call for. */
export interface ComputedNotes {
  restatements: readonly ComputedRestatement[];
  corrections: readonly CorrectionInput[];
}

/** What a correction was written beside; kept with it, so that a later change of the rule is noticed. */
export const correctionHash = ({ wasWrong, holdsNow }: CorrectionInput): string =>
  contentHash({ wasWrong, holdsNow });

const messages: Record<NotesFinding['code'], (subject: string) => string> = {
  restatement_missing: (subject) => `The change of ${subject} is not restated.`,
  restatement_stale: (subject) => `What is restated of ${subject} is not what changes.`,
  restatement_unfounded: (subject) => `${subject} is restated, and does not change.`,
  correction_missing: (subject) => `The correction of ${subject} is not told.`,
  correction_stale: (subject) => `${subject} changed since its correction was written.`,
};

/**
 * Compares release notes with the staged changes as they are now. A correction is in the operator's words: it is stale
 * when the rule's states are others than those beside which it was written.
 */
export function compareNotes(stated: StatedNotes, computed: ComputedNotes): NotesFinding[] {
  return [
    ...compareRestatements(stated.restatements, computed.restatements),
    ...compareCorrections(stated.corrections, computed.corrections),
  ];
}

const sides = ({ before, after }: { before: unknown; after: unknown }) => ({
  before: before ?? null,
  after: after ?? null,
});

function findingOf(finding: Omit<NotesFinding, 'id' | 'message'>): NotesFinding {
  const id = sha256Hex(canonicalJson(finding)).slice(0, 32);
  return { id, ...finding, message: messages[finding.code](nameOf(finding)) };
}

/** What a reader knows it by: a source by its publication, all else by its key. */
function nameOf({ category, subject, stated, computed }: Omit<NotesFinding, 'id' | 'message'>): string {
  if (category !== 'source') return subject;
  for (const side of [computed?.after, computed?.before, stated?.after, stated?.before]) {
    if (typeof side === 'object' && side !== null && 'publication' in side)
      return `the source “${String(side.publication)}”`;
  }
  return `the source ${subject}`;
}

function compareRestatements(
  stated: StatedNotes['restatements'],
  computed: ComputedNotes['restatements'],
): NotesFinding[] {
  const told = new Map(stated.map((item) => [restatementKey(item), item]));
  const known = new Map(computed.map((item) => [restatementKey(item), item]));
  const missing = computed
    .filter((item) => item.calledFor && !told.has(restatementKey(item)))
    .map((item) => {
      const { category, subject } = item;
      return findingOf({
        code: 'restatement_missing',
        category,
        subject,
        stated: null,
        computed: sides(item),
      });
    });
  const wrong = stated.flatMap((item): NotesFinding[] => {
    const { category, subject } = item;
    const now = known.get(restatementKey(item));
    const about = { category, subject, stated: sides(item) };
    if (!now) return [findingOf({ code: 'restatement_unfounded', ...about, computed: null })];
    if (canonicalJson(sides(item)) === canonicalJson(sides(now))) return [];
    return [findingOf({ code: 'restatement_stale', ...about, computed: sides(now) })];
  });
  return [...missing, ...wrong];
}

function compareCorrections(
  stated: StatedNotes['corrections'],
  computed: ComputedNotes['corrections'],
): NotesFinding[] {
  const told = new Set(stated.map(correctionKey));
  const known = new Map(computed.map((item) => [correctionKey(item), item]));
  const words = ({ wasWrong, holdsNow }: CorrectionInput) => ({ before: wasWrong, after: holdsNow });
  const category = 'correction';
  const missing = computed
    .filter((item) => !told.has(correctionKey(item)))
    .map((item) =>
      findingOf({
        code: 'correction_missing',
        category,
        subject: item.ruleKey,
        stated: null,
        computed: words(item),
      }),
    );
  const stale = stated.flatMap((item): NotesFinding[] => {
    const now = known.get(correctionKey(item));
    if ((now ? correctionHash(now) : null) === item.computedHash) return [];
    return [
      findingOf({
        code: 'correction_stale',
        category,
        subject: item.ruleKey,
        stated: words(item),
        computed: now ? words(now) : null,
      }),
    ];
  });
  return [...missing, ...stale];
}
