import { useState } from 'react';
import { useQuery } from 'urql';
import {
  PutConfigurationDocument,
  RulesetConfigurationDocument,
} from '../../../../../src/generated/cockpit/shell.ts';
import { useCommand } from '../../data/command.ts';
import { Button } from '../../ui/button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { pageCss } from '../../ui/page.tsx';
import { Asked, RefusalNote } from '../../ui/states.tsx';
import {
  configurationForms,
  typedOf,
  usualOf,
  valueOf,
  type ConfigurationField,
  type ConfigurationForm,
} from './configuration-fields.ts';
import css from './overview-page.module.css';

type Value = Readonly<Record<string, unknown>>;

/** What the work on a ruleset and its records keep to, each block by itself. */
export function RulesetConfiguration({ worldId }: { worldId: string }) {
  const [answer, reask] = useQuery({
    query: RulesetConfigurationDocument,
    variables: { worldId },
    requestPolicy: 'cache-and-network',
  });
  const reload = (): void => reask({ requestPolicy: 'network-only' });
  return (
    <Asked answer={answer} retry={reload}>
      {({ configurationBlocks }) =>
        configurationForms.map((form) => {
          const block = configurationBlocks.edges.find(({ node }) => node.name === form.block)?.node;
          return (
            <Block
              key={form.block}
              worldId={worldId}
              form={form}
              value={(block?.value ?? {}) as Value}
              stored={reload}
            />
          );
        })
      }
    </Asked>
  );
}

function Block({
  worldId,
  form,
  value,
  stored,
}: {
  worldId: string;
  form: ConfigurationForm;
  value: Value;
  stored: () => void;
}) {
  const { run, busy, refusal } = useCommand(PutConfigurationDocument);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [said, setSaid] = useState('');
  const isChanged = form.fields.some(
    ({ name }) => typed[name] !== undefined && typed[name] !== typedOf(value[name]),
  );
  const save = async (): Promise<void> => {
    const members = form.fields.flatMap((field) => {
      const text = typed[field.name];
      const member = text === undefined ? value[field.name] : valueOf(field, text);
      // What is left out has its default.
      return member === undefined ? [] : [[field.name, member] as const];
    });
    const outcome = await run({ worldId, name: form.block, value: Object.fromEntries(members) });
    if (!outcome.done) return;
    setTyped({});
    setSaid(`${form.title}: stored.`);
    stored();
  };
  return (
    <form
      className={css.block}
      aria-label={form.title}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged && !busy) void save();
      }}
    >
      <h3>{form.title}</h3>
      <p className={pageCss.quiet}>{form.lead}</p>
      {form.fields.map((field) => (
        <Member
          key={field.name}
          field={field}
          typed={typed[field.name] ?? typedOf(value[field.name])}
          error={refusal?.errors.find(({ pointer }) => pointer.startsWith(`/value/${field.name}`))?.message}
          type={(text) => {
            setTyped({ ...typed, [field.name]: text });
            setSaid('');
          }}
        />
      ))}
      {refusal ? <RefusalNote refusal={refusal} title="Nothing was changed" /> : null}
      <div className={css.blockActions}>
        <Button type="submit" busy={busy} unavailable={isChanged ? null : 'Nothing is changed.'}>
          Store {form.title.toLowerCase()}
        </Button>
        <span role="status">{said}</span>
      </div>
    </form>
  );
}

function Member({
  field,
  typed,
  error,
  type,
}: {
  field: ConfigurationField;
  typed: string;
  error: string | undefined;
  type: (text: string) => void;
}) {
  const parts = { label: field.label, hint: field.hint, error, value: typed };
  if (field.kind === 'choice')
    return (
      <Select {...parts} onChange={({ target }) => type(target.value)}>
        {typed === '' && field.options.every(([value]) => value !== null) ? (
          <option value="">{usualOf(field)}</option>
        ) : null}
        {field.options.map(([value, label]) => (
          <option key={label} value={typedOf(value)}>
            {label}
          </option>
        ))}
      </Select>
    );
  return (
    <TextField
      {...parts}
      inputMode={field.kind === 'number' ? 'decimal' : undefined}
      placeholder={typed === '' ? usualOf(field) : undefined}
      onChange={({ target }) => type(target.value)}
    />
  );
}
