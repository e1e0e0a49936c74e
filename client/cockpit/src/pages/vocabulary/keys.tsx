import { Link } from '@tanstack/react-router';
import { Badge } from '../../ui/badge.tsx';
import { pageCss } from '../../ui/page.tsx';

export const Known = ({ registered }: { registered: boolean }) =>
  registered ? <Badge tone="good">in the ruleset</Badge> : <Badge tone="draft">proposed</Badge>;

/** Rule keys, each as the way to its candidate where that is open. */
export const Keys = ({
  worldId,
  keys,
  idOf,
}: {
  worldId: string;
  keys: readonly string[];
  idOf: ReadonlyMap<string, string>;
}) =>
  keys.map((key, index) => {
    const id = idOf.get(key);
    return (
      <span key={key}>
        {index > 0 ? ', ' : ''}
        {id === undefined ? (
          <span className={pageCss.ruleKey}>{key}</span>
        ) : (
          <Link
            to="/r/$world/review/$candidate"
            params={{ world: worldId, candidate: id }}
            className={pageCss.ruleKey}
          >
            {key}
          </Link>
        )}
      </span>
    );
  });
