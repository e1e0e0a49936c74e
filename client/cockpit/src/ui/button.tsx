import { useState, type ComponentProps, type ReactNode } from 'react';
import css from './button.module.css';

export type ButtonKind = 'plain' | 'primary' | 'danger' | 'quiet';

export const buttonClass = (kind: ButtonKind = 'plain'): string =>
  kind === 'plain' ? css.button! : `${css.button} ${css[kind]}`;

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  kind?: ButtonKind;
  /** Why it cannot be pressed now; it stays reachable, and says so. */
  unavailable?: string | null;
  /** What it asked for is under way. */
  busy?: boolean;
  children: ReactNode;
}

/** Never `disabled`: a button that does nothing yet can be found, and tells why: when it is pressed, for all to see. */
export function Button({
  kind,
  unavailable,
  busy,
  onClick,
  onBlur,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const off = Boolean(unavailable) || busy === true;
  const [told, setTold] = useState<{ reason: string; side: 'left' | 'right' } | null>(null);
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(kind)}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      title={unavailable ?? rest.title}
      onClick={(event) => {
        if (!off) {
          onClick?.(event);
          return;
        }
        event.preventDefault();
        if (!unavailable) return;
        const { left, right } = event.currentTarget.getBoundingClientRect();
        // To the side where there is room for it.
        setTold({ reason: unavailable, side: left + right < innerWidth ? 'left' : 'right' });
      }}
      onBlur={(event) => {
        setTold(null);
        onBlur?.(event);
      }}
    >
      {children}
      {told !== null && told.reason === unavailable ? (
        // A screen reader has it as the description of the button.
        <span className={`${css.reason} ${css[told.side]}`} aria-hidden="true">
          {unavailable}
        </span>
      ) : null}
    </button>
  );
}
