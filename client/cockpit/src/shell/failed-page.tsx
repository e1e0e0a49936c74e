import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '../ui/button.tsx';
import { Page, pageCss } from '../ui/page.tsx';

/** What browsers say of a file of the application that they did not get: lost on the way, or of a build that is gone. */
const notArrived = /dynamically imported module|importing a module script|unable to preload/i;

/** What a page shows when drawing it failed, or when it did not arrive: the others go on. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const message = error instanceof Error ? error.message : String(error);
  if (notArrived.test(message)) {
    return (
      <Page
        title="This page did not arrive"
        lead="The connection was lost, or the service was renewed meanwhile. Nothing was changed."
        actions={
          // A browser asks for a file of this name once: only loading the page anew asks again.
          <Button kind="primary" onClick={() => location.reload()}>
            Try again
          </Button>
        }
      >
        <p className={pageCss.quiet}>What you were writing elsewhere is kept in this tab.</p>
      </Page>
    );
  }
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
      <pre className={pageCss.mono}>{message}</pre>
    </Page>
  );
}
