import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '../ui/button.tsx';
import { Page, pageCss } from '../ui/page.tsx';

/** What a page shows when drawing it failed: the others go on. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  return (
    <Page
      title="This page broke"
      lead="Nothing was changed. Try again; if it breaks again, tell the operator of this installation what is written below."
      actions={
        <Button kind="primary" onClick={reset}>
          Try again
        </Button>
      }
    >
      <pre className={pageCss.mono}>{error instanceof Error ? error.message : String(error)}</pre>
    </Page>
  );
}
