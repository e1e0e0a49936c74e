import { useEffect, type ReactNode } from 'react';
import css from './page.module.css';

interface PageProps {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Enshrine`;
  }, [title]);
}

export function Page({ title, lead, actions, wide, children }: PageProps) {
  useTitle(title);
  return (
    <div className={wide ? `${css.page} ${css.wide}` : css.page}>
      <div className={css.head}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {lead ? <p className={css.lead}>{lead}</p> : null}
        </div>
        {actions ? <div className={css.actions}>{actions}</div> : null}
      </div>
      {children}
    </div>
  );
}

export function Panel({
  title,
  aside,
  children,
}: {
  title: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={css.panel}>
      <div className={css.panelHead}>
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

export const Rows = ({ children, label }: { children: ReactNode; label?: string }) => (
  <ul className={css.rows} aria-label={label}>
    {children}
  </ul>
);
export const Body = ({ children }: { children: ReactNode }) => (
  <div className={css.panelBody}>{children}</div>
);
export const pageCss = css;
