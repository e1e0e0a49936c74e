import { Frame } from '../../src/shell/frame.tsx';
import { Seal } from '../../src/shell/seal.tsx';
import css from '../../src/shell/shell.module.css';
import { ThemeMenu } from '../../src/shell/theme-menu.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';

/** An address of no page, where no domain puts its bar and its landmarks around what is shown. */
export const NoSuchAddress = () => (
  <Frame
    bar={
      <header className={css.bar}>
        <div className={css.row}>
          <a href="/account/" className={css.brand}>
            <Seal />
            <span>Enshrine</span>
          </a>
          <div className={css.spring} />
          <ThemeMenu />
        </div>
      </header>
    }
  >
    <NotFoundPage />
  </Frame>
);
