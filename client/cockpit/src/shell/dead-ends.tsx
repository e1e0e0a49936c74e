import { Link } from '@tanstack/react-router';
import { buttonClass } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

export function NotFoundPage() {
  return (
    <Page title="There is no such page" lead="The address may be cut short, or what it named is gone.">
      <Link to="/" className={buttonClass('primary')}>
        Go to the rulesets
      </Link>
    </Page>
  );
}
