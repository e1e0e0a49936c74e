import { Link } from '@tanstack/react-router';
import type { BodyPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { useRulesOfAction } from '../../data/use-rules-of-action.ts';
import { pageCss } from '../../ui/page.tsx';
import { Asked } from '../../ui/states.tsx';
import css from './rule-page.module.css';

type Line = 'override' | 'limit' | 'reads';

interface Edge {
  line: Line;
  /** The other end: a rule key or a definition's name. */
  other: string;
  /** Whether this rule does it to the other. */
  outward: boolean;
}

const sentences: Readonly<Record<Line, readonly [outward: string, inward: string]>> = {
  override: ['It is an exception to', 'Its exception is'],
  limit: ['Its deny prevails over', 'Its permit gives way to'],
  reads: ['It reads the definition', ''],
};

interface NeighbourProps {
  worldId: string;
  ruleKey: string;
  body: BodyPartsFragment;
  definitions: readonly string[];
}

/** The rules and definitions that a rule has to do with, as a picture and as a list. */
export function Neighbours({ worldId, ruleKey, body, definitions }: NeighbourProps) {
  const answer = useRulesOfAction(worldId, body.action);
  return (
    <Asked answer={answer} retry={answer.reload}>
      {(rules) => {
        const own: Edge[] = [
          ...body.overrides.map(({ rule }) => ({ line: 'override' as const, other: rule, outward: true })),
          ...body.limits.map((rule) => ({ line: 'limit' as const, other: rule, outward: true })),
          ...definitions.map((name) => ({ line: 'reads' as const, other: name, outward: true })),
        ];
        const inward = rules.flatMap((node) =>
          node.heads.flatMap(({ revision: { rule } }): Edge[] => [
            ...(rule.overrides.some((edge) => edge.rule === ruleKey)
              ? [{ line: 'override' as const, other: node.key, outward: false }]
              : []),
            ...(rule.limits.includes(ruleKey)
              ? [{ line: 'limit' as const, other: node.key, outward: false }]
              : []),
          ]),
        );
        const edges = [...own, ...inward];
        if (edges.length === 0) {
          return (
            <p className={pageCss.quiet}>
              No other rule refers to it, it is no exception to another rule, and it reads no definition.
            </p>
          );
        }
        return (
          <div className={css.graph}>
            <Picture ruleKey={ruleKey} edges={edges} />
            <ul className={css.edges} aria-label="Related rules and definitions">
              {edges.map(({ line, other, outward }) => (
                <li key={`${line} ${other} ${outward}`}>
                  {sentences[line][outward ? 0 : 1]}{' '}
                  {line === 'reads' || other === 'all' ? (
                    <code>{other === 'all' ? 'every grant' : `terms.${other}`}</code>
                  ) : (
                    <Link
                      to="/r/$world/rules/$rule"
                      params={{ world: worldId, rule: other }}
                      className={pageCss.ruleKey}
                    >
                      {other}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          </div>
        );
      }}
    </Asked>
  );
}

const row = 44;
const box = { width: 96, height: 30 };

/** This rule in the middle: what it acts on to the right, what acts on it to the left. The list beside says the same. */
function Picture({ ruleKey, edges }: { ruleKey: string; edges: readonly Edge[] }) {
  const sides = [edges.filter(({ outward }) => !outward), edges.filter(({ outward }) => outward)] as const;
  const rows = Math.max(1, sides[0].length, sides[1].length);
  const height = rows * row + 8;
  const middle = height / 2;
  const yOf = (index: number, of: number): number => middle + (index - (of - 1) / 2) * row;
  const short = (name: string): string => (name.length > 12 ? `${name.slice(0, 11)}…` : name);
  const said = edges
    .map(({ line, other, outward }) => `${sentences[line][outward ? 0 : 1]} ${other}`)
    .join('; ');
  return (
    <svg className={css.picture} viewBox={`0 0 360 ${height}`} role="img" aria-label={`${ruleKey}: ${said}`}>
      <defs>
        <marker id="arrow" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">
          <path d="M0 0 8 4 0 8Z" className={css.arrow} />
        </marker>
      </defs>
      {sides.map((side, right) =>
        side.map(({ line, other }, index) => {
          const y = yOf(index, side.length);
          const x = right ? 262 : 2;
          const [from, to] = right
            ? [`M230 ${middle}`, `264 ${y}`]
            : [`M${x + box.width} ${y}`, `130 ${middle}`];
          return (
            <g key={`${line} ${other}`}>
              <path d={`${from}L${to}`} className={css[line]} markerEnd="url(#arrow)" />
              <rect
                x={right ? 264 : x}
                y={y - box.height / 2}
                width={94}
                height={box.height}
                rx={line === 'reads' ? 15 : 6}
                className={css.node}
              />
              <text x={right ? 311 : x + 47} y={y}>
                {short(other)}
              </text>
            </g>
          );
        }),
      )}
      <rect
        x={132}
        y={middle - box.height / 2}
        width={box.width}
        height={box.height}
        rx={6}
        className={css.own}
      />
      <text x={180} y={middle}>
        {short(ruleKey)}
      </text>
    </svg>
  );
}
