import { useEffect, useState } from 'react';
import { BeginNotesDocument, SaveNotesDocument } from '../../../../../src/generated/cockpit/publish.ts';
import type { NotesPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { useStoredText, useStoredTexts } from '../../data/stored-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Body, pageCss, Panel } from '../../ui/page.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { BeforeAfter, type StagedState } from './differences.tsx';
import css from './publish-page.module.css';

type Notes = NotesPartsFragment;

/** Release notes of the next version: none yet, or the draft. */
export function NotesPanel({
  worldId,
  staged,
  notes,
  reload,
  unsaved,
}: {
  worldId: string;
  staged: StagedState;
  notes: Notes | null;
  reload: () => void;
  /** Told why the notes do not say yet what is typed; null where they do. */
  unsaved: (why: string | null) => void;
}) {
  return (
    <Panel title={`Release notes of ${staged.worldModelVersion}`}>
      <Body>
        {notes ? (
          <Editor worldId={worldId} staged={staged} notes={notes} reload={reload} unsaved={unsaved} />
        ) : (
          <Begin worldId={worldId} reload={reload} />
        )}
      </Body>
    </Panel>
  );
}

function Begin({ worldId, reload }: { worldId: string; reload: () => void }) {
  const { run, busy, refusal } = useCommand(BeginNotesDocument);
  return (
    <div className={css.stack}>
      <p className={pageCss.quiet}>
        A version is published with its release notes. They begin with what the staged changes call for:
        restatements of what changed, corrections of what was wrong.
      </p>
      {refusal ? <RefusalNote refusal={refusal} title="The release notes were not begun" /> : null}
      <div>
        <Button
          busy={busy}
          onClick={() =>
            void run({ worldId }).then(({ done }) => {
              if (done) reload();
            })
          }
        >
          Begin the release notes
        </Button>
      </div>
    </div>
  );
}

/** Under which a restatement's reason is kept while it is typed. */
export const idOf = ({ category, subject }: { category: string; subject: string }): string =>
  `${category} ${subject}`;

/** As the other pages call them. */
const categories: Readonly<Record<Notes['restatements'][number]['category'], string>> = {
  ACTION: 'Action',
  CONFIGURATION: 'Setting',
  RULE: 'Rule',
  SOURCE: 'Source',
};

/** A source is known by its title, all else by its key. */
export function nameOf({ category, subject, before, after }: Notes['restatements'][number]): string {
  if (category !== 'SOURCE') return subject;
  const { publication } = (after ?? before ?? {}) as { publication?: unknown };
  return typeof publication === 'string' ? publication : subject;
}

const whyOf = (one: Notes['restatements'][number]): string =>
  one.before === null || one.before === undefined
    ? `Why ${nameOf(one)} is new`
    : one.after === null || one.after === undefined
      ? `Why ${nameOf(one)} is gone`
      : `Why ${nameOf(one)} changed`;

function Editor({
  worldId,
  staged,
  notes,
  reload,
  unsaved,
}: {
  worldId: string;
  staged: StagedState;
  notes: Notes;
  reload: () => void;
  unsaved: (why: string | null) => void;
}) {
  const { run, busy, refusal } = useCommand(SaveNotesDocument);
  // An edit says which revision it began from; someone else's in between is shown, and nothing typed is lost.
  const [base, setBase] = useState(notes);
  const [narrative, setNarrative] = useStoredText(`notes ${notes.releaseNotesId}`, base.narrative);
  const [reasons, setReasons, forgetReasons] = useStoredTexts(`reasons ${notes.releaseNotesId}`);
  const reasonOf = (one: Notes['restatements'][number]): string => reasons[idOf(one)] ?? one.reason;
  // The answer to one's own saving is here before the page is read again.
  const theirs = notes.revision > base.revision;
  const isUnsaved =
    narrative !== base.narrative || base.restatements.some((one) => reasonOf(one) !== one.reason);
  const why = isUnsaved
    ? 'Save the release notes first: they do not say yet what you typed.'
    : notes.revision < base.revision
      ? 'The release notes are being read again.'
      : null;
  useEffect(() => unsaved(why), [unsaved, why]);

  const save = async (content: {
    restatements: {
      category: 'ACTION' | 'CONFIGURATION' | 'RULE' | 'SOURCE';
      subject: string;
      before: unknown;
      after: unknown;
    }[];
    corrections: { ruleKey: string; priorVersion: string; wasWrong: string; holdsNow: string }[];
  }): Promise<void> => {
    const known = new Map(base.restatements.map((one) => [idOf(one), reasonOf(one)]));
    const outcome = await run({
      worldId,
      releaseNotesId: base.releaseNotesId,
      revision: base.revision,
      narrative,
      restatements: content.restatements.map(({ category, subject, before, after }) => ({
        category,
        subject,
        before,
        after,
        reason: known.get(idOf({ category, subject })) ?? '',
      })),
      corrections: content.corrections.map(({ ruleKey, priorVersion, wasWrong, holdsNow }) => ({
        ruleKey,
        priorVersion: Number(priorVersion.replace('v', '')),
        wasWrong,
        holdsNow,
      })),
    });
    if (outcome.done) {
      setBase(outcome.value);
      forgetReasons();
      sessionStorage.removeItem(`enshrine.draft notes ${base.releaseNotesId}`);
    }
    reload();
  };

  return (
    <div className={css.stack}>
      <TextArea
        label="What this version is about"
        hint="Markdown. It is shown on the card and in the release notes."
        rows={6}
        value={narrative}
        onChange={({ target }) => setNarrative(target.value)}
      />
      {base.restatements.map((one) => (
        <div key={idOf(one)} className={css.item}>
          <span className={css.line}>
            <strong>{categories[one.category]}</strong> <span className={css.key}>{nameOf(one)}</span>
          </span>
          <BeforeAfter
            before={one.before}
            after={one.after}
            block={one.category === 'CONFIGURATION' ? one.subject : null}
          />
          <TextField
            label={whyOf(one)}
            value={reasonOf(one)}
            onChange={({ target }) => setReasons({ [idOf(one)]: target.value })}
          />
        </div>
      ))}
      {base.corrections.map((one) => (
        <div key={one.correctionId} className={css.item}>
          <span className={css.line}>
            <strong>Corrects {one.priorVersion}</strong> <span className={css.key}>{one.ruleKey}</span>
          </span>
          <BeforeAfter before={one.wasWrong} after={one.holdsNow} />
        </div>
      ))}
      {staged.notesFindings.length === 0 ? null : (
        <div className={css.item}>
          <p className={css.finding}>
            <strong>The notes do not say what is staged:</strong>
          </p>
          <ul>
            {staged.notesFindings.map((finding) => (
              <li key={finding.id}>{finding.message}</li>
            ))}
          </ul>
          <div>
            <Button busy={busy} onClick={() => void save(staged)}>
              Bring them up to date
            </Button>
          </div>
        </div>
      )}
      {refusal ? <RefusalNote refusal={refusal} title="The release notes were not saved" /> : null}
      {theirs ? (
        <div className={css.item} role="alert">
          <p>
            <strong>Someone else saved these notes since.</strong> Yours are above as you typed them; theirs
            say:
          </p>
          <blockquote className={css.after}>
            {notes.narrative === '' ? '(nothing)' : notes.narrative}
          </blockquote>
          <div>
            <Button onClick={() => setBase({ ...notes })}>I have seen theirs; go on with mine</Button>
          </div>
        </div>
      ) : null}
      <div>
        <Button
          busy={busy}
          unavailable={theirs ? 'Look at what someone else saved first.' : null}
          onClick={() => void save(base)}
        >
          Save the release notes
        </Button>
      </div>
    </div>
  );
}
