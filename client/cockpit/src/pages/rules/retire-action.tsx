import { useRef, useState } from 'react';
import { RetireOneActionDocument } from '../../../../../src/generated/cockpit/rules.ts';
import { useCommand } from '../../data/command.ts';
import { useRulesOfAction } from '../../data/use-rules-of-action.ts';
import { Button } from '../../ui/button.tsx';
import { RetireDialog } from '../../ui/retire-dialog.tsx';

/** Takes an action out of the registry, once no rule of it is in the working set. */
export function RetireAction({
  worldId,
  action,
}: {
  worldId: string;
  action: { key: string; title: string };
}) {
  const { run, busy, refusal } = useCommand(RetireOneActionDocument);
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { data: rules = [] } = useRulesOfAction(worldId, action.key);
  const signed = rules.filter(({ heads }) => heads.length > 0).map(({ key }) => key);
  const retire = async (reason: string): Promise<void> => {
    const outcome = await run({ worldId, key: action.key, reason });
    if (outcome.done) setOpen(false);
  };
  return (
    <>
      <Button kind="danger" ref={opener} onClick={() => setOpen(true)}>
        Retire
      </Button>
      <RetireDialog
        open={open}
        close={() => setOpen(false)}
        opener={opener}
        title={`Retire ${action.title}`}
        description="Versions that have it keep it, and agents are still answered by them; the next one is without it. Its name stays with this ruleset and does not come back."
        blocked={signed.length > 0 ? 'Retire its rules first.' : null}
        busy={busy}
        refusal={refusal}
        act={(reason) => void retire(reason)}
      >
        {signed.length > 0 ? (
          <p>Rules of it are in the working set: {signed.join(', ')}. Retire them first.</p>
        ) : (
          <p>No rule of it is in the working set.</p>
        )}
      </RetireDialog>
    </>
  );
}
