import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import field from '../../ui/field.module.css';
import { completed, completionsOf, type KnownName } from './cel-completions.ts';
import css from './cel-field.module.css';
import { nameBefore, piecesOf, type Piece } from './cel-pieces.ts';
import colours from './candidate.module.css';

interface CelFieldProps {
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  value: string;
  names: readonly KnownName[];
  onChange: (value: string) => void;
}

/** "… (characters 3 to 7)": where in the expression something is wrong. */
const placed = /\(characters (\d{1,6}) to (\d{1,6})\)$/;

function placeOf(error: string | undefined): { start: number; end: number } | null {
  const found = error === undefined ? null : placed.exec(error);
  return found ? { start: Number(found[1]), end: Number(found[2]) } : null;
}

const colourOf = ({ kind }: Piece): string => (kind === 'other' ? '' : (colours[kind] ?? ''));

/**
 * A field for an expression of the rule language. A copy behind the typed text shows its colours and underlines what is
 * wrong; names are offered while one is typed. Arrow keys choose and Enter takes; Tab always leaves the field.
 */
export function CelField({ label, hint, error, value, names, onChange }: CelFieldProps) {
  const id = useId();
  const typed = useRef<HTMLTextAreaElement>(null);
  const [offer, setOffer] = useState<{ options: readonly KnownName[]; at: number } | null>(null);
  const options = offer?.options ?? [];
  const wrong = placeOf(error);

  const offerAt = (text: string, caret: number, all = false): void => {
    const begun = nameBefore(text, caret);
    const found = begun || all ? completionsOf(begun?.name ?? '', names) : [];
    setOffer(found.length > 0 ? { options: found, at: 0 } : null);
  };
  const take = (option: KnownName): void => {
    const { current } = typed;
    if (!current) return;
    const end = current.selectionEnd;
    const start = nameBefore(value, end)?.start ?? end;
    const next = completed(value, { start, end }, option);
    // The text is there when the caret is set, and both before the next key: it would be typed at the old place.
    flushSync(() => {
      setOffer(null);
      onChange(next.expression);
    });
    current.focus();
    current.setSelectionRange(next.caret, next.caret);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === ' ' && event.ctrlKey) {
      offerAt(value, event.currentTarget.selectionEnd, true);
    } else if (!offer) return;
    else if (event.key === 'Escape') setOffer(null);
    else if (event.key === 'Enter') take(options[offer.at]!);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const by = event.key === 'ArrowDown' ? 1 : options.length - 1;
      setOffer({ options, at: (offer.at + by) % options.length });
    } else return;
    // Escape closes the list, and not the dialog around it.
    event.stopPropagation();
    event.preventDefault();
  };
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.editor}>
        <pre className={css.shown} aria-hidden>
          {piecesOf(value).map((piece) => (
            <span
              key={piece.start}
              className={colourOf(piece)}
              data-wrong={
                (wrong && piece.start < wrong.end && piece.start + piece.text.length > wrong.start) ||
                undefined
              }
            >
              {piece.text}
            </span>
          ))}
          {'\n'}
        </pre>
        <textarea
          id={id}
          ref={typed}
          className={css.typed}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          value={value}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          aria-autocomplete="list"
          aria-controls={offer ? `${id}-names` : undefined}
          aria-activedescendant={offer ? `${id}-name-${offer.at}` : undefined}
          onChange={({ target }) => {
            onChange(target.value);
            offerAt(target.value, target.selectionEnd);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setOffer(null)}
        />
        {offer ? (
          <ul className={css.names} id={`${id}-names`} role="listbox" aria-label="Names that fit">
            {options.map((option, at) => (
              <li
                key={option.name}
                id={`${id}-name-${at}`}
                role="option"
                aria-selected={at === offer.at}
                // A press would take the focus from the field, and with it the list.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => take(option)}
              >
                <code>{option.name}</code> <span>{option.says}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <p className="visually-hidden" role="status">
        {offer ? `${options.length} names: ${options[offer.at]!.name}` : ''}
      </p>
      {hint ? (
        <p className={field.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className={field.error} id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
