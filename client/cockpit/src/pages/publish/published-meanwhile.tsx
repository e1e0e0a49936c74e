import { useEffect, useRef, useState } from 'react';
import type { NotesPartsFragment, PublishPageQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { useStoredText, useStoredTexts } from '../../data/stored-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { Body, Panel } from '../../ui/page.tsx';
import { nameOf as personOf } from '../../ui/person.ts';
import { When } from '../../ui/time.tsx';
import { idOf, nameOf } from './notes-editor.tsx';
import css from './publish-page.module.css';

/** 0 while nothing is published. */
export const newestVersion = ({ versions }: PublishPageQuery): number => versions.edges[0]?.node.number ?? 0;

/**
 * That another operator published since this page was opened, and what was typed for the notes of that version: it came
 * too late for it, and is not lost.
 * @param own the version that this page published; 0 for none
 */
export function PublishedMeanwhile({ data, own }: { data: PublishPageQuery; own: number }) {
  const [atFirst] = useState(() => newestVersion(data));
  const newest = newestVersion(data);
  const isNews = newest > atFirst && newest !== own;
  const locked = data.releaseNotesList.edges.map(({ node }) => node).find((notes) => notes.locked);
  return (
    <>
      {isNews ? <News key={newest} data={data} /> : null}
      {locked ? <TooLate key={locked.releaseNotesId} notes={locked} /> : null}
    </>
  );
}

function News({ data }: { data: PublishPageQuery }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => note.current?.scrollIntoView({ block: 'nearest' }), []);
  const [version] = data.versions.edges.map(({ node }) => node);
  if (!version) return null;
  return (
    <div ref={note} className={css.item} role="alert">
      <p>
        <strong>
          v{version.number} was published by {personOf(version.publishedBy, 'another operator')}
        </strong>
        {version.publishedAt === null ? null : (
          <>
            {' '}
            (<When at={version.publishedAt} />)
          </>
        )}
        , while this page was open. You published nothing. What is staged now, if anything is, becomes v
        {version.number + 1}.
      </p>
    </div>
  );
}

/** What this browser holds of what was typed for notes that are published without it. */
function TooLate({ notes }: { notes: NotesPartsFragment }) {
  const [narrative, setNarrative] = useStoredText(`notes ${notes.releaseNotesId}`);
  const [reasons, , forgetReasons] = useStoredTexts(`reasons ${notes.releaseNotesId}`);
  const typed = [
    ...(narrative === '' || narrative === notes.narrative ? [] : [narrative]),
    ...notes.restatements.flatMap((one) => {
      const reason = reasons[idOf(one)] ?? '';
      return reason === '' || reason === one.reason ? [] : [`${nameOf(one)}: ${reason}`];
    }),
  ];
  if (typed.length === 0) return null;
  return (
    <Panel title={`Not in the release notes of ${notes.worldModelVersion}`}>
      <Body>
        <div className={css.stack}>
          <TextArea
            label="What you typed and had not saved"
            hint={`${notes.worldModelVersion} was published without it, and its notes do not change any more. It is kept here, to be taken over into the next ones.`}
            rows={Math.min(10, typed.length * 3)}
            readOnly
            value={typed.join('\n\n')}
          />
          <div>
            <Button
              onClick={() => {
                setNarrative('');
                forgetReasons();
              }}
            >
              I do not need it any more
            </Button>
          </div>
        </div>
      </Body>
    </Panel>
  );
}
