import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CorrectSourceDocument } from '../../../../../src/generated/cockpit/sources.ts';
import type { RevisedSourceQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Body, Panel } from '../../ui/page.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import css from './law-change-page.module.css';

type Source = NonNullable<RevisedSourceQuery['sourceMaterial']>;

/**
 * Asks from when a revision is in force of which no one said it: one that was fetched says so nowhere but in its text. It
 * is kept as a correction of the entry; the text stays what it is.
 */
export function SayDay({ worldId, source }: { worldId: string; source: Source }) {
  const navigate = useNavigate();
  const { run, busy, refusal } = useCommand(CorrectSourceDocument);
  const [day, setDay] = useState('');
  const save = async (): Promise<void> => {
    const { kind, publication, title, section, revision, jurisdiction, language, publishedOn, effectiveTo } =
      source;
    const said = { title, section, revision, jurisdiction, language, publishedOn, effectiveTo };
    const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
    const outcome = await run({
      worldId,
      sourceMaterialId: source.sourceMaterialId,
      provenance: { kind, publication, ...given, effectiveFrom: day },
      reason: 'From when this revision is in force was not said when it was taken in.',
    });
    if (!outcome.done) return;
    await navigate({
      to: '/r/$world/law-changes/$source',
      params: { world: worldId, source: outcome.value.sourceMaterialId },
      replace: true,
    });
  };
  return (
    <Panel title="From when is it in force?">
      <Body>
        <p>
          No one has said from when this revision is the law. Until it is said, rules that are revised or
          retired for it change at once, and what had no day gets none from it.
        </p>
        <div className={css.day}>
          <TextField
            label="This revision is in force from"
            type="date"
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
          <Button
            busy={busy}
            unavailable={day === '' ? 'Give the day first.' : null}
            onClick={() => void save()}
          >
            Keep the day
          </Button>
        </div>
        {refusal ? <RefusalNote refusal={refusal} title="The day was not kept" /> : null}
      </Body>
    </Panel>
  );
}
