import type { ReactNode } from 'react';
import { pageCss } from '../../../src/ui/page.tsx';

/** Leads to a rule in the card of the version that answered: what members may read of it. */
export const cardRule =
  ({ domainId, worldId, version }: { domainId: string; worldId: string; version: string }) =>
  (rule: string): ReactNode => (
    <a
      className={pageCss.ruleKey}
      href={`/account/domains/${domainId}/worlds/${worldId}/versions/${version}/card#rule-${rule}`}
    >
      {rule}
    </a>
  );
