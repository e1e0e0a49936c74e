import { useId, type ComponentProps, type ReactNode } from 'react';
import css from './field.module.css';

interface FieldParts {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null | undefined;
  optional?: boolean;
}

interface Ids {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

function Frame({
  label,
  hint,
  error,
  optional,
  children,
}: FieldParts & { children: (ids: Ids) => ReactNode }) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label} {optional ? <span className={css.optional}>(optional)</span> : null}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint ? (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className={css.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

export function TextField({
  label,
  hint,
  error,
  optional,
  mono,
  ...rest
}: FieldParts & { mono?: boolean } & ComponentProps<'input'>) {
  return (
    <Frame label={label} hint={hint} error={error} optional={optional}>
      {(ids) => <input {...rest} {...ids} className={mono ? `${css.control} ${css.mono}` : css.control} />}
    </Frame>
  );
}

export function TextArea({
  label,
  hint,
  error,
  optional,
  mono,
  ...rest
}: FieldParts & { mono?: boolean } & ComponentProps<'textarea'>) {
  return (
    <Frame label={label} hint={hint} error={error} optional={optional}>
      {(ids) => <textarea {...rest} {...ids} className={mono ? `${css.control} ${css.mono}` : css.control} />}
    </Frame>
  );
}

export function Select({
  label,
  hint,
  error,
  optional,
  children,
  ...rest
}: FieldParts & ComponentProps<'select'>) {
  return (
    <Frame label={label} hint={hint} error={error} optional={optional}>
      {(ids) => (
        <select {...rest} {...ids} className={css.control}>
          {children}
        </select>
      )}
    </Frame>
  );
}
