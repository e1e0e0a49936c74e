import type { ReactNode } from 'react';
import css from './candidate.module.css';
import { piecesOf } from './cel-pieces.ts';
import { useLit } from './ledger/lit.tsx';

/** An expression of the rule language, with its names, figures and texts set off, under what it says in words. */
export function Cel({ name, text, children }: { name: string; text: string; children?: ReactNode }) {
  const { inputs, figures, light, lightName } = useLit();
  return (
    <div className={css.code}>
      <span className={css.codeName}>{name}</span>
      {children}
      <pre>
        {piecesOf(text).map(({ text: piece, start, kind }) => {
          const lit = inputs.has(piece) || figures.has(piece);
          const isName = kind === 'name';
          return (
            <span
              key={start}
              className={`${kind === 'other' ? '' : css[kind]} ${lit ? css.lit : ''}`}
              data-lit={lit || undefined}
              onPointerMove={isName ? () => lightName(piece) : undefined}
              onPointerLeave={isName ? () => light('pointer', []) : undefined}
            >
              {piece}
            </span>
          );
        })}
      </pre>
    </div>
  );
}
