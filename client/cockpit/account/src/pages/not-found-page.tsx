import { buttonClass } from '../../../src/ui/button.tsx';
import { Page } from '../../../src/ui/page.tsx';

export const NotFoundPage = () => (
  <Page title="There is no such page" lead="The address may be cut short, or what it named is gone.">
    <a href="/account/" className={buttonClass('primary')}>
      Go to your account
    </a>
  </Page>
);
