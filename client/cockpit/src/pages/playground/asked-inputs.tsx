import type { Refusal } from '../../data/command.ts';
import { TextField } from '../../ui/field.tsx';
import { InputField } from './input-field.tsx';
import type { AskedInput, Typed } from './known-inputs.ts';

interface AskedInputsProps {
  inputs: readonly AskedInput[];
  /** Names of inputs that a record masks. */
  masked?: readonly string[] | undefined;
  typed: Typed;
  onTyped: (typed: Typed) => void;
  asOf: string;
  onAsOf: (asOf: string) => void;
  /** What holds where no date is given. */
  today: string;
  refusal: Refusal | null;
}

/** The inputs of a question and its date, with what is wrong of each. What is left empty is not known. */
export function AskedInputs({
  inputs,
  masked = [],
  typed,
  onTyped,
  asOf,
  onAsOf,
  today,
  refusal,
}: AskedInputsProps) {
  const at = (name: string): string | undefined =>
    refusal?.errors.find(({ pointer }) => pointer.endsWith(`/${name}`))?.message;
  return (
    <>
      {inputs.map((input) => (
        <InputField
          key={input.name}
          input={input}
          masked={masked.includes(input.name)}
          text={typed[input.name] ?? ''}
          error={at(input.name)}
          onText={(text) => onTyped({ ...typed, [input.name]: text })}
        />
      ))}
      <TextField
        label="By the law of"
        type="date"
        optional
        hint={today}
        error={at('as_of')}
        value={asOf}
        onChange={({ target }) => onAsOf(target.value)}
      />
    </>
  );
}
