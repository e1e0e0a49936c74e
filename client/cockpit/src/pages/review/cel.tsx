import css from './candidate.module.css';
import { useLit } from './ledger/lit.tsx';

/** Pieces of CEL as a reader tells them apart; each alternative begins with another character than the next. */
const pieces = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\d[\d.]*|[A-Za-z_][\w.]*|\s+|[^\w\s"']+/g;

const words = new Set(['true', 'false', 'null', 'in', 'inputs', 'terms']);

function kindOf(piece: string): string | undefined {
  if (/^["']/.test(piece)) return css.text;
  if (/^\d/.test(piece)) return css.number;
  if (words.has(piece)) return css.word;
  if (/^(inputs|terms)\./.test(piece)) return css.name;
  return undefined;
}

/** An expression of the rule language, with its names, figures and texts set off. Never longer than a rule may be. */
export function Cel({ name, text }: { name: string; text: string }) {
  const { inputs, figures, light, lightName } = useLit();
  return (
    <div className={css.code}>
      <span className={css.codeName}>{name}</span>
      <pre>
        {(text.match(pieces) ?? [text]).map((piece, index) => {
          const lit = inputs.has(piece) || figures.has(piece);
          const isName = /^(inputs|terms)\./.test(piece);
          return (
            <span
              key={index}
              className={`${kindOf(piece) ?? ''} ${lit ? css.lit : ''}`}
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
