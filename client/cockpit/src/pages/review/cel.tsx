import css from './candidate.module.css';
import { piecesOf } from './cel-pieces.ts';
import { useLit } from './ledger/lit.tsx';

/** An expression of the rule language, with its names, figures and texts set off. Never longer than a rule may be. */
export function Cel({ name, text }: { name: string; text: string }) {
  const { inputs, figures, light, lightName } = useLit();
  return (
    <div className={css.code}>
      <span className={css.codeName}>{name}</span>
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
