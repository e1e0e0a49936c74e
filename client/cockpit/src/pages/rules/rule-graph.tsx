import { Link } from '@tanstack/react-router';
import type { BodyPartsFragment } from '../../../../../src/generated/cockpit/graphql.ts';
import { useRulesOfAction } from '../../data/use-rules-of-action.ts';
import { pageCss } from '../../ui/page.tsx';
import { Asked } from '../../ui/states.tsx';
import { chainOf, type Chain, type Edge } from './rule-chain.ts';
import { Picture } from './rule-picture.tsx';
import css from './rule-page.module.css';

interface NeighbourProps {
  worldId: string;
  ruleKey: string;
  body: BodyPartsFragment;
  definitions: readonly string[];
}

/** The rules and definitions that a rule has to do with, through others too, as a picture and as a list. */
export function Neighbours({ worldId, ruleKey, body, definitions }: NeighbourProps) {
  const answer = useRulesOfAction(worldId, body.action);
  return (
    <Asked answer={answer} retry={answer.reload}>
      {(rules) => {
        const others = rules
          .filter(({ key }) => key !== ruleKey)
          .flatMap(({ key, heads }) => heads.flatMap(({ revision }) => edgesOf(key, revision.rule)));
        const own = [
          ...edgesOf(ruleKey, body),
          ...definitions.map((name): Edge => ({ line: 'reads', from: ruleKey, to: name })),
        ];
        const chain = chainOf(ruleKey, distinct([...own, ...others]));
        return chain.edges.length === 0 ? (
          <p className={pageCss.quiet}>
            No other rule refers to it, it is no exception to another rule, and it reads no definition.
          </p>
        ) : (
          <div className={css.graph}>
            <Picture ruleKey={ruleKey} chain={chain} said={chain.edges.map(saidOf(ruleKey)).join('; ')} />
            <List worldId={worldId} ruleKey={ruleKey} chain={chain} />
          </div>
        );
      }}
    </Asked>
  );
}

const edgesOf = (
  key: string,
  { overrides, limits }: { overrides: readonly { rule: string }[]; limits: readonly string[] },
): Edge[] => [
  ...overrides.map(({ rule }): Edge => ({ line: 'override', from: key, to: rule })),
  ...limits.map((rule): Edge => ({ line: 'limit', from: key, to: rule })),
];

/** Heads of one rule that hold one after another mostly refer to the same. */
const distinct = (edges: readonly Edge[]): Edge[] => [
  ...new Map(edges.map((edge) => [`${edge.line} ${edge.from} ${edge.to}`, edge])).values(),
];

const outward = {
  override: 'is an exception to',
  limit: 'denies over',
  reads: 'reads the definition',
} as const;
const own = {
  override: ['It is an exception to', 'Its exception is'],
  limit: ['Its deny prevails over', 'Its permit gives way to'],
  reads: ['It reads the definition', ''],
} as const;

const saidOf =
  (ruleKey: string) =>
  ({ line, from, to }: Edge): string => {
    if (from === ruleKey) return `${own[line][0]} ${to}`;
    return to === ruleKey ? `${own[line][1]} ${from}` : `${from} ${outward[line]} ${to}`;
  };

/** The same in words: first what this rule itself does or is done to it, then what is farther. */
function List({ worldId, ruleKey, chain }: { worldId: string; ruleKey: string; chain: Chain }) {
  const rule = (key: string) => (
    <Link to="/r/$world/rules/$rule" params={{ world: worldId, rule: key }} className={pageCss.ruleKey}>
      {key}
    </Link>
  );
  const other = ({ line, to }: Edge) => {
    if (line === 'reads') return <code>terms.{to}</code>;
    return to === 'all' ? <code>every grant</code> : rule(to);
  };
  const isOwn = ({ from, to }: Edge): boolean => from === ruleKey || to === ruleKey;
  const edges = [...chain.edges.filter(isOwn), ...chain.edges.filter((edge) => !isOwn(edge))];
  return (
    <ul className={css.edges} aria-label="Related rules and definitions">
      {edges.map((edge) => (
        <li key={`${edge.line} ${edge.from} ${edge.to}`}>
          {edge.from === ruleKey ? (
            <>
              {own[edge.line][0]} {other(edge)}
            </>
          ) : edge.to === ruleKey ? (
            <>
              {own[edge.line][1]} {rule(edge.from)}
            </>
          ) : (
            <>
              {rule(edge.from)} {outward[edge.line]} {other(edge)}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
