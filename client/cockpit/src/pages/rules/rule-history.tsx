import { Link } from '@tanstack/react-router';
import type { RulePageQuery } from '../../../../../src/generated/cockpit/graphql.ts';
import { Badge } from '../../ui/badge.tsx';
import { Body, pageCss, Panel } from '../../ui/page.tsx';
import { At } from '../../ui/time.tsx';
import { BeforeAfter } from '../publish/differences.tsx';
import { partsOf } from '../review/content-parts.ts';
import { changesOf } from './revision-changes.ts';
import css from './rule-page.module.css';
import { periodInWords } from './rule-time.ts';

type Rule = NonNullable<RulePageQuery['rule']>;
type RevisionOfRule = Rule['revisions'][number];

/** Every revision, the newest first: its period, what it changed, and its code. */
export function RuleHistory({ worldId, rule, day }: { worldId: string; rule: Rule; day: string }) {
  return rule.revisions
    .toReversed()
    .map((revision, index, all) => (
      <Revision
        key={revision.revisionId}
        worldId={worldId}
        revision={revision}
        before={all[index + 1] ?? null}
        head={rule.heads.find((head) => head.revision.revisionId === revision.revisionId) ?? null}
        day={day}
      />
    ));
}

interface RevisionProps {
  worldId: string;
  revision: RevisionOfRule;
  before: RevisionOfRule | null;
  head: Rule['heads'][number] | null;
  day: string;
}

function Revision({ worldId, revision, before, head, day }: RevisionProps) {
  const changed = before ? changesOf(before, revision) : [];
  const { from } = revision.rule;
  const to = head?.closedTo ?? revision.rule.to;
  return (
    <Panel
      title={<span id={`revision-${revision.revision}`}>Revision {revision.revision}</span>}
      aside={
        <span className={css.line}>
          <Standing head={head !== null} period={{ from, to }} day={day} />
          <span className={pageCss.small}>
            <At at={revision.createdAt} />
          </span>
        </span>
      }
    >
      <Body>
        <div className={css.stack}>
          <p>
            {head ? 'In force' : 'Signed as in force'} {periodInWords({ from, to })}.
          </p>
          {before === null ? <p className={pageCss.quiet}>The first that was signed.</p> : null}
          {before !== null && changed.length === 0 ? (
            <p className={pageCss.quiet}>It says what the one before says, of the same words.</p>
          ) : null}
          {changed.map(({ name, was, is }) => (
            <div key={name}>
              <h3>{name}</h3>
              <BeforeAfter before={was} after={is} />
            </div>
          ))}
          <details>
            <summary>All that revision {revision.revision} says</summary>
            <dl className={css.says}>
              {partsOf(revision)
                .filter(([, text]) => text !== '')
                .map(([name, text]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
            </dl>
          </details>
          <p className={css.digest}>{revision.contentHash}</p>
          <p>
            <Link
              to="/r/$world/review/$candidate"
              params={{ world: worldId, candidate: revision.candidateId }}
            >
              How it was signed
            </Link>
          </p>
        </div>
      </Body>
    </Panel>
  );
}

function Standing({
  head,
  period: { from, to },
  day,
}: {
  head: boolean;
  period: { from: string | null; to: string | null };
  day: string;
}) {
  if (!head) return <Badge tone="neutral">Replaced</Badge>;
  if (from === null) return <Badge tone="warn">No day yet</Badge>;
  if (from > day) return <Badge tone="info">Comes</Badge>;
  return to !== null && to <= day ? (
    <Badge tone="neutral">Ended</Badge>
  ) : (
    <Badge tone="good">In force today</Badge>
  );
}
