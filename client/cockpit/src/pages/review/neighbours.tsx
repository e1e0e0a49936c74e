import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { OpenCandidatesDocument } from '../../../../../src/generated/cockpit/review.ts';
import type { OpenCandidatesQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { useFollowedLists } from '../../data/followed-pages.ts';
import { useActions } from '../../data/use-actions.ts';
import { useRulesOfAction } from '../../data/use-rules-of-action.ts';
import { Button } from '../../ui/button.tsx';
import { Breakable } from '../../ui/name.tsx';
import css from './candidate.module.css';
import type { Candidate } from './candidate.ts';
import { tiesOf } from './ties.ts';

interface Neighbour {
  key: string;
  text: string;
  /** The candidate to open; a signed rule has none. */
  candidateId: string | null;
  ties: string[];
}

/** How many are shown before one asks for more. */
const atOnce = 50;

const openOf = (data: OpenCandidatesQuery) => data.candidates;

/** What is decided together with this rule: signed rules and open candidates of its action, the tied ones first. */
export function Neighbours({ candidate }: { candidate: Candidate }) {
  const { worldId, ruleKey, candidateId } = candidate;
  const { action } = candidate.rule;
  const { data: signed = [] } = useRulesOfAction(worldId, action);
  const { lists, more } = useFollowedLists(OpenCandidatesDocument, [{ worldId, action }], openOf, {
    size: atOnce,
  });
  const [waiting] = lists;
  const [shown, setShown] = useState(atOnce);
  const { data: actions = [] } = useActions(worldId);
  const isRegistered = actions.some(({ key }) => key === action);
  const rules = signed.flatMap((node): Neighbour[] => {
    const said = node.heads[0]?.revision.rule;
    if (!said || (node.key === ruleKey && candidate.revisesRuleKey === null)) return [];
    const other = { limits: said.limits, overrides: said.overrides.map((edge) => edge.rule) };
    return [
      {
        key: node.key,
        text: said.naturalLanguage,
        candidateId: null,
        ties: tiesOf(candidate, node.key, other, null),
      },
    ];
  });
  const candidates = (waiting?.pages.flat() ?? [])
    .filter((one) => one.candidateId !== candidateId)
    .map((one): Neighbour => ({
      key: one.ruleKey,
      text: one.title,
      candidateId: one.candidateId,
      ties: tiesOf(
        candidate,
        one.ruleKey,
        { limits: one.rule.limits, overrides: one.rule.overrides.map((edge) => edge.rule) },
        one.rule,
      ),
    }));
  const all = [...rules, ...candidates].sort((a, b) => b.ties.length - a.ties.length);
  return (
    <section className={css.section} aria-labelledby="neighbours">
      <div className={css.sectionHead}>
        <h2 id="neighbours">What else this touches</h2>
        {/* What is only proposed has no page of its own yet. */}
        <Link
          to={isRegistered ? '/r/$world/actions/$action' : '/r/$world/vocabulary'}
          params={{ world: worldId, action }}
        >
          <Breakable text={action} />
        </Link>
      </div>
      {candidates.length > 0 ? (
        <p className={css.path}>
          Gate 2 holds this against what is signed. Whether it contradicts what is not signed yet is looked
          for once one of the two is.
        </p>
      ) : null}
      {all.length === 0 ? (
        <p className={css.path}>No other rule and no other candidate speaks about this action.</p>
      ) : (
        <ul className={css.card}>
          {all.slice(0, shown).map((one) => (
            <li key={`${one.candidateId ?? 'rule'} ${one.key}`} className={css.findingBody}>
              <p>
                <NeighbourLink worldId={worldId} neighbour={one} />{' '}
                {one.candidateId === null ? 'signed' : 'not signed yet'}
                {one.ties.map((tie) => `; ${tie}`).join('')}
              </p>
              <p>{one.text}</p>
            </li>
          ))}
        </ul>
      )}
      {shown < all.length || waiting?.ended === false ? (
        <Button
          onClick={() => {
            setShown(shown + atOnce);
            more(0);
          }}
        >
          Show more
        </Button>
      ) : null}
    </section>
  );
}

const NeighbourLink = ({ worldId, neighbour }: { worldId: string; neighbour: Neighbour }) =>
  neighbour.candidateId === null ? (
    <Link to="/r/$world/rules/$rule" params={{ world: worldId, rule: neighbour.key }}>
      {neighbour.key}
    </Link>
  ) : (
    <Link to="/r/$world/review/$candidate" params={{ world: worldId, candidate: neighbour.candidateId }}>
      {neighbour.key}
    </Link>
  );
