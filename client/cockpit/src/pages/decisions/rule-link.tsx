import { Link } from '@tanstack/react-router';
import { pageCss } from '../../ui/page.tsx';

/** Leads to a rule of the ruleset. */
export const RuleLink = ({ worldId, rule }: { worldId: string; rule: string }) => (
  <Link to="/r/$world/rules/$rule" params={{ world: worldId, rule }} className={pageCss.ruleKey}>
    {rule}
  </Link>
);
