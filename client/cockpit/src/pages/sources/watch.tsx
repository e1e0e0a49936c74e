import { useNavigate } from '@tanstack/react-router';
import { CheckSourceDocument, WatchSourceDocument } from '../../../../../src/generated/cockpit/sources.ts';
import type { CheckOutcome } from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/field.tsx';
import { pageCss } from '../../ui/page.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import { When } from '../../ui/time.tsx';
import type { ShownSource } from './shown-source.ts';
import css from './source-page.module.css';

const intervals: readonly (readonly [hours: number, name: string])[] = [
  [24, 'every day'],
  [168, 'every week'],
  [720, 'every 30 days'],
];

const outcomes: Record<CheckOutcome, string> = {
  NOT_MODIFIED: 'nothing new',
  SAME: 'nothing new',
  REVISED: 'this revision was found',
  HELD: 'another text was found, which a person has to look at',
  FAILED: 'it failed',
};

/** Where newer revisions of a source are looked for, and what came of it. */
export function Watch({ worldId, source }: { worldId: string; source: ShownSource }) {
  const navigate = useNavigate();
  const check = useCommand(CheckSourceDocument);
  const set = useCommand(WatchSourceDocument);
  const { watch, sourceMaterialId } = source;
  if (source.state === 'RETIRED' || (watch === null && source.url === null)) return null;
  const look = async (): Promise<void> => {
    const outcome = await check.run({ worldId, sourceMaterialId });
    if (!outcome.done || outcome.value.sourceMaterial.sourceMaterialId === sourceMaterialId) return;
    await navigate({
      to: '/r/$world/law-changes/$source',
      params: { world: worldId, source: outcome.value.sourceMaterial.sourceMaterialId },
    });
  };
  const hours = watch?.everyHours ?? null;
  const refusal = check.refusal ?? set.refusal;
  return (
    <section className={css.watch} aria-label="Newer revisions">
      <Select
        label="Look for newer revisions"
        value={hours ?? ''}
        onChange={({ target }) =>
          void set.run({
            worldId,
            sourceMaterialId,
            everyHours: target.value === '' ? null : Number(target.value),
          })
        }
      >
        <option value="">only when asked</option>
        {intervals.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
        {hours === null || intervals.some(([value]) => value === hours) ? null : (
          <option value={hours}>every {hours} hours</option>
        )}
      </Select>
      <Button busy={check.busy} onClick={() => void look()}>
        Look now
      </Button>
      <p role="status" className={pageCss.quiet}>
        {watch?.checkedAt ? (
          <>
            Looked at {new URL(watch.url).host} <When at={watch.checkedAt} />:{' '}
            {watch.outcome === null ? null : outcomes[watch.outcome]}.
            {watch.message === null ? null : ` ${watch.message}`}
          </>
        ) : (
          'Not looked at again yet.'
        )}
        {watch?.nextCheckAt ? (
          <>
            {' '}
            Next: <When at={watch.nextCheckAt} />.
          </>
        ) : null}
      </p>
      {refusal ? <RefusalNote refusal={refusal} title="It was not looked for" /> : null}
    </section>
  );
}
