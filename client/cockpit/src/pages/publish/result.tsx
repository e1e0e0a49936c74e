import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { PublishMutation } from '../../../../../src/generated/cockpit/graphql.ts';
import { Badge } from '../../ui/badge.tsx';
import { Body, Panel } from '../../ui/page.tsx';
import { refusalWords } from './refusal-words.ts';
import css from './publish-page.module.css';

export type Published = Exclude<PublishMutation['publishVersion'], { __typename: 'Problem' }>;

export function Result({ worldId, published }: { worldId: string; published: Published }) {
  const { worldModelVersion, status, modules, failureCode } = published;
  const heading = useRef<HTMLSpanElement>(null);
  // The button that was pressed is gone with what it published: who works by keyboard goes on from what came of it.
  useEffect(() => heading.current?.focus(), [published]);
  return (
    <Panel
      title={
        <span ref={heading} tabIndex={-1}>
          {worldModelVersion} {status === 'COMPLETED' ? 'is published' : 'was not published'}
        </span>
      }
      aside={
        status === 'COMPLETED' ? (
          <Badge tone="good">In force</Badge>
        ) : (
          <Badge tone="bad">{refusalWords(failureCode)}</Badge>
        )
      }
    >
      <Body>
        <div className={css.stack} role="status">
          <ul>
            {modules.map(({ action, digest }) => (
              <li key={action}>
                <span className={css.key}>{action}</span> <span className={css.digest}>{digest}</span>
              </li>
            ))}
          </ul>
          <p>
            <a href={`/worlds/${worldId}/versions/${worldModelVersion}/card`}>World Model Card</a>
            {' · '}
            <Link to="/r/$world/versions" params={{ world: worldId }}>
              All versions
            </Link>
          </p>
        </div>
      </Body>
    </Panel>
  );
}
