import { isRead } from '../../data/followed-pages.ts';
import { useOpenCandidatesRead } from '../../data/use-open-candidates.ts';
import { useRulesOfAction } from '../../data/use-rules-of-action.ts';
import { unsignedNames } from '../review/named-rules.ts';
import { pageCss } from '../../ui/page.tsx';
import css from './rule-page.module.css';

interface Props {
  worldId: string;
  ruleKey: string;
  rule: Parameters<typeof unsignedNames>[0] & { action: string };
}

/** A signed rule may name one that waits, and that one may be rejected: nothing is published then, and here is why. */
export function UnsignedNames({ worldId, ruleKey, rule }: Props) {
  const signed = useRulesOfAction(worldId, rule.action);
  const open = useOpenCandidatesRead(worldId, rule.action);
  if (!isRead(signed) || !isRead(open)) return null;
  const { waiting, gone } = unsignedNames(rule, signed.data, open.data);
  if (waiting.length + gone.length === 0) return null;
  return (
    <div role="alert" className={css.stack}>
      {gone.length > 0 ? (
        <p>
          It names <Keys keys={gone} />, and there is no such rule: what was to be one was rejected, or it is
          retired. Nothing of the ruleset can be published before {ruleKey} is revised without it.
        </p>
      ) : null}
      {waiting.length > 0 ? (
        <p>
          It names <Keys keys={waiting} />, which is not signed yet. Nothing of the ruleset can be published
          before it is.
        </p>
      ) : null}
    </div>
  );
}

const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className={pageCss.mono}>{keys.join(', ')}</span>
);
