import { useEffect, useState, type ReactNode } from 'react';
import css from './filters.module.css';
import { TextField } from './field.tsx';

/** Fields that narrow a list, in a row where there is room. */
export const Filters = ({ children, label }: { children: ReactNode; label: string }) => (
  <div className={css.filters} role="search" aria-label={label}>
    {children}
  </div>
);

/** A text that narrows a list: what is typed goes out when the typing rests. */
export function FilterText({
  label,
  value,
  onValue,
  wrong = () => null,
  type = 'search',
}: {
  label: string;
  value: string;
  onValue: (text: string) => void;
  type?: 'search' | 'date';
  /** What is wrong with a text that narrows nothing. */
  wrong?: (text: string) => string | null;
}) {
  const [text, setText] = useState(value);
  const [from, setFrom] = useState(value);
  if (from !== value) {
    setFrom(value);
    setText(value);
  }
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onValue(text), 250);
    return () => clearTimeout(timer);
  }, [text, value, onValue]);
  return (
    <TextField
      label={label}
      type={type}
      value={text}
      error={wrong(text)}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
