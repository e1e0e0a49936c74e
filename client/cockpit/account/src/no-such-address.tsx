import { Frame } from '../../src/shell/frame.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';

/** An address of no page, where no domain puts its bar and its landmarks around what is shown. */
export const NoSuchAddress = () => (
  <Frame bar={null}>
    <NotFoundPage />
  </Frame>
);
