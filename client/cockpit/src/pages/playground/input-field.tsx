import { Select, TextField } from '../../ui/field.tsx';
import type { AskedInput } from './known-inputs.ts';

const rangeOf = ({ minimum, maximum }: AskedInput): string =>
  [
    [' At least', minimum],
    [' At most', maximum],
  ]
    .filter(([, limit]) => limit !== null)
    .map(([lead, limit]) => `${String(lead)} ${String(limit)}.`)
    .join('');

/** One input of a question; left empty, it is not known. */
export function InputField({
  input,
  text,
  error,
  onText,
}: {
  input: AskedInput;
  text: string;
  error: string | undefined;
  onText: (text: string) => void;
}) {
  const { name, type, unit, values, description } = input;
  const label = name.replaceAll('_', ' ');
  const hint = `${description}${unit === null ? '' : ` In ${unit}.`}${rangeOf(input)}`.trim();
  const choices = type === 'BOOL' ? ['true', 'false'] : values;
  if (choices) {
    return (
      <Select
        label={label}
        optional
        hint={hint}
        error={error}
        value={text}
        onChange={({ target }) => onText(target.value)}
      >
        <option value="">Not known</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice === 'true' ? 'Yes' : choice === 'false' ? 'No' : choice}
          </option>
        ))}
      </Select>
    );
  }
  return (
    <TextField
      label={label}
      optional
      hint={hint}
      error={error}
      type={type === 'DATE' ? 'date' : 'text'}
      inputMode={type === 'INT' || type === 'DECIMAL' ? 'decimal' : undefined}
      value={text}
      onChange={({ target }) => onText(target.value)}
    />
  );
}
