import { useState, type SyntheticEvent } from 'react';
import { BindInputsDocument } from '../../../../../src/generated/cockpit/rules.ts';
import type { AbsentInput, ActionPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { useCommand } from '../../data/command.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogBody } from '../../ui/dialog.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Name } from '../../ui/name.tsx';
import { Body, pageCss, Panel, Rows } from '../../ui/page.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import css from './rule-page.module.css';

interface BindingsProps {
  worldId: string;
  action: ActionPartsFragment;
}

/** Paths of which a request has one value, offered while one is typed. */
const knownPaths = [
  'subject.id',
  'subject.type',
  'subject.properties.',
  'resource.id',
  'resource.type',
  'resource.properties.',
  'action.name',
  'action.properties.',
  'context.',
];

const isId = (path: string): boolean => path === 'subject.id' || path === 'resource.id';

/** Where a request of the AuthZEN API holds each input of the action. */
export function Bindings({ worldId, action }: BindingsProps) {
  const { inputs, bindings, status } = action;
  const [open, setOpen] = useState(false);
  return (
    <Panel
      title="Where AuthZEN requests hold its inputs"
      aside={status === 'RETIRED' ? null : <Button onClick={() => setOpen(true)}>Change</Button>}
    >
      <Body>
        <p className={pageCss.quiet}>
          An input without a place is found by its name: in <code>context.inputs</code>, or among the
          properties of subject and resource.
        </p>
      </Body>
      <Rows label="Where inputs are found">
        {inputs.map(({ name }) => {
          const bound = bindings.find(({ input }) => input === name);
          return (
            <li key={name}>
              <span className={pageCss.grow}>
                <Name of={name} />
              </span>
              {bound ? (
                <span className={css.line}>
                  <code>{bound.path}</code>
                  {bound.entityType === null ? null : <span>of type {bound.entityType}</span>}
                  {bound.absent === 'NULL' ? <span>not there: known to be none</span> : null}
                </span>
              ) : (
                <span className={pageCss.quiet}>by its name</span>
              )}
            </li>
          );
        })}
      </Rows>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Where requests hold the inputs"
        description="They hold for the draft at once, and for agents with the next version."
      >
        <Form worldId={worldId} action={action} close={() => setOpen(false)} />
      </Dialog>
    </Panel>
  );
}

interface Place {
  path: string;
  entityType: string;
  absent: AbsentInput;
}

const nowhere: Place = { path: '', entityType: '', absent: 'UNKNOWN' };

function Form({ worldId, action, close }: BindingsProps & { close: () => void }) {
  const { run, busy, refusal } = useCommand(BindInputsDocument);
  // What the form began from: a change that came meanwhile is refused, not overwritten.
  const [revision] = useState(action.revision);
  const [places, setPlaces] = useState<Readonly<Record<string, Place>>>(() =>
    Object.fromEntries(
      action.bindings.map(({ input, path, entityType, absent }) => [
        input,
        { path, entityType: entityType ?? '', absent },
      ]),
    ),
  );
  const bound = action.inputs
    .map(({ name }) => ({ input: name, ...(places[name] ?? nowhere) }))
    .filter(({ path }) => path.trim() !== '');
  const at = (name: string, member: string): string | undefined => {
    const index = bound.findIndex(({ input }) => input === name);
    return refusal?.errors.find(({ pointer }) => pointer === `/bindings/${index}/${member}`)?.message;
  };
  const save = async (): Promise<void> => {
    const outcome = await run({
      worldId,
      key: action.key,
      expectedRevision: revision,
      bindings: bound.map(({ input, path, entityType, absent }) => ({
        input,
        path: path.trim(),
        ...(isId(path.trim()) && entityType.trim() !== '' && { entityType: entityType.trim() }),
        absent,
      })),
    });
    if (outcome.done) close();
  };
  return (
    <form
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <DialogBody>
        <datalist id="binding-paths">
          {knownPaths.map((path) => (
            <option key={path} value={path} />
          ))}
        </datalist>
        {action.inputs.map(({ name, nullable }) => {
          const place = places[name] ?? nowhere;
          const set = (change: Partial<Place>): void =>
            setPlaces({ ...places, [name]: { ...place, ...change } });
          return (
            <div key={name} role="group" aria-label={name} className={css.stack}>
              <TextField
                label={
                  <>
                    Place of <Name of={name} />
                  </>
                }
                optional
                mono
                spellCheck={false}
                list="binding-paths"
                value={place.path}
                error={at(name, 'path') ?? at(name, 'input')}
                onChange={({ target }) => set({ path: target.value })}
              />
              {isId(place.path.trim()) ? (
                <TextField
                  label="Type of the entity"
                  hint="A request about another type is refused. Left empty: of any type."
                  optional
                  value={place.entityType}
                  error={at(name, 'entity_type')}
                  onChange={({ target }) => set({ entityType: target.value })}
                />
              ) : null}
              {nullable && place.path.trim() !== '' ? (
                <Select
                  label="A request without it says"
                  value={place.absent}
                  error={at(name, 'absent')}
                  onChange={({ target }) => set({ absent: target.value === 'NULL' ? 'NULL' : 'UNKNOWN' })}
                >
                  <option value="UNKNOWN">that it is not known</option>
                  <option value="NULL">that there is none</option>
                </Select>
              ) : null}
            </div>
          );
        })}
        {refusal ? <RefusalNote refusal={refusal} title="Nothing was changed" /> : null}
        <DialogActions>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy}>
            Store
          </Button>
        </DialogActions>
      </DialogBody>
    </form>
  );
}
