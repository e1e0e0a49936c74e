import type { ComponentProps, ReactNode } from 'react';
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

/** Never `disabled`: a button that does nothing yet can be found, and tells why. */
export function Button({
  kind,
  unavailable,
  busy,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const off = Boolean(unavailable) || busy === true;
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass(kind)}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      title={unavailable ?? rest.title}
      onClick={(event) => {
        if (off) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </button>
  );
}
