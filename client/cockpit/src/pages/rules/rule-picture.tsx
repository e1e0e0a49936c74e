import type { Chain } from './rule-chain.ts';
import css from './rule-page.module.css';

const pitch = { x: 108, y: 68 };
const box = { width: 96, height: 30 };

const short = (name: string): string => (name.length > 12 ? `${name.slice(0, 11)}…` : name);

interface PictureProps {
  ruleKey: string;
  chain: Chain;
  /** The same in words. */
  said: string;
}

/** The chain from the top: what acts on another stands above it. The list beside says the same. */
export function Picture({ ruleKey, chain: { rows, edges }, said }: PictureProps) {
  const width = Math.max(...rows.map((row) => row.length)) * pitch.x;
  const height = (rows.length - 1) * pitch.y + box.height + 4;
  const centres = new Map(
    rows.flatMap((row, down) =>
      row.map(({ name }, index) => [
        name,
        { x: width / 2 + (index - (row.length - 1) / 2) * pitch.x, y: down * pitch.y + box.height / 2 + 2 },
      ]),
    ),
  );
  const terms = new Set(edges.filter(({ line }) => line === 'reads').map(({ to }) => to));
  return (
    <svg
      className={css.picture}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${ruleKey}: ${said}`}
    >
      <defs>
        <marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">
          <path d="M0 0 8 4 0 8Z" className={css.arrow} />
        </marker>
      </defs>
      {edges.map(({ line, from, to }) => {
        const [above, below] = [centres.get(from)!, centres.get(to)!];
        return (
          <path
            key={`${line} ${from} ${to}`}
            d={`M${above.x} ${above.y + box.height / 2}L${below.x} ${below.y - box.height / 2}`}
            className={css[line]}
            markerEnd="url(#arrow)"
          />
        );
      })}
      {[...centres].map(([name, { x, y }]) => (
        <g key={name}>
          <rect
            x={x - box.width / 2}
            y={y - box.height / 2}
            width={box.width}
            height={box.height}
            rx={terms.has(name) ? 15 : 6}
            className={name === ruleKey ? css.own : css.node}
          />
          <text x={x} y={y}>
            {short(name === 'all' ? 'every grant' : name)}
          </text>
        </g>
      ))}
    </svg>
  );
}
