import { Button } from '../../../ui/button.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import type { CaseRow } from './assignment.ts';
import css from './assign-panel.module.css';
import type { FieldsProps } from './fields-props.ts';

/** Inputs that are added to the one that is measured: "the sum of the fare and the fee". */
export function SumField({ draft, set, known }: FieldsProps) {
  const others = known.filter(
    ({ name, type }) => name !== draft.input && (type === 'INT' || type === 'DECIMAL'),
  );
  if (others.length === 0) return null;
  return (
    <fieldset className={css.joins}>
      <legend>Added to it (optional)</legend>
      {others.map(({ name }) => (
        <label key={name} className={css.join}>
          <input
            type="checkbox"
            checked={draft.plus.includes(name)}
            onChange={({ target }) =>
              set({
                plus: target.checked ? [...draft.plus, name] : draft.plus.filter((other) => other !== name),
              })
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/** A term that the ruleset defines, and that holds or does not. */
export function TermFields({ draft, set, definitions }: FieldsProps) {
  const terms = definitions.filter(({ type }) => type === 'BOOL');
  return (
    <Select
      label="They name the term"
      hint={
        terms.length === 0
          ? 'The ruleset defines no term that holds or does not. Review a definition first, or say that the words are a condition.'
          : undefined
      }
      value={draft.term}
      onChange={({ target }) => set({ term: target.value })}
    >
      <option value="">Choose</option>
      {terms.map(({ name, description }) => (
        <option key={name} value={name}>
          {name}
          {description === '' ? '' : `: ${description.slice(0, 60)}`}
        </option>
      ))}
    </Select>
  );
}

/** "Notwithstanding section 4": the rules that this one is an exception to. */
export const OverFields = ({ draft, set, ruleKeys }: FieldsProps) => (
  <>
    <TextField
      label="They name"
      hint="As the text has it: section 4, subsection (1)"
      value={draft.text}
      onChange={({ target }) => set({ text: target.value })}
    />
    <fieldset className={css.joins}>
      <legend>It makes an exception to</legend>
      {ruleKeys.length === 0 ? <p className={css.hint}>The action has no other rule yet.</p> : null}
      {ruleKeys.map((key) => (
        <label key={key} className={css.join}>
          <input
            type="checkbox"
            checked={draft.overrides.includes(key)}
            onChange={({ target }) =>
              set({
                overrides: target.checked
                  ? [...draft.overrides, key]
                  : draft.overrides.filter((other) => other !== key),
              })
            }
          />
          {key}
        </label>
      ))}
    </fieldset>
  </>
);

/** "Where …, …; otherwise …": which of the parts say when, and which what holds then. */
export function CasesFields({ draft, set, parts }: FieldsProps) {
  const change = (at: number, changes: Partial<CaseRow>): void =>
    set({ rows: draft.rows.map((row, index) => (index === at ? { ...row, ...changes } : row)) });
  if (parts.length < 2)
    return (
      <p className={css.hint}>Say first what the words of each case are: when it is one, and what holds.</p>
    );
  const options = parts.map(({ path, words }) => (
    <option key={path} value={path}>
      {words.slice(0, 80)}
    </option>
  ));
  return (
    <>
      {draft.rows.map(({ when, then }, index) => (
        <fieldset key={index} className={css.joins}>
          <legend>Case {index + 1}</legend>
          <Select label="Where" value={when} onChange={({ target }) => change(index, { when: target.value })}>
            <option value="">Choose</option>
            {options}
          </Select>
          <Select
            label="there holds"
            value={then}
            onChange={({ target }) => change(index, { then: target.value })}
          >
            <option value="">Choose</option>
            {options}
          </Select>
        </fieldset>
      ))}
      <Select
        label="Otherwise"
        optional
        value={draft.otherwise}
        onChange={({ target }) => set({ otherwise: target.value })}
      >
        <option value="">nothing is asked</option>
        {options}
      </Select>
      <div>
        <Button onClick={() => set({ rows: [...draft.rows, { when: '', then: '' }] })}>Another case</Button>
      </div>
    </>
  );
}
