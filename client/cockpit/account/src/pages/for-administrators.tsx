import { Page } from '../../../src/ui/page.tsx';
import { Empty } from '../../../src/ui/states.tsx';

/** What a member finds who follows the address that an administrator passed on. */
export const ForAdministrators = ({ title }: { title: string }) => (
  <Page title={title}>
    <Empty>Only administrators of the domain see this. Ask one of them for what you need.</Empty>
  </Page>
);
