import { Select, TextField } from '../../ui/field.tsx';
import { meaningOf } from '../../ui/input-meaning.ts';
import { inputTitle, type AskedInput } from './known-inputs.ts';

/** From here on a bound is that of the wire, and says nothing about the input. */
const wireBound = 999_999_999;
const wireDays: ReadonlySet<string> = new Set(['1000-01-01', '2999-12-31']);

/** The bound as it is said; null where there is none, or only that of the wire. */
const said = (limit: unknown): string | null =>
  (typeof limit === 'number' || typeof limit === 'string') &&
  !wireDays.has(`${limit}`) &&
  !(Math.abs(Number(limit)) > wireBound)
    ? `${limit}`
    : null;

const sentence = (text: string): string => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`);

/** What is to be known of an input before one fills it in, in whole sentences. */
function hintOf(input: AskedInput): string {
  const { unit, minimum, maximum } = input;
  const [from, to] = [said(minimum), said(maximum)];
  return [
    sentence(meaningOf(input).trim()),
    unit === null ? '' : `Unit: ${unit.replaceAll('_', ' ')}.`,
    from === null ? '' : `At least ${from}.`,
    to === null ? '' : `At most ${to}.`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** One input of a question; left empty, it is not known. */
export function InputField({
  input,
  masked = false,
  text,
  error,
  onText,
}: {
  input: AskedInput;
  /** It was given in the record that is asked again, and is not kept. */
  masked?: boolean;
  text: string;
  error: string | undefined;
  onText: (text: string) => void;
}) {
  const { name, type, values } = input;
  const label = inputTitle(name);
  const hint = `${masked ? 'Masked in the record: type what was given. ' : ''}${hintOf(input)}`;
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
